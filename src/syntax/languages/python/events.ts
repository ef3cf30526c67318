// What happens in Python code: calls, values given and taken, ways through a function, imports.

const path = '[(identifier) (attribute)]';

const calls = `
(call function: ${path} @call)
(await (call function: ${path} @await))
(await ${path} @await)
(for_statement "async" right: [(call function: ${path} @await) ${path} @await])
(with_statement "async" (with_clause (with_item value: [
  (call function: ${path} @await)
  (as_pattern . [(call function: ${path} @await) ${path} @await])
  ${path} @await
])))
(raise_statement . (call function: ${path} @throw))
(raise_statement . ${path} @throw)
`;

const values = `
(identifier) @value
(attribute attribute: (identifier) @ignored) @member
(type (identifier) @mention)
(generic_type (identifier) @mention)
(keyword_argument name: (identifier) @ignored)

(assignment left: (identifier) @local)
(assignment left: (identifier) @write right: (_))
(assignment left: [(pattern_list (identifier) @local @write) (tuple_pattern (identifier) @local @write) (list_pattern (identifier) @local @write)])
(for_statement left: [(identifier) @local @write (pattern_list (identifier) @local @write) (tuple_pattern (identifier) @local @write)])
(for_in_clause left: [(identifier) @local (pattern_list (identifier) @local) (tuple_pattern (identifier) @local)])
(as_pattern_target (identifier) @local @write)
(named_expression name: (identifier) @local @write)

(augmented_assignment left: (identifier) @write @read)
(augmented_assignment left: [(attribute) (subscript)] @mutate @read)
(assignment left: [(attribute) (subscript)] @mutate)
(assignment left: [(pattern_list [(attribute) (subscript)] @mutate) (tuple_pattern [(attribute) (subscript)] @mutate)])
(delete_statement [(attribute) (subscript)] @mutate)
(delete_statement (expression_list [(attribute) (subscript)] @mutate))

(assignment left: (identifier) @alias.name right: ${path} @alias.source)
(aliased_import name: (_) @alias.source alias: (_) @alias.name)
`;

const flow = `
[(if_statement) (elif_clause) (except_clause) (case_clause) (conditional_expression)] @branch
[(for_statement) (while_statement)] @loop
(break_statement) @break
(continue_statement) @continue
(lambda body: (_) @return.value)
(yield) @yield
(lambda) @closure
`;

// Only classes are written with a capital letter.
const made = `(call function: ${path} @infer.new)`;
const isClass = '(#match? @infer.new "^(\\\\w+\\\\.)*_?[A-Z][A-Za-z0-9_]*$")';

const inferred = `
(assignment !type left: [(identifier) (attribute)] right: (_) @infer)
(assignment !type left: (identifier) right: ${made} ${isClass})
(default_parameter value: (_) @infer)
(return_statement (_) @infer) @return.value
((return_statement ${made}) @return.value ${isClass})
`;

const imports = `
(comment) @comment
(module . (comment)* . (expression_statement . (string) @comment .))
(import_statement name: (dotted_name) @import)
(import_statement name: (aliased_import name: (dotted_name) @import))
(import_from_statement module_name: (_) @import)
(import_statement name: (dotted_name . (identifier) @import.local) @import.from)
(import_statement name: (aliased_import name: (dotted_name) @import.from alias: (identifier) @import.local))
(import_from_statement module_name: (_) @import.from name: (dotted_name) @import.name)
(import_from_statement module_name: (_) @import.from name: (aliased_import name: (dotted_name) @import.name alias: (identifier) @import.local))
(import_from_statement module_name: (_) @import.from (wildcard_import) @import.local)
(import_from_statement name: (dotted_name (identifier) @local))
[(import_statement) (import_from_statement) (future_import_statement)] @unused
(aliased_import alias: (identifier) @local)
`;

export const pythonEvents = calls + values + flow + inferred + imports;
