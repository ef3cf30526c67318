// What happens in C code, and in C++ code alike. Types and members have nodes of their own, so that an identifier is a
// value unless something else says that it is declared, written or called.
import { eachIn, within } from './declarators.ts';

const writes = `
${eachIn('(init_declarator declarator: %)', within('(identifier) @write @local'))}
${eachIn('(declaration declarator: %)', within('(identifier) @local').slice(0, 2))}
${eachIn('(parameter_list (_ declarator: %))', within('(identifier) @local'))}
(parameter_list (_ declarator: (_ declarator: (_ (_ declarator: (identifier) @local)))))
${eachIn('(field_declaration declarator: %)', within('(field_identifier) @local'))}
(enumerator name: (identifier) @local)
(preproc_params (identifier) @local)
(preproc_ifdef name: (identifier) @local)
(attribute_specifier (argument_list (identifier) @local))
(assignment_expression left: (identifier) @write)
(update_expression argument: (identifier) @write)
(assignment_expression left: [(field_expression) (subscript_expression) (pointer_expression)] @mutate)
(assignment_expression left: (parenthesized_expression (pointer_expression) @mutate))
(update_expression argument: [(field_expression) (subscript_expression) (pointer_expression)] @mutate)
(update_expression argument: (parenthesized_expression (pointer_expression) @mutate))
(call_expression function: (identifier) @_changes arguments: (argument_list . [
  (identifier) @mutate
  (field_expression) @mutate
  (pointer_expression operator: "&" argument: (_) @mutate)])
  (#any-of? @_changes "memset" "memcpy" "memmove" "strcpy" "strncpy" "strcat" "strncat" "sprintf" "snprintf"))
(init_declarator declarator: (identifier) @alias.name value: (identifier) @alias.source)
(init_declarator declarator: (pointer_declarator declarator: (identifier) @alias.name) value: (identifier) @alias.source)
(assignment_expression left: (identifier) @alias.name operator: "=" right: (identifier) @alias.source)
(type_definition type: (_) @alias.source declarator: (type_identifier) @alias.name (#not-match? @alias.source "[{]"))
`;

const flow = `
(call_expression function: [(identifier) (field_expression)] @call)
(call_expression function: (parenthesized_expression (pointer_expression argument: (_) @call)))
(if_statement) @branch
(conditional_expression) @branch
(case_statement "case") @branch
[(for_statement) (while_statement) (do_statement)] @loop
(break_statement) @break
(continue_statement) @continue
(return_statement (_) @return.value)
(identifier) @value
(field_expression field: (_) @use) @read
(type_identifier) @use
(update_expression argument: [(identifier) (field_expression)] @read)
(assignment_expression left: [(identifier) (field_expression)] @read operator: ["+=" "-=" "*=" "/=" "%=" "&=" "|=" "^=" "<<=" ">>="])
(comment) @comment
(preproc_include path: (_) @import)
`;

export const cFamilyEvents = writes + flow;
