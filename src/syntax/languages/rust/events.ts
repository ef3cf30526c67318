// What happens in Rust code: calls and macros, values given and taken, ways through a function.

const value = '[(identifier) (field_expression)] @read';

const reads = `
(arguments ${value})
(binary_expression ${value})
(unary_expression ${value})
(reference_expression value: ${value})
(field_expression value: [(identifier) (field_expression)] @read)
(index_expression ${value})
(parenthesized_expression ${value})
(type_cast_expression value: ${value})
(try_expression ${value})
(await_expression ${value})
(range_expression ${value})
(let_declaration value: ${value})
(let_condition value: ${value})
(assignment_expression right: ${value})
(compound_assignment_expr ${value})
(return_expression ${value})
(break_expression ${value})
(if_expression condition: ${value})
(while_expression condition: ${value})
(for_expression value: ${value})
(match_expression value: ${value})
(match_arm value: ${value})
(block ${value} .)
(field_initializer value: ${value})
(shorthand_field_initializer (identifier) @read)
(base_field_initializer ${value})
(array_expression ${value})
(tuple_expression ${value})
(closure_expression body: ${value})
(macro_invocation (token_tree [(identifier) @use @read (token_tree (identifier) @use @read) (token_tree (token_tree (identifier) @use @read))]))
`;

// A name in a pattern is bound by it; one that begins with a capital is a constant or a variant that is compared with.
const bound = `
(let_declaration pattern: (identifier) @write @local value: (_))
(let_declaration pattern: (identifier) @local !value)
(let_declaration pattern: (mut_pattern (identifier) @write @local))
(for_expression pattern: (identifier) @write @local)
(tuple_pattern (identifier) @write @local)
(tuple_struct_pattern type: (_) (identifier) @write @local (#not-match? @write "^[A-Z]"))
(slice_pattern (identifier) @write @local)
(ref_pattern (identifier) @write @local)
(mut_pattern (identifier) @write @local)
(reference_pattern (identifier) @write @local)
(captured_pattern . (identifier) @write @local)
(field_pattern name: (shorthand_field_identifier) @write @local)
(field_pattern pattern: (identifier) @write @local)
(match_pattern . (identifier) @write @local (#not-match? @write "^[A-Z]"))
(parameter pattern: (identifier) @local)
(closure_parameters (identifier) @local)
(type_parameter name: (type_identifier) @local)
(field_declaration name: (field_identifier) @local)
(enum_variant name: (identifier) @local)
(lifetime (identifier) @local)
(label (identifier) @local)
`;

const changes = `
(assignment_expression left: (identifier) @write)
(compound_assignment_expr left: (identifier) @write)
(assignment_expression left: [(field_expression) (index_expression) (unary_expression)] @mutate)
(compound_assignment_expr left: [(field_expression) (index_expression) (unary_expression)] @mutate)
(arguments (reference_expression (mutable_specifier) value: [(identifier) (field_expression)] @mutate))
(call_expression function: (field_expression value: [(identifier) (field_expression)] @mutate field: (field_identifier) @_changes)
  (#any-of? @_changes "swap" "take"))
(let_declaration pattern: (identifier) @alias.name value: (identifier) @alias.source (#not-eq? @alias.source "None"))
(assignment_expression left: (identifier) @alias.name right: (identifier) @alias.source (#not-eq? @alias.source "None"))
(type_item name: (_) @alias.name type: (_) @alias.source)
`;

const flow = `
(call_expression function: [(identifier) (field_expression) (scoped_identifier)] @call)
(call_expression function: (generic_function function: (_) @call))
(macro_invocation macro: (_) @call)
(token_tree (identifier) @call . (token_tree "("))
(if_expression) @branch
(match_arm pattern: (match_pattern . (_))) @branch
(let_declaration alternative: (_)) @branch
[(for_expression) (while_expression) (loop_expression)] @loop
(break_expression) @break
(continue_expression) @continue
(return_expression (_) @return.value)
[(closure_expression) (async_block)] @closure
(function_item (function_modifiers "async" @async))
(function_signature_item (function_modifiers "async" @async))
(await_expression (call_expression function: [(identifier) (field_expression) (scoped_identifier)] @await))
(await_expression (call_expression function: (generic_function function: (_) @await)))
(await_expression [(identifier) (field_expression)] @await)
(macro_invocation macro: (identifier) @throw (#any-of? @throw "panic" "unreachable" "todo" "unimplemented"))
(call_expression function: (identifier) @_err arguments: (arguments . [
  (identifier) @throw
  (scoped_identifier) @throw
  (field_expression) @throw
  (call_expression function: (_) @throw)
  (struct_expression name: (_) @throw)
  (macro_invocation macro: (_) @throw)]) (#eq? @_err "Err"))
[(identifier) (type_identifier) (field_identifier) (shorthand_field_identifier)] @use
`;

const inferred = [
  '(_) @infer',
  '(reference_expression value: (string_literal) @infer.string)',
  '(macro_invocation macro: (identifier) @infer.list (#eq? @infer.list "vec"))',
  '(macro_invocation macro: (identifier) @infer.string (#eq? @infer.string "format"))',
  '(struct_expression name: (_) @infer.new)',
  '(call_expression function: (scoped_identifier path: (_) @infer.new name: (identifier) @_made) (#any-of? @_made "new" "default" "from" "with_capacity"))',
]
  .map((each) => `(let_declaration !type value: ${each})`)
  .join('\n');

export const rustEvents = [reads, bound, changes, flow, inferred].join('\n');
