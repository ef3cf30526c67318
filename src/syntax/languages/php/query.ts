// What a syntax tree of PHP means. Variables and parameters are named without their dollar sign.

const params = `(formal_parameters [
  (simple_parameter name: (variable_name (name) @param))
  (variadic_parameter name: (variable_name (name) @param))
  (property_promotion_parameter name: (variable_name (name) @param))])`;
const typedParams = `(formal_parameters [
  (simple_parameter type: (_) @param.type name: (variable_name (name) @param))
  (variadic_parameter type: (_) @param.type name: (variable_name (name) @param))
  (property_promotion_parameter type: (_) @param.type name: (variable_name (name) @param))])`;

const modifiers =
  '[(visibility_modifier) (abstract_modifier) (final_modifier) (static_modifier) (readonly_modifier) (var_modifier)] @modifier';
const attributes = 'attributes: (attribute_list (attribute_group (attribute) @decorator))';

const callable = (node: string, kind: string): string => `
(${node} name: (name) @name body: (compound_statement)? @body) @symbol.${kind}
(${node} parameters: ${params}) @symbol.${kind}
(${node} parameters: ${typedParams}) @symbol.${kind}
(${node} return_type: (_) @return.type) @symbol.${kind}
(${node} ${attributes}) @symbol.${kind}`;

const container = (node: string, kind: string): string => `
(${node} name: (name) @name body: (_) @body) @symbol.${kind}
(${node} ${attributes}) @symbol.${kind}`;

const symbols = `
(method_declaration name: (name) @name (#eq? @name "__construct")) @symbol.constructor
${callable('method_declaration', 'method')}
(method_declaration ${modifiers}) @symbol.method
${callable('function_definition', 'function')}
${container('class_declaration', 'class')}
(class_declaration ${modifiers}) @symbol.class
(class_declaration [(base_clause (_) @base) (class_interface_clause (_) @base)]) @symbol.class
(class_declaration body: (declaration_list (use_declaration [(name) (qualified_name)] @base))) @symbol.class
${container('interface_declaration', 'interface')}
(interface_declaration (base_clause (_) @base)) @symbol.interface
${container('trait_declaration', 'trait')}
${container('enum_declaration', 'enum')}
(enum_declaration (class_interface_clause (_) @base)) @symbol.enum
(namespace_definition name: (_) @name body: (_) @body) @symbol.module
(property_declaration (property_element name: (variable_name (name) @name))) @symbol.property
(property_declaration ${modifiers}) @symbol.property
(property_declaration ${attributes}) @symbol.property
(declaration_list (const_declaration (const_element . (name) @name)) @symbol.property)
(declaration_list (const_declaration (visibility_modifier) @modifier) @symbol.property)
(program (const_declaration (const_element . (name) @name)) @symbol.variable)
(program (expression_statement (assignment_expression left: (variable_name (name) @name)
  right: [(anonymous_function body: (_) @body) (arrow_function body: (_) @body)]) @symbol.function) @extent)
(program (expression_statement (assignment_expression right: [(anonymous_function parameters: ${params}) (arrow_function parameters: ${params})]) @symbol.function))
`;

// Where a member is taken, not given.
const readers = [
  ...[
    'argument',
    'binary_expression',
    'unary_op_expression',
    'parenthesized_expression',
    'return_statement',
    'echo_statement',
    'throw_expression',
  ],
  ...[
    'assignment_expression right:',
    'augmented_assignment_expression right:',
    'conditional_expression',
    'array_element_initializer',
  ],
  ...[
    'member_call_expression object:',
    'member_access_expression object:',
    'subscript_expression',
    'encapsed_string',
    'foreach_statement .',
  ],
  ...['arrow_function body:', 'match_conditional_expression', 'yield_expression', 'cast_expression value:'],
];

const events = `
(function_call_expression function: [(name) (qualified_name) (variable_name)] @call)
(member_call_expression object: (_) @call.object name: (_) @call)
(nullsafe_member_call_expression object: (_) @call.object name: (_) @call)
(scoped_call_expression scope: (_) @call.object name: (_) @call)
(object_creation_expression [(name) (qualified_name)] @call)
(name) @use
(variable_name (name) @use @read)
(variable_name (name) @ignored (#eq? @ignored "this"))
${readers.map((around) => `(${around} [(member_access_expression) (scoped_property_access_expression) (nullsafe_member_access_expression)] @read)`).join('\n')}
[(if_statement) (else_if_clause) (case_statement) (catch_clause) (conditional_expression) (match_conditional_expression)] @branch
[(for_statement) (foreach_statement) (while_statement) (do_statement)] @loop
(break_statement) @break
(continue_statement) @continue
(return_statement (_) @return.value)
(yield_expression) @yield
[(anonymous_function) (arrow_function)] @closure
(anonymous_function parameters: ${params.replaceAll('@param', '@local')})
(arrow_function parameters: ${params.replaceAll('@param', '@local')})
(assignment_expression left: (variable_name (name) @write @local))
(reference_assignment_expression left: (variable_name (name) @write @local))
(augmented_assignment_expression left: (variable_name (name) @write))
(update_expression argument: (variable_name (name) @write))
(list_literal (variable_name (name) @write @local))
(static_variable_declaration name: (variable_name (name) @write @local))
(foreach_statement . (_) . (variable_name (name) @write @local))
(foreach_statement (pair (variable_name (name) @write @local)))
(catch_clause name: (variable_name (name) @write @local))
(assignment_expression left: [(member_access_expression) (subscript_expression) (scoped_property_access_expression)] @mutate)
(augmented_assignment_expression left: [(member_access_expression) (subscript_expression) (scoped_property_access_expression)] @mutate)
(update_expression argument: [(member_access_expression) (subscript_expression) (scoped_property_access_expression)] @mutate)
(unset_statement [(subscript_expression) (member_access_expression)] @mutate)
(function_call_expression function: (name) @_changes arguments: (arguments . (argument [(variable_name) (member_access_expression)] @mutate))
  (#any-of? @_changes "array_push" "array_pop" "array_shift" "array_unshift" "array_splice" "sort" "rsort" "usort" "ksort" "asort" "shuffle"))
(assignment_expression left: (variable_name (name) @alias.name) right: (variable_name (name) @alias.source))
(reference_assignment_expression left: (variable_name (name) @alias.name) right: (variable_name (name) @alias.source))
(throw_expression (object_creation_expression [(name) (qualified_name)] @throw))
(throw_expression [(variable_name) (member_call_expression) (scoped_call_expression)] @throw)
(comment) @comment
[(require_expression (string (string_content) @import)) (require_once_expression (string (string_content) @import))
 (include_expression (string (string_content) @import)) (include_once_expression (string (string_content) @import))]
(namespace_use_declaration (namespace_use_clause . [(qualified_name) (name)] @import))
(namespace_use_declaration (namespace_name) @import body: (_))
(namespace_use_declaration (namespace_use_clause !alias (qualified_name (name) @import.name) @import.from) (#set! import.path "whole"))
(namespace_use_declaration (namespace_use_clause (qualified_name (name) @import.name) @import.from alias: (name) @import.local) (#set! import.path "whole"))
(namespace_use_declaration (namespace_use_clause (qualified_name) @alias.source alias: (name) @alias.name))
(namespace_use_declaration (namespace_name) @import.from body: (namespace_use_group (namespace_use_clause . (name) @import.name !alias)))
(namespace_use_declaration (namespace_name) @import.from body: (namespace_use_group (namespace_use_clause . (name) @import.name alias: (name) @import.local)))
`;

const given = (value: string): string => `
(assignment_expression right: ${value})
(return_statement ${value}) @return.value
(simple_parameter !type default_value: ${value})
(property_declaration !type (property_element default_value: ${value}))`;

const inferred = [
  '(_) @infer',
  '(array_creation_expression . (array_element_initializer (_) (_))) @infer.map',
  '(object_creation_expression [(name) (qualified_name)] @infer.new)',
]
  .map(given)
  .join('');

export const phpQuery = symbols + events + inferred;
