// Symbols that JavaScript and TypeScript have in common. A function is known by what it is given to: a name, a property,
// an export. Few patterns with many alternatives: a query's start costs by the pattern.

export const functionValue = '[(arrow_function) (function_expression) (generator_function)]';
const value = `[
  (arrow_function body: (_) @body) (function_expression body: (_) @body) (generator_function body: (_) @body)
]`;
const variable = '(variable_declarator name: (identifier) @name) @symbol.variable';

/** `field` is the node of a class field and `fieldName` its name, which each grammar calls differently. */
export const javascriptSymbols = (field: string, fieldName: string): string => `
(method_definition name: (_) @name body: (_) @body) @symbol.method
[(function_declaration name: (_) @name body: (_) @body) (generator_function_declaration name: (_) @name body: (_) @body)] @symbol.function
(variable_declarator name: (identifier) @name value: ${value}) @symbol.function
(assignment_expression left: [(identifier) @name (member_expression property: (_) @name)] right: ${value}) @symbol.function
(pair key: (_) @name value: ${value}) @symbol.method
(${field} ${fieldName}: (_) @name value: ${value}) @symbol.method
(export_statement "default" @name value: ${value}) @symbol.function

(class_declaration name: (_) @name body: (_) @body) @symbol.class
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @symbol.class
(assignment_expression left: [(identifier) @name (member_expression property: (_) @name)] right: (class body: (_) @body)) @symbol.class
(export_statement "default" @name value: (class body: (_) @body)) @symbol.class

(program [(lexical_declaration kind: _ @modifier ${variable}) (variable_declaration ${variable})] @extent)
(export_statement declaration: [(lexical_declaration kind: _ @modifier ${variable}) (variable_declaration ${variable})]) @extent
(lexical_declaration kind: _ @modifier (variable_declarator value: ${functionValue}) @symbol) @extent
(export_statement ["export" "default"] @modifier)
"async" @modifier

(class_declaration (decorator (_) @decorator))
(export_statement (decorator (_) @decorator))
(${field} (decorator (_) @decorator) value: ${functionValue})

(arrow_function parameter: (identifier) @param)
`;
