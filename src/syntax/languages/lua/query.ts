// What a syntax tree of Lua means. A function that is given to a name, to a member or to a field of a table has that name.

const params = 'parameters: (parameters name: (identifier) @param)';
const held = '(function_definition body: (block)? @body)';
const heldParams = `(function_definition ${params})`;

const symbols = `
(function_declaration name: (identifier) @name body: (block)? @body) @symbol.function
(function_declaration "local" @modifier) @symbol.function
(function_declaration name: [(dot_index_expression field: (identifier) @name) (method_index_expression method: (identifier) @name)] body: (block)? @body) @symbol.method
(function_declaration ${params}) @symbol.function
(variable_declaration "local" @modifier (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: ${held} .))) @symbol.function
(variable_declaration (assignment_statement (expression_list . value: ${heldParams} .))) @symbol.function
${['chunk', 'block']
  .map(
    (around) => `
(${around} (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: ${held} .)) @symbol.function)
(${around} (assignment_statement (variable_list . name: [(dot_index_expression field: (identifier) @name) (bracket_index_expression field: (string content: (_) @name))] .) (expression_list . value: ${held} .)) @symbol.method)
(${around} (assignment_statement (variable_list . name: [(identifier) (dot_index_expression) (bracket_index_expression field: (string))] .)
  (expression_list . value: ${heldParams} .)) @symbol.function)`,
  )
  .join('')}
(field name: (identifier) @name value: ${held}) @symbol.method
(field name: (identifier) value: ${heldParams}) @symbol.method
(chunk (variable_declaration "local" @modifier (assignment_statement (variable_list . name: (identifier) @name .))) @symbol.variable)
(chunk (assignment_statement (variable_list . name: (identifier) @name .)) @symbol.variable)
`;

// Where a member is taken, not given.
const readers = [
  ...['expression_list', 'arguments', 'binary_expression', 'unary_expression', 'parenthesized_expression'],
  ...['dot_index_expression table:', 'method_index_expression table:', 'bracket_index_expression', 'field value:'],
  ...[
    'if_statement condition:',
    'elseif_statement condition:',
    'while_statement condition:',
    'repeat_statement condition:',
  ],
  ...['for_numeric_clause start:', 'for_numeric_clause end:', 'for_numeric_clause step:'],
];

const events = `
(function_call name: [(identifier) (dot_index_expression) (method_index_expression)] @call)
(identifier) @use @read
(dot_index_expression field: (identifier) @mention)
(method_index_expression method: (identifier) @mention)
${readers.map((around) => `(${around} [(dot_index_expression) (bracket_index_expression)] @read)`).join('\n')}
[(if_statement) (elseif_statement)] @branch
[(for_statement) (while_statement) (repeat_statement)] @loop
(break_statement) @break
(goto_statement (identifier) @_label (#match? @_label "^continue")) @continue
(return_statement (expression_list) @return.value)
(function_call name: (dot_index_expression) @_yields (#eq? @_yields "coroutine.yield")) @yield
(function_definition) @closure
(parameters name: (identifier) @local)
(variable_declaration (assignment_statement (variable_list name: (identifier) @write @local)))
(variable_declaration (variable_list name: (identifier) @local))
(assignment_statement (variable_list name: (identifier) @write))
(for_numeric_clause name: (identifier) @write @local)
(for_generic_clause (variable_list name: (identifier) @write @local))
(field name: (identifier) @ignored)
(label_statement (identifier) @ignored)
(goto_statement (identifier) @ignored)
(assignment_statement (variable_list name: [(dot_index_expression) (bracket_index_expression)] @mutate))
(function_call name: (dot_index_expression) @_changes arguments: (arguments . [(identifier) (dot_index_expression)] @mutate)
  (#any-of? @_changes "table.insert" "table.remove" "table.sort" "rawset"))
(function_call name: (identifier) @_changes arguments: (arguments . [(identifier) (dot_index_expression)] @mutate) (#any-of? @_changes "rawset" "setmetatable"))
(assignment_statement (variable_list . name: (identifier) @alias.name .) (expression_list . value: [(identifier) (dot_index_expression)] @alias.source .))
(comment) @comment
(function_call name: (identifier) @_brings arguments: (arguments . (string content: (string_content) @import)) (#any-of? @_brings "require" "dofile" "loadfile" "include"))
(variable_declaration (assignment_statement (variable_list . name: (identifier) @import.local .)
  (expression_list . value: (function_call name: (identifier) @_brings arguments: (arguments . (string content: (string_content) @import.from))) .))
  (#eq? @_brings "require"))
(variable_declaration (assignment_statement (variable_list . name: (identifier) @import.local .)
  (expression_list . value: (dot_index_expression
    table: (function_call name: (identifier) @_brings arguments: (arguments . (string content: (string_content) @import.from)))
    field: (identifier) @import.name) .))
  (#eq? @_brings "require"))
`;

const given = (value: string): string => `
(assignment_statement (expression_list value: ${value}))
(return_statement (expression_list ${value}))`;

const inferred = [
  '(_) @infer',
  '(table_constructor . (field !name)) @infer.list',
  '(table_constructor . (field name: (_))) @infer.map',
]
  .map(given)
  .join('');

export const luaQuery = symbols + events + inferred;
