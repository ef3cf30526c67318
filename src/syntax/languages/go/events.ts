// What happens in Go code: calls, values given and taken, ways through a function.

// Types, members and packages have nodes of their own, so that an identifier is a value unless something else says that
// it is declared, written or called. What is added to is read as well.
const reads = `
(identifier) @value
(selector_expression) @member
[(type_identifier) (package_identifier)] @use
(keyed_element key: (literal_element (identifier) @mention))
(inc_statement [(identifier) (selector_expression)] @read)
(dec_statement [(identifier) (selector_expression)] @read)
(assignment_statement left: (expression_list [(identifier) (selector_expression)] @read)
  operator: ["+=" "-=" "*=" "/=" "%=" "&=" "|=" "^=" "<<=" ">>=" "&^="])
`;

const writes = `
(short_var_declaration left: (expression_list (identifier) @write @local))
(assignment_statement left: (expression_list (identifier) @write))
(range_clause left: (expression_list (identifier) @write @local) ":=")
(range_clause left: (expression_list (identifier) @write) "=")
(receive_statement left: (expression_list (identifier) @write @local) ":=")
(receive_statement left: (expression_list (identifier) @write) "=")
(type_switch_statement alias: (expression_list (identifier) @write @local))
(var_spec name: (identifier) @write @local value: (_))
(var_spec name: (identifier) @local !value)
(const_spec name: (identifier) @write @local)
(inc_statement (identifier) @write)
(dec_statement (identifier) @write)
(assignment_statement left: (expression_list [(selector_expression) (index_expression) (unary_expression)] @mutate))
(inc_statement [(selector_expression) (index_expression) (unary_expression)] @mutate)
(dec_statement [(selector_expression) (index_expression) (unary_expression)] @mutate)
(call_expression function: (identifier) @_changes arguments: (argument_list . [(identifier) (selector_expression)] @mutate)
  (#any-of? @_changes "delete" "copy" "clear"))
(short_var_declaration left: (expression_list . (identifier) @alias.name .) right: (expression_list . (identifier) @alias.source .))
(assignment_statement left: (expression_list . (identifier) @alias.name .) operator: "=" right: (expression_list . (identifier) @alias.source .))
(var_spec . name: (identifier) @alias.name value: (expression_list . (identifier) @alias.source .))
(type_alias name: (_) @alias.name type: (_) @alias.source)
`;

const flow = `
(call_expression function: [(identifier) (selector_expression)] @call)
(call_expression function: (parenthesized_expression [(identifier) (selector_expression)] @call))
(call_expression function: (index_expression operand: [(identifier) (selector_expression)] @call))
(type_conversion_expression type: (generic_type type: (_) @call))
(if_statement) @branch
[(expression_case) (type_case) (communication_case)] @branch
(for_statement) @loop
(break_statement) @break
(continue_statement) @continue
(return_statement (expression_list) @return.value)
(func_literal) @closure
(parameter_list (_ name: (identifier) @local))
(type_parameter_declaration name: (identifier) @local)
(field_declaration name: (field_identifier) @local)
`;

// A short declaration never says a type, a `var` only sometimes.
const given = (inferred: string): string => `
(short_var_declaration right: (expression_list ${inferred}))
(var_spec !type value: (expression_list ${inferred}))
(const_spec !type value: (expression_list ${inferred}))`;

const inferred = [
  '(_) @infer',
  '(composite_literal type: [(slice_type) (array_type) (implicit_length_array_type)] @infer.list)',
  '(composite_literal type: (map_type) @infer.map)',
  '(composite_literal type: [(type_identifier) (qualified_type) (generic_type)] @infer.new)',
  '(unary_expression operator: "&" operand: (composite_literal type: [(type_identifier) (qualified_type) (generic_type)] @infer.new))',
  '(call_expression function: (identifier) @_make arguments: (argument_list . [(slice_type) (array_type)] @infer.list) (#eq? @_make "make"))',
  '(call_expression function: (identifier) @_make arguments: (argument_list . (map_type) @infer.map) (#eq? @_make "make"))',
  '(call_expression function: (identifier) @_new arguments: (argument_list . [(type_identifier) (qualified_type)] @infer.new) (#eq? @_new "new"))',
]
  .map(given)
  .join('');

const imports = `
(comment) @comment
(import_spec path: (_ (_) @import))
(import_spec name: (package_identifier) @import.local path: (_ (_) @import.from))
(import_spec name: (package_identifier) @alias.name path: (_ (_) @alias.source))
(import_spec !name path: (_ (_) @import.local @import.from))
(import_spec name: (dot) path: (_ (_) @import.from))
`;

export const goEvents = reads + writes + flow + inferred + imports;
