// What happens in code of the JavaScript family: calls, values given and taken, ways through a function. The grammars of
// JavaScript, TypeScript and TSX share these nodes.
import type { PlainValues } from '../language.ts';

const callee = '[(identifier) (member_expression) (super) (import)]';

const calls = `
(call_expression function: ${callee} @call)
(new_expression constructor: [(identifier) (member_expression)] @call)
(await_expression [
  (call_expression function: ${callee} @await)
  (new_expression constructor: (_) @await)
  [(identifier) (member_expression)] @await
])
(for_in_statement "await" right: [(identifier) (member_expression) (call_expression)] @await)
(throw_statement [
  (new_expression constructor: (_) @throw)
  (call_expression function: ${callee} @throw)
  [(identifier) (member_expression)] @throw
])
`;

const values = `
[(identifier) (shorthand_property_identifier)] @value
(member_expression) @member

(variable_declarator name: (identifier) @local)
(variable_declarator name: (identifier) @write value: (_))
(for_in_statement left: (identifier) @local @write)
(shorthand_property_identifier_pattern) @local @write
(pair_pattern value: (identifier) @local @write)
(array_pattern (identifier) @local @write)
(rest_pattern (identifier) @local @write)
(assignment_pattern left: (identifier) @local @write)
(catch_clause parameter: (identifier) @local)

(assignment_expression left: [(identifier) @write [(member_expression) (subscript_expression)] @mutate])
(augmented_assignment_expression left: [(identifier) @write @read [(member_expression) (subscript_expression)] @mutate @read])
(update_expression argument: [(identifier) @write @read [(member_expression) (subscript_expression)] @mutate @read])
(unary_expression operator: "delete" argument: (_) @mutate)

(variable_declarator name: (identifier) @alias.name value: [(identifier) (member_expression)] @alias.source)
(assignment_expression left: (identifier) @alias.name right: [(identifier) (member_expression)] @alias.source)
(pair_pattern key: (property_identifier) @alias.source value: (identifier) @alias.name)
(import_specifier name: (_) @alias.source alias: (_) @alias.name)
(export_specifier name: (_) @alias.source alias: (_) @alias.name)
`;

const flow = `
[(if_statement) (switch_case) (catch_clause) (ternary_expression)] @branch
[(for_statement) (for_in_statement) (while_statement) (do_statement)] @loop
(break_statement) @break
(continue_statement) @continue
(yield_expression) @yield
[(arrow_function) (function_expression) (generator_function) (class)] @closure
[(generator_function_declaration) (generator_function)] @yield
(method_definition "*" @yield)
`;

const boundNames = `[
  (identifier) @import.local
  (object_pattern [
    (shorthand_property_identifier_pattern) @import.name
    (pair_pattern key: (property_identifier) @import.name value: (identifier) @import.local)
  ])]`;
const from = 'arguments: (arguments . (string (string_fragment) @import.from))';
const required = `(call_expression function: (identifier) @_require ${from})`;
const awaited = `(await_expression (call_expression function: (import) ${from}))`;

// A clause that imports nothing by name stands for all.
const imports = `
(comment) @comment
(import_statement source: (string (string_fragment) @import))
(export_statement source: (string (string_fragment) @import))
(call_expression function: [(import) (identifier)] @_require arguments: (arguments . (string (string_fragment) @import))
  (#any-of? @_require "require" "import"))

(import_clause [(identifier) @local (namespace_import (identifier) @local)])
(import_specifier name: (identifier) @local)
(import_specifier alias: (identifier) @local)
(import_statement (import_clause (identifier) @import.local) source: (string (string_fragment) @import.from)
  (#set! import.name "default"))
(import_statement
  (import_clause [
    (namespace_import (identifier) @import.local)
    (named_imports (import_specifier name: (_) @import.name alias: (_)? @import.local))
  ])
  source: (string (string_fragment) @import.from))
(export_statement (export_clause (export_specifier name: (_) @import.name alias: (_)? @import.local))
  source: (string (string_fragment) @import.from))
(variable_declarator name: ${boundNames} value: ${required} (#eq? @_require "require"))
(variable_declarator name: ${boundNames} value: ${awaited})
(variable_declarator name: (identifier) @import.local
  value: (member_expression object: ${required} property: (property_identifier) @import.name)
  (#eq? @_require "require"))
(variable_declarator name: (identifier) @import.local
  value: (member_expression object: (parenthesized_expression ${awaited}) property: (property_identifier) @import.name))

(export_statement (export_clause (export_specifier name: (identifier) @exported)) !source)
(export_statement value: (identifier) @exported)
(assignment_expression left: (member_expression object: (_) @_exports property: (property_identifier) @exported)
  (#any-of? @_exports "exports" "module.exports"))
(assignment_expression left: (member_expression) @_exports
  right: [(identifier) @exported (object [(shorthand_property_identifier) @exported (pair value: (identifier) @exported)])]
  (#eq? @_exports "module.exports"))
`;

export const javascriptPlainValues: PlainValues = {
  string: ['string', 'template_string'],
  number: ['number'],
  boolean: ['true', 'false'],
  list: ['array'],
  map: ['object'],
  null: ['null'],
  regex: ['regex'],
};

/** A value whose type may be plain to see. Of two patterns: a choice within would be tried again at every child. */
export const inferredFrom = (around: string): string =>
  `(${around} (_) @infer)\n(${around} (new_expression constructor: (_) @infer.new))\n`;

// What holds a function is a function by itself; only what returns one tells something new.
const returned = `
(return_statement (_) @infer) @return.value
(return_statement (new_expression constructor: (_) @infer.new)) @return.value
(return_statement [(arrow_function) (function_expression)] @infer.function) @return.value
(arrow_function body: (expression) @infer) @return.value
(arrow_function body: (new_expression constructor: (_) @infer.new)) @return.value
(arrow_function body: [(arrow_function) (function_expression)] @infer.function) @return.value
`;

export const javascriptEvents = calls + values + flow + imports + returned;
