// What happens in Java code: calls, values given and taken, ways through a method.

const value = '[(identifier) (field_access)] @read';

const reads = `
(argument_list ${value})
(binary_expression ${value})
(unary_expression operand: ${value})
(update_expression ${value})
(parenthesized_expression ${value})
(cast_expression value: ${value})
(ternary_expression ${value})
(instanceof_expression left: ${value})
(array_access ${value})
(array_initializer ${value})
(field_access object: ${value})
(method_invocation object: ${value})
(method_reference . ${value})
(assignment_expression right: ${value})
(variable_declarator value: ${value})
(return_statement ${value})
(yield_statement ${value})
(throw_statement ${value})
(enhanced_for_statement value: ${value})
(for_statement condition: ${value})
(resource value: ${value})
(dimensions_expr ${value})
(lambda_expression body: ${value})
(element_value_pair value: ${value})
(switch_rule (expression_statement ${value}))
`;

const writes = `
(local_variable_declaration declarator: (variable_declarator name: (identifier) @write @local value: (_)))
(local_variable_declaration declarator: (variable_declarator name: (identifier) @local !value))
(field_declaration declarator: (variable_declarator name: (identifier) @write @local value: (_)))
(field_declaration declarator: (variable_declarator name: (identifier) @local !value))
(constant_declaration declarator: (variable_declarator name: (identifier) @write @local))
(enhanced_for_statement name: (identifier) @write @local)
(resource name: (identifier) @write @local)
(instanceof_expression name: (identifier) @write @local)
(type_pattern (_) (identifier) @write @local)
(record_pattern_component (_) (identifier) @write @local)
(formal_parameter name: (identifier) @local)
(spread_parameter (variable_declarator name: (identifier) @local))
(catch_formal_parameter name: (identifier) @local)
(inferred_parameters (identifier) @local)
(lambda_expression parameters: (identifier) @local)
(type_parameter (type_identifier) @local)
(enum_constant name: (identifier) @local)
(assignment_expression left: (identifier) @write)
(update_expression (identifier) @write)
(assignment_expression left: [(field_access) (array_access)] @mutate)
(update_expression [(field_access) (array_access)] @mutate)
(variable_declarator name: (identifier) @alias.name value: (identifier) @alias.source)
(assignment_expression left: (identifier) @alias.name operator: "=" right: (identifier) @alias.source)
`;

const calls = `
(method_invocation !object name: (identifier) @call)
(method_invocation object: (_) @call.object name: (identifier) @call)
(object_creation_expression type: [(type_identifier) (scoped_type_identifier)] @call)
(object_creation_expression type: (generic_type . (_) @call))
(explicit_constructor_invocation constructor: (_) @call)
`;

const flow = `
(if_statement) @branch
(ternary_expression) @branch
(catch_clause) @branch
(switch_label "case") @branch
[(for_statement) (enhanced_for_statement) (while_statement) (do_statement)] @loop
(break_statement) @break
(continue_statement) @continue
(return_statement (_) @return.value)
(lambda_expression) @closure
(throw_statement (object_creation_expression type: [(type_identifier) (scoped_type_identifier)] @throw))
(throw_statement (object_creation_expression type: (generic_type . (_) @throw)))
(throw_statement [(identifier) (field_access)] @throw)
(throw_statement (method_invocation name: (identifier) @throw))
(throws (_) @throw)
[(identifier) (type_identifier)] @use
`;

// Only `var` leaves the type to the value.
const inferred = [
  '(string_literal) @infer.string',
  '[(decimal_integer_literal) (hex_integer_literal) (octal_integer_literal) (binary_integer_literal) (decimal_floating_point_literal)] @infer.number',
  '[(true) (false)] @infer.boolean',
  '(object_creation_expression type: [(type_identifier) (scoped_type_identifier)] @infer.new)',
  '(object_creation_expression type: (generic_type . (_) @infer.new))',
  '(array_creation_expression) @infer.list',
]
  .map(
    (each) =>
      `(local_variable_declaration type: (type_identifier) @_var declarator: (variable_declarator value: ${each}) (#eq? @_var "var"))`,
  )
  .join('\n');

const imports = `
[(line_comment) (block_comment)] @comment
[(import_declaration) (package_declaration)] @unused
(import_declaration (scoped_identifier) @import)
(import_declaration (identifier) @import)
(import_declaration (scoped_identifier scope: (_) @import.from name: (identifier) @import.local @import.name) .)
(import_declaration (scoped_identifier) @import.from (asterisk))
(requires_module_directive module: (_) @import)
`;

export const javaEvents = [reads, writes, calls, flow, inferred, imports].join('\n');
