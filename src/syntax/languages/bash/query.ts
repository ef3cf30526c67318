// What a syntax tree of a shell script means. Commands are the calls.

const symbols = `
(function_definition name: (word) @name body: (_) @body) @symbol.function
(program (declaration_command ["export" "readonly" "declare" "typeset"] @modifier (variable_assignment name: (variable_name) @name)) @symbol.variable)
(program (variable_assignment name: (variable_name) @name) @symbol.variable)
`;

const notCalls = '"break" "continue" "return" ":" "[" "[[" "true" "false" "shift"';

const events = `
(command name: (command_name (word) @call) (#not-any-of? @call ${notCalls}))
(command name: (command_name (word) @use) (#not-any-of? @use ${notCalls}))
((variable_name) @use (#match? @use "^[A-Za-z_]"))
(simple_expansion (variable_name) @read)
(expansion (variable_name) @read)
(expansion (subscript name: (variable_name) @read))
(binary_expression (variable_name) @read)
(arithmetic_expansion (variable_name) @read)
(unary_expression (variable_name) @read)
(variable_assignment name: (variable_name) @write)
(for_statement variable: (variable_name) @write @local)
(declaration_command "local" (variable_assignment name: (variable_name) @local))
(declaration_command "local" (variable_name) @local)
(command name: (command_name (word) @_reads) argument: (word) @write (#any-of? @_reads "read" "mapfile" "readarray") (#match? @write "^[A-Za-z_]"))
(postfix_expression (variable_name) @write)
(variable_assignment name: (subscript) @mutate)
(variable_assignment name: (variable_name) @mutate "+=")
(unset_command (variable_name) @mutate)
(variable_assignment name: (variable_name) @alias.name value: [(simple_expansion (variable_name) @alias.source) (string . (simple_expansion (variable_name) @alias.source) .)])
(if_statement) @branch
(elif_clause) @branch
(case_item) @branch
(ternary_expression) @branch
[(for_statement) (c_style_for_statement) (while_statement)] @loop
(command name: (command_name (word) @_breaks) (#eq? @_breaks "break")) @break
(command name: (command_name (word) @_continues) (#eq? @_continues "continue")) @continue
(command name: (command_name (word) @_returns) argument: (_) @return.value (#eq? @_returns "return"))
(comment) @comment
(command name: (command_name (word) @_sources) . argument: [(word) (raw_string) (string) (concatenation)] @import (#any-of? @_sources "source" "."))
`;

const inferred = `
(variable_assignment value: [(string) (raw_string) (ansi_c_string) (word) (concatenation) (command_substitution)] @infer.string)
(variable_assignment value: [(number) (arithmetic_expansion)] @infer.number)
(variable_assignment value: (array) @infer.list)
`;

export const bashQuery = symbols + events + inferred;
