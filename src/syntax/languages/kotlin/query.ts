// What a syntax tree of Kotlin means. The grammar has few fields and one kind of identifier for values, types and some keywords.

const type = '[(user_type) (nullable_type) (function_type) (non_nullable_type) (parenthesized_type)]';
const modifiers = `(modifiers [(visibility_modifier) (class_modifier) (member_modifier) (function_modifier) (property_modifier)
  (inheritance_modifier) (parameter_modifier) (platform_modifier)] @modifier)`;
const annotation = '(modifiers (annotation [(user_type) (constructor_invocation)] @decorator))';
const parameters = `(function_value_parameters (parameter . (identifier) @param . ${type} @param.type))`;
const bases = `(delegation_specifiers (delegation_specifier [
  (constructor_invocation . (user_type) @base)
  (explicit_delegation . (user_type) @base)
  (user_type) @base]))`;

const described = (node: string, kind: string): string => `
(${node} ${modifiers}) @symbol.${kind}
(${node} ${annotation}) @symbol.${kind}`;

const symbols = `
(class_declaration (modifiers (class_modifier) @_enum (#eq? @_enum "enum")) name: (identifier) @name (enum_class_body)? @body) @symbol.enum
(class_declaration "interface" name: (identifier) @name (class_body)? @body) @symbol.interface
(class_declaration "class" name: (identifier) @name (class_body)? @body) @symbol.class
${described('class_declaration', 'class')}
(class_declaration ${bases}) @symbol.class
(class_declaration (primary_constructor (class_parameters (class_parameter (identifier) @param . ${type} @param.type)))) @symbol.class
(object_declaration name: (identifier) @name (class_body)? @body) @symbol.class
${described('object_declaration', 'class')}
(object_declaration ${bases}) @symbol.class
(type_alias type: (identifier) @name) @symbol.type
${described('type_alias', 'type')}
(function_declaration name: (identifier) @name (function_body)? @body) @symbol.function
${described('function_declaration', 'function')}
(function_declaration ${parameters}) @symbol.function
(function_declaration (function_value_parameters) . ${type} @return.type) @symbol.function
(secondary_constructor "constructor" @name (block)? @body) @symbol.constructor
${described('secondary_constructor', 'constructor')}
(secondary_constructor ${parameters}) @symbol.constructor
${['class_body', 'enum_class_body']
  .map(
    (around) => `
(${around} (property_declaration (variable_declaration (identifier) @name)) @symbol.property)
(${around} (property_declaration ["val" "var"] @modifier) @symbol.property)
(${around} (property_declaration ${modifiers}) @symbol.property)
(${around} (property_declaration ${annotation}) @symbol.property)`,
  )
  .join('')}
(source_file (property_declaration (variable_declaration (identifier) @name)) @symbol.variable)
(source_file (property_declaration ["val" "var"] @modifier) @symbol.variable)
(source_file (property_declaration ${modifiers}) @symbol.variable)
(source_file (property_declaration ${annotation}) @symbol.variable)
`;

// Where a member is taken, not given.
const readers = [
  ...[
    'value_argument',
    'binary_expression',
    'unary_expression',
    'parenthesized_expression',
    'return_expression',
    'index_expression',
  ],
  ...[
    'range_expression',
    'in_expression',
    'infix_expression',
    'is_expression',
    'as_expression',
    'spread_expression',
    'when_subject',
  ],
  ...[
    'interpolation',
    'function_body',
    'lambda_literal',
    'block',
    'for_statement (variable_declaration) .',
    'navigation_expression .',
  ],
  ...['if_expression condition:', 'while_statement condition:', 'do_while_statement condition:', 'assignment right:'],
  ...[
    'property_declaration (variable_declaration) .',
    'property_declaration (multi_variable_declaration) .',
    'when_entry',
  ],
];

const notNames = '"true" "false" "null" "break" "continue" "this" "super" "class"';

const events = `
(call_expression . [(identifier) (navigation_expression)] @call)
(binary_expression left: (binary_expression left: [(identifier) (navigation_expression)] @call operator: "<" right: (identifier) @_type)
  operator: ">" right: (parenthesized_expression) (#match? @_type "^[A-Z]"))
(delegation_specifier (constructor_invocation . (user_type) @call))
((identifier) @use @read (#not-any-of? @use ${notNames}))
(user_type (identifier) @mention)
(type_constraint (identifier) @mention)
(navigation_expression (_) . (identifier) @mention .)
(callable_reference (identifier) @mention)
(value_argument . (identifier) @ignored . "=")
(qualified_identifier (identifier) @ignored)
(import (identifier) @ignored)
(return_expression label: (identifier) @ignored)
(enum_entry (identifier) @local)
${readers.map((around) => `(${around} (navigation_expression) @read)`).join('\n')}
(function_declaration (modifiers (function_modifier) @async (#eq? @async "suspend")))
(call_expression . (navigation_expression (_) @await . (identifier) @_waits .) (#any-of? @_waits "await" "awaitAll" "join" "awaitSingle"))
(call_expression . (identifier) @_yields (#any-of? @_yields "yield" "yieldAll")) @yield
[(if_expression) (when_entry condition: (_)) (catch_block)] @branch
[(for_statement) (while_statement) (do_while_statement)] @loop
(call_expression . (navigation_expression (identifier) @_loops .) (#any-of? @_loops "forEach" "forEachIndexed" "onEach")) @loop
(call_expression . (identifier) @_loops (#eq? @_loops "repeat")) @loop
((identifier) @break (#eq? @break "break"))
((identifier) @continue (#eq? @continue "continue"))
(return_expression (_) @return.value)
(function_declaration (function_body "=" . (_) @return.value))
(anonymous_function) @closure
(parameter . (identifier) @local)
(class_parameter (identifier) @local . ${type})
(type_parameter (identifier) @local)
(lambda_parameters (variable_declaration (identifier) @local))
(catch_block . (identifier) @local)
(for_statement (variable_declaration (identifier) @write @local))
(property_declaration (variable_declaration (identifier) @write @local))
(property_declaration (multi_variable_declaration (variable_declaration (identifier) @write @local)))
(assignment left: (identifier) @write)
(unary_expression argument: (identifier) @write operator: ["++" "--"])
(assignment left: [(navigation_expression) (index_expression)] @mutate)
(unary_expression argument: [(navigation_expression) (index_expression)] @mutate operator: ["++" "--"])
(property_declaration (variable_declaration . (identifier) @alias.name .) . (identifier) @alias.source (#not-any-of? @alias.source ${notNames}))
(assignment left: (identifier) @alias.name operator: "=" right: (identifier) @alias.source (#not-any-of? @alias.source ${notNames}))
(throw_expression (call_expression . [(identifier) (navigation_expression)] @throw))
(throw_expression [(identifier) (navigation_expression)] @throw)
[(line_comment) (block_comment)] @comment
(import (qualified_identifier) @import)
((import . (qualified_identifier (identifier) @import.name .) @import.from .) @_import (#not-match? @_import "[*]\\s*$") (#set! import.path "whole"))
(import (qualified_identifier (identifier) @import.name .) @import.from (identifier) @import.local (#set! import.path "whole"))
(import (qualified_identifier) @alias.source (identifier) @alias.name)
`;

const given = (value: string): string => `
(property_declaration (variable_declaration . (identifier) .) . ${value})
(assignment right: ${value})
(return_expression ${value}) @return.value
(function_declaration (function_value_parameters) . (function_body . "=" . ${value}))`;

const inferred = [
  '(_) @infer',
  '((identifier) @infer.boolean (#any-of? @infer.boolean "true" "false"))',
  '((identifier) @infer.null (#eq? @infer.null "null"))',
  '(call_expression . (identifier) @_list (#any-of? @_list "listOf" "mutableListOf" "arrayOf" "arrayListOf" "emptyList" "setOf" "mutableSetOf")) @infer.list',
  '(call_expression . (identifier) @_map (#any-of? @_map "mapOf" "mutableMapOf" "hashMapOf" "emptyMap" "linkedMapOf")) @infer.map',
  '(call_expression . (identifier) @infer.new (#match? @infer.new "^[A-Z]"))',
]
  .map(given)
  .join('');

export const kotlinQuery = symbols + events + inferred;
