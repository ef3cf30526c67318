// What is declared in Go: functions, methods, types, and the constants and variables of a package.

const parameters = `(parameter_list [
  (parameter_declaration name: (identifier) @param type: (_) @param.type)
  (variadic_parameter_declaration name: (identifier) @param type: (_) @param.type)])`;

// A declaration of one type, constant or variable is all of it; in a group each line stands for itself.
const kinds = `
(type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @symbol.struct
(type_spec name: (type_identifier) @name type: (interface_type "{" @body)) @symbol.interface
(type_spec name: (type_identifier) @name) @symbol.type
(type_alias name: (type_identifier) @name) @symbol.type
(type_declaration . [(type_spec) (type_alias)] @symbol.type .) @extent
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: (_) @base)))) @symbol.struct
(type_spec type: (interface_type (type_elem . (_) @base .))) @symbol.interface
`;

const functions = `
(function_declaration name: (identifier) @name body: (block)? @body) @symbol.function
(function_declaration parameters: ${parameters}) @symbol.function
(function_declaration result: (_) @return.type) @symbol.function
(method_declaration name: (field_identifier) @name body: (block)? @body) @symbol.method
(method_declaration parameters: ${parameters}) @symbol.method
(method_declaration result: (_) @return.type) @symbol.method
(method_elem name: (field_identifier) @name) @symbol.method
(method_elem parameters: ${parameters}) @symbol.method
(method_elem result: (_) @return.type) @symbol.method
`;

// Of the package's constants and variables; the extraction takes those that are seen from outside or take some lines.
const values = `
(source_file (const_declaration (const_spec name: (identifier) @name) @symbol.variable))
(source_file (const_declaration "const" @modifier . (const_spec) @symbol.variable .) @extent)
(source_file (var_declaration (var_spec name: (identifier) @name) @symbol.variable))
(source_file (var_declaration . (var_spec) @symbol.variable .) @extent)
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name) @symbol.variable)))
`;

export const goSymbols = kinds + functions + values;
