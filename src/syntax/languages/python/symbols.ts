// Symbols of Python. A name bound to a lambda is a function; constants at the top level are variables.

const documented = (definition: string): string =>
  `(${definition} body: (block . (comment)* . (expression_statement . (string) @docstring .)))`;

export const pythonSymbols = `
(function_definition name: (identifier) @name body: (_) @body) @symbol.function
(class_definition name: (identifier) @name body: (_) @body) @symbol.class
(assignment left: (identifier) @name right: (lambda body: (_) @body)) @symbol.function
(module (expression_statement (assignment left: (identifier) @name) @symbol.variable))
(type_alias_statement left: (type) @name) @symbol.type

(decorated_definition definition: (_) @symbol) @extent
(decorated_definition (decorator (_) @decorator))
(function_definition "async" @modifier)
(function_definition return_type: (type) @return.type)
(class_definition superclasses: (argument_list [(identifier) (attribute) (subscript) (call)] @base))
${documented('function_definition')}
${documented('class_definition')}

(parameters [
  (identifier) @param
  (typed_parameter . (identifier) @param type: (type) @param.type)
  (typed_parameter . (_ (identifier) @param) type: (type) @param.type)
  (default_parameter name: (identifier) @param)
  (typed_default_parameter name: (identifier) @param type: (type) @param.type)
  (list_splat_pattern (identifier) @param)
  (dictionary_splat_pattern (identifier) @param)
])
(lambda_parameters [
  (identifier) @param
  (default_parameter name: (identifier) @param)
  (list_splat_pattern (identifier) @param)
  (dictionary_splat_pattern (identifier) @param)
])
`;
