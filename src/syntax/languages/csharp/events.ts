// What happens in C# code: calls, values given and taken, ways through a method.

const value = '[(identifier) (member_access_expression)] @read';

const reads = `
(argument ${value})
(binary_expression ${value})
(prefix_unary_expression ${value})
(postfix_unary_expression ${value})
(parenthesized_expression ${value})
(cast_expression value: ${value})
(conditional_expression ${value})
(is_pattern_expression expression: ${value})
(is_expression left: ${value})
(as_expression left: ${value})
(element_access_expression expression: ${value})
(member_access_expression expression: ${value})
(conditional_access_expression condition: ${value})
(assignment_expression right: ${value})
(variable_declarator name: (_) ${value})
(return_statement ${value})
(yield_statement ${value})
(await_expression ${value})
(throw_statement ${value})
(foreach_statement right: ${value})
(if_statement condition: ${value})
(while_statement condition: ${value})
(do_statement condition: ${value})
(for_statement condition: ${value})
(switch_statement value: ${value})
(switch_expression . ${value})
(switch_expression_arm (_) ${value} .)
(arrow_expression_clause ${value})
(lambda_expression body: ${value})
(interpolation ${value})
(initializer_expression ${value})
(expression_element ${value})
(lock_statement ${value})
(from_clause (_) ${value})
(select_clause ${value})
(where_clause ${value})
`;

const writes = `
(variable_declaration (variable_declarator name: (identifier) @write @local . (_)))
(variable_declaration (variable_declarator . name: (identifier) @local .))
(foreach_statement left: (identifier) @write @local)
(declaration_expression name: (identifier) @write @local)
(declaration_pattern name: (identifier) @write @local)
(var_pattern name: (identifier) @write @local)
(parenthesized_variable_designation name: (identifier) @write @local)
(from_clause name: (identifier) @write @local)
(let_clause . (identifier) @write @local)
(catch_declaration name: (identifier) @local)
(parameter name: (identifier) @local)
(parameter_list name: (identifier) @local)
(lambda_expression parameters: (implicit_parameter) @local)
(type_parameter name: (identifier) @local)
(enum_member_declaration name: (identifier) @local)
(assignment_expression left: (identifier) @write)
(assignment_expression left: (tuple_expression (argument (identifier) @write)))
(postfix_unary_expression (identifier) @write ["++" "--"])
(prefix_unary_expression ["++" "--"] (identifier) @write)
(assignment_expression left: [(member_access_expression) (element_access_expression)] @mutate)
(postfix_unary_expression [(member_access_expression) (element_access_expression)] @mutate ["++" "--"])
(prefix_unary_expression ["++" "--"] [(member_access_expression) (element_access_expression)] @mutate)
(variable_declarator name: (identifier) @alias.name . (identifier) @alias.source)
(assignment_expression left: (identifier) @alias.name operator: "=" right: (identifier) @alias.source)
(using_directive name: (identifier) @alias.name (_) @alias.source .)
`;

// Type arguments stand behind the name and are no part of the callee.
const calls = `
(invocation_expression function: [
  (identifier) @call
  (conditional_access_expression) @call
  (generic_name . (identifier) @call)
  (member_access_expression name: (identifier)) @call])
(invocation_expression function: (member_access_expression name: (generic_name . (identifier) @call)) @call.object)
(object_creation_expression type: [(identifier) (qualified_name)] @call)
(object_creation_expression type: (generic_name . (identifier) @call))
(variable_declaration type: [(identifier) (qualified_name)] @call (variable_declarator (implicit_object_creation_expression)))
(constructor_initializer ["base" "this"] @call)
`;

const flow = `
(if_statement) @branch
(conditional_expression) @branch
(catch_clause) @branch
(switch_section "case") @branch
(switch_expression_arm . [(constant_pattern) (declaration_pattern) (relational_pattern) (recursive_pattern) (type_pattern)
  (var_pattern) (and_pattern) (or_pattern) (negated_pattern) (list_pattern) (parenthesized_pattern)]) @branch
[(for_statement) (foreach_statement) (while_statement) (do_statement)] @loop
(break_statement) @break
(continue_statement) @continue
(return_statement (_) @return.value)
(yield_statement) @yield
[(lambda_expression) (anonymous_method_expression)] @closure
(modifier "async" @async)
(await_expression [
  (identifier) @await
  (member_access_expression) @await
  (invocation_expression function: (identifier) @await)
  (invocation_expression function: (conditional_access_expression) @await)
  (invocation_expression function: (generic_name . (identifier) @await))
  (invocation_expression function: (member_access_expression name: (identifier)) @await)
  (invocation_expression function: (member_access_expression name: (generic_name . (identifier) @await)) @call.object)])
(foreach_statement "await" right: (_) @await)
(throw_statement [
  (identifier) @throw
  (member_access_expression) @throw
  (object_creation_expression type: (_) @throw)
  (invocation_expression function: (_) @throw)])
(throw_expression [(identifier) @throw (member_access_expression) @throw (object_creation_expression type: (_) @throw)])
(identifier) @use
`;

// Only `var` leaves the type to the value.
const inferred = `
(variable_declaration type: (implicit_type) (variable_declarator [
  (string_literal) @infer.string
  (verbatim_string_literal) @infer.string
  (raw_string_literal) @infer.string
  (interpolated_string_expression) @infer.string
  (integer_literal) @infer.number
  (real_literal) @infer.number
  (boolean_literal) @infer.boolean
  (lambda_expression) @infer.function
  (anonymous_method_expression) @infer.function
  (array_creation_expression) @infer.list
  (implicit_array_creation_expression) @infer.list
  (collection_expression) @infer.list
  (object_creation_expression type: (identifier) @infer.new)
  (object_creation_expression type: (qualified_name) @infer.new)
  (object_creation_expression type: (generic_name . (identifier) @infer.new))]))
`;

const imports = `
(comment) @comment
(using_directive [(identifier) (qualified_name) (generic_name)] @import .)
(using_directive name: (identifier) @import.local (_) @import.from .)
(using_directive "static" (qualified_name) @import.from)
`;

export const csharpEvents = [reads, writes, calls, flow, inferred, imports].join('\n');
