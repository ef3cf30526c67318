// What a syntax tree of Scala means.

const modifiers = `[
  (modifiers ["abstract" "final" "sealed" "implicit" "lazy" "override"] @modifier)
  (modifiers (access_modifier ["private" "protected"] @modifier))
  (modifiers [(inline_modifier) (opaque_modifier) (open_modifier) (transparent_modifier) (infix_modifier)] @modifier)]`;
const parameters = '(parameters (parameter name: (identifier) @param type: (_) @param.type))';

const described = (node: string, kind: string): string => `
(${node} ${modifiers}) @symbol.${kind}
(${node} (annotation) @decorator) @symbol.${kind}`;

const container = (node: string, kind: string): string => `
(${node} name: (_) @name body: (_)? @body) @symbol.${kind}
(${node} extend: (extends_clause [(type_identifier) (generic_type) (stable_type_identifier)] @base)) @symbol.${kind}
${described(node, kind)}`;

const symbols = `
${container('class_definition', 'class')}
(class_definition "case" @modifier) @symbol.class
(class_definition (class_parameters (class_parameter name: (identifier) @param type: (_) @param.type))) @symbol.class
${container('trait_definition', 'trait')}
${container('object_definition', 'class')}
(object_definition "case" @modifier) @symbol.class
(enum_definition name: (_) @name body: (_)? @body) @symbol.enum
(enum_definition extend: (extends_clause [(type_identifier) (generic_type)] @base)) @symbol.enum
(enum_definition (annotation) @decorator) @symbol.enum
(enum_definition (class_parameters (class_parameter name: (identifier) @param type: (_) @param.type))) @symbol.enum
(package_object name: (_) @name body: (_)? @body) @symbol.module
(package_clause name: (_) @name body: (_) @body) @symbol.module
(given_definition name: (_) @name body: (_)? @body) @symbol.impl
(given_definition !name return_type: (generic_type) @name body: (_)? @body) @symbol.impl
(given_definition return_type: [(generic_type) (type_identifier)] @base) @symbol.impl
(extension_definition parameters: (parameters (parameter name: (identifier) @param type: (_) @name @param.type)) body: (_) @body) @symbol.impl
(type_definition name: (_) @name) @symbol.type
${described('type_definition', 'type')}
(function_definition name: (identifier) @name (#eq? @name "this")) @symbol.constructor
${['function_definition', 'function_declaration']
  .map(
    (node) => `
(${node} name: (_) @name) @symbol.function
(${node} ${parameters}) @symbol.function
(${node} return_type: (_) @return.type) @symbol.function
${described(node, 'function')}`,
  )
  .join('')}
(function_definition body: (_) @body) @symbol.function
(template_body [(val_definition pattern: (identifier) @name) (var_definition pattern: (identifier) @name)] @symbol.property)
(template_body [(val_definition ${modifiers}) (var_definition ${modifiers})] @symbol.property)
(template_body [(val_definition (annotation) @decorator) (var_definition (annotation) @decorator)] @symbol.property)
(with_template_body (val_definition pattern: (identifier) @name) @symbol.property)
(template_body [(val_declaration name: (identifier) @name) (var_declaration name: (identifier) @name)] @symbol.property)
(compilation_unit [(val_definition pattern: (identifier) @name) (var_definition pattern: (identifier) @name)] @symbol.variable)
(compilation_unit [(val_definition ${modifiers}) (var_definition ${modifiers})] @symbol.variable)
`;

// Where a member is taken, not given.
const readers = [
  ...[
    'arguments',
    'parenthesized_expression',
    'return_expression',
    'infix_expression left:',
    'infix_expression right:',
    'prefix_expression',
  ],
  ...[
    'field_expression value:',
    'match_expression value:',
    'if_expression condition:',
    'if_expression consequence:',
    'if_expression alternative:',
  ],
  ...[
    'val_definition value:',
    'var_definition value:',
    'assignment_expression right:',
    'enumerator (_) .',
    'guard condition:',
  ],
  ...[
    'block',
    'indented_block',
    'case_clause body:',
    'tuple_expression',
    'lambda_expression',
    'function_definition body:',
    'for_expression body:',
  ],
];

const events = `
(call_expression function: [(identifier) (field_expression)] @call)
(call_expression function: (generic_function function: [(identifier) (field_expression)] @call))
(instance_expression [(type_identifier) (stable_type_identifier)] @call)
(instance_expression (generic_type type: (_) @call))
(identifier) @use @read
(type_identifier) @use
(field_expression field: (identifier) @mention)
(infix_expression operator: (identifier) @mention)
(interpolated_string_expression interpolator: (identifier) @ignored)
(import_declaration (identifier) @ignored)
(namespace_selectors (identifier) @ignored)
(arrow_renamed_identifier (identifier) @ignored)
(as_renamed_identifier (identifier) @ignored)
(package_identifier (identifier) @ignored)
(access_qualifier (identifier) @ignored)
(arguments (assignment_expression left: (identifier) @ignored))
((identifier) @ignored (#any-of? @ignored "this" "super"))
${readers.map((around) => `(${around} (field_expression) @read)`).join('\n')}
[(if_expression) (case_clause)] @branch
[(for_expression) (while_expression) (do_while_expression)] @loop
(call_expression function: (field_expression field: (identifier) @_loops) (#eq? @_loops "foreach")) @loop
(call_expression function: (identifier) @_breaks (#eq? @_breaks "break")) @break
(return_expression (_) @return.value)
(lambda_expression) @closure
(call_expression function: (field_expression value: (identifier) @_waits field: (identifier) @_how) arguments: (arguments . (_) @await)
  (#eq? @_waits "Await") (#any-of? @_how "result" "ready"))
(parameter name: (identifier) @local)
(class_parameter name: (identifier) @local)
(type_parameters (identifier) @local)
(simple_enum_case name: (identifier) @local)
(full_enum_case name: (identifier) @local)
(binding name: (identifier) @local)
(lambda_expression parameters: (identifier) @local)
(typed_pattern pattern: (identifier) @local)
(case_class_pattern pattern: (identifier) @local)
(case_clause pattern: (identifier) @local)
(enumerator . (identifier) @write @local)
(val_definition pattern: (identifier) @write @local)
(var_definition pattern: (identifier) @write @local)
(val_definition pattern: (tuple_pattern (identifier) @write @local))
(var_definition pattern: (tuple_pattern (identifier) @write @local))
(block (assignment_expression left: (identifier) @write))
(indented_block (assignment_expression left: (identifier) @write))
(assignment_expression left: [(field_expression) (call_expression)] @mutate)
(infix_expression left: (identifier) @write operator: (operator_identifier) @_changes (#match? @_changes "^[-+*/%&|^:]+=$"))
(infix_expression left: [(identifier) (field_expression)] @mutate operator: (operator_identifier) @_changes (#match? @_changes "^[-+*/%&|^:]+=$"))
(val_definition pattern: (identifier) @alias.name value: [(identifier) (field_expression)] @alias.source)
(assignment_expression left: (identifier) @alias.name right: (identifier) @alias.source)
(type_definition name: (_) @alias.name type: (type_identifier) @alias.source)
(throw_expression (instance_expression [(type_identifier) (stable_type_identifier)] @throw))
(throw_expression (call_expression function: (_) @throw))
(throw_expression [(identifier) (field_expression)] @throw)
[(comment) (block_comment)] @comment
(import_declaration) @import
((import_declaration (identifier) @import.name .) @import.from (#set! import.path "whole"))
((import_declaration (namespace_selectors (identifier) @import.name)) @import.from (#set! import.path "whole"))
((import_declaration (namespace_selectors [(arrow_renamed_identifier name: (_) @import.name alias: (_) @import.local)
  (as_renamed_identifier name: (_) @import.name alias: (_) @import.local)])) @import.from (#set! import.path "whole"))
(as_renamed_identifier name: (_) @alias.source alias: (_) @alias.name)
(arrow_renamed_identifier name: (_) @alias.source alias: (_) @alias.name)
`;

const given = (value: string): string => `
(val_definition !type value: ${value})
(var_definition !type value: ${value})
(assignment_expression right: ${value})
(return_expression ${value}) @return.value
(function_definition !return_type body: ${value})`;

const inferred = [
  '(_) @infer',
  '(call_expression function: (identifier) @_list (#any-of? @_list "List" "Seq" "Vector" "Array" "Set" "ListBuffer" "ArrayBuffer")) @infer.list',
  '(call_expression function: (identifier) @_map (#eq? @_map "Map")) @infer.map',
  '(instance_expression [(type_identifier) (stable_type_identifier)] @infer.new)',
  '(instance_expression (generic_type type: (_) @infer.new))',
]
  .map(given)
  .join('');

export const scalaQuery = symbols + events + inferred;
