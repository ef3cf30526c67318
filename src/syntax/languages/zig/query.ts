// What a syntax tree of Zig means. Containers are values given to a constant; the grammar reads a plain assignment as a declaration
// without `const` or `var`.

const container = (node: string, kind: string): string => `
(variable_declaration . "pub"? @modifier . "const" . (identifier) @name (${node} "{" @body)) @symbol.${kind}`;

const functions = 'function_declaration';
const declared = `["const" "var"] .`;

const symbols = `
${container('struct_declaration', 'struct')}
${container('union_declaration', 'struct')}
${container('opaque_declaration', 'struct')}
${container('enum_declaration', 'enum')}
${container('error_set_declaration', 'enum')}
(${functions} name: (identifier) @name body: (block)? @body) @symbol.function
(${functions} ["pub" "export" "extern" "inline" "noinline"] @modifier) @symbol.function
(${functions} (parameters (parameter name: (identifier) @param type: (_) @param.type))) @symbol.function
(${functions} type: (_) @return.type) @symbol.function
(test_declaration (string (string_content) @name) (block) @body) @symbol.function
(test_declaration (identifier) @name (block) @body) @symbol.function
(test_declaration "test" @modifier) @symbol.function
${['source_file', 'struct_declaration', 'union_declaration', 'enum_declaration']
  .map(
    (around) => `
(${around} (variable_declaration ${declared} (identifier) @name) @symbol.variable)
(${around} (variable_declaration ["pub" "const" "var" "threadlocal" "export" "extern"] @modifier) @symbol.variable)`,
  )
  .join('')}
`;

const value = '(field_expression) @read';
// Where a member is taken, not given.
const readers = [
  ...[
    'binary_expression',
    'unary_expression',
    'return_expression',
    'try_expression',
    'await_expression',
    'if_statement condition:',
  ],
  ...[
    'if_expression',
    'while_statement condition:',
    'for_statement',
    'switch_expression',
    'field_expression object:',
    'index_expression',
  ],
  ...[
    'call_expression function: (_)',
    'arguments',
    'assignment_expression right:',
    'dereference_expression',
    'initializer_list',
    'catch_expression',
    'null_coercion_expression',
  ],
];

const events = `
(call_expression function: [(identifier) (field_expression)] @call)
(builtin_function (builtin_identifier) @call)
(identifier) @use @read
(builtin_identifier) @use
((identifier) @ignored (#eq? @ignored "_"))
(field_expression member: (identifier) @mention)
[(parameter type: (identifier) @mention) (container_field type: (identifier) @mention) (function_declaration type: (identifier) @mention)]
[(pointer_type (identifier) @mention) (nullable_type (identifier) @mention) (slice_type (identifier) @mention) (error_union_type (identifier) @mention)]
[(variable_declaration type: (identifier) @mention) (struct_initializer . (identifier) @mention) (error_type (identifier) @mention)]
(error_set_declaration (identifier) @local)
${readers.map((around) => `(${around} ${value})`).join('\n')}
(variable_declaration (_) . "=" . ${value})
[(if_statement) (if_expression) (switch_case) (catch_expression)] @branch
[(for_statement) (while_statement) (for_expression) (while_expression)] @loop
(break_expression) @break
(continue_expression) @continue
(return_expression (_) @return.value)
(async_expression) @async
(await_expression (_) @await)
(parameter name: (identifier) @local)
(payload (identifier) @local)
(container_field name: (identifier) @local)
(variable_declaration ${declared} (identifier) @write @local)
(variable_declaration . (identifier) @write)
(variable_declaration . [(field_expression) (index_expression) (dereference_expression)] @mutate)
(assignment_expression left: (identifier) @write)
(expression_statement (assignment_expression left: [(field_expression) (index_expression) (dereference_expression)] @mutate))
(variable_declaration "const" . (identifier) @alias.name . "=" . [(identifier) (field_expression)] @alias.source)
(return_expression (error_type (identifier) @throw))
(return_expression (field_expression object: (identifier) @_error member: (identifier) @throw) (#eq? @_error "error"))
(builtin_function (builtin_identifier) @throw (#eq? @throw "@panic"))
(comment) @comment
(builtin_function (builtin_identifier) @_brings (arguments (string (string_content) @import)) (#any-of? @_brings "@import" "@cImport" "@embedFile"))
(variable_declaration (identifier) @import.local (builtin_function (builtin_identifier) @_brings (arguments (string (string_content) @import.from)) (#eq? @_brings "@import")))
(variable_declaration (identifier) @import.local (field_expression
  object: (builtin_function (builtin_identifier) @_brings (arguments (string (string_content) @import.from)) (#eq? @_brings "@import"))
  member: (identifier) @import.name))
`;

const given = (each: string): string => `
(variable_declaration !type ["const" "var"] (identifier) . "=" . ${each})
(return_expression ${each}) @return.value`;

const inferred = [
  '(_) @infer',
  '"null" @infer.null',
  '(struct_initializer (array_type)) @infer.list',
  '(struct_initializer [(identifier) (field_expression)] @infer.new)',
]
  .map(given)
  .join('');

export const zigQuery = symbols + events + inferred;
