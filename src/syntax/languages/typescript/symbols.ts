// What TypeScript declares beyond JavaScript: types, what abstract and overloaded things look like, types of parameters.
import { functionValue } from '../javascript/symbols.ts';

const declared = `
(abstract_class_declaration name: (_) @name body: (_) @body) @symbol.class
(interface_declaration name: (_) @name body: (_) @body) @symbol.interface
(enum_declaration name: (_) @name body: (_) @body) @symbol.enum
(type_alias_declaration name: (_) @name) @symbol.type
(internal_module name: (_) @name body: (_) @body) @symbol.module
(module name: (_) @name body: (_) @body) @symbol.module
(function_signature name: (_) @name) @symbol.function
(abstract_method_signature name: (_) @name) @symbol.method
(class_body (method_signature name: (_) @name) @symbol.method)
(interface_body (method_signature) @closure)
(object_type (method_signature) @closure)
[(function_type) (constructor_type) (call_signature) (construct_signature)] @closure

(export_statement declaration: [
  (function_declaration) (generator_function_declaration) (class_declaration) (abstract_class_declaration) (interface_declaration)
  (enum_declaration) (type_alias_declaration) (internal_module) (module) (function_signature)
] @symbol) @extent
(export_statement declaration: (ambient_declaration (_) @symbol)) @extent
(ambient_declaration "declare" @modifier (_) @symbol) @extent
(ambient_declaration (lexical_declaration (variable_declarator name: (identifier) @name) @symbol.variable)) @extent
`;

const words = `
(method_definition ["static" "get" "set" "readonly" (accessibility_modifier) (override_modifier)] @modifier)
(abstract_method_signature ["abstract" "static" "readonly" (accessibility_modifier)] @modifier)
(class_body (method_signature ["static" "readonly" (accessibility_modifier)] @modifier))
(public_field_definition ["static" "readonly" (accessibility_modifier) (override_modifier)] @modifier value: ${functionValue})
(abstract_class_declaration "abstract" @modifier)
(enum_declaration "const" @modifier)
(class_body (decorator (_) @decorator) @leading)
(abstract_class_declaration (decorator (_) @decorator))
(extends_clause value: (_) @base)
(implements_clause (_) @base)
(extends_type_clause (_) @base)
`;

const parameter = (node: string): string => `
(${node} pattern: [
  (identifier) @param
  (rest_pattern (identifier) @param)
  (array_pattern (identifier) @param)
  (object_pattern [
    (shorthand_property_identifier_pattern) @param
    (object_assignment_pattern left: (shorthand_property_identifier_pattern) @param)
    (pair_pattern value: [(identifier) @param (assignment_pattern left: (identifier) @param)])
    (rest_pattern (identifier) @param)
  ])
] type: (type_annotation (_) @param.type)?)`;

const parameters = parameter('required_parameter') + parameter('optional_parameter');

const returnTypes = [
  'function_declaration',
  'generator_function_declaration',
  'function_signature',
  'function_expression',
  'generator_function',
  'arrow_function',
  'method_definition',
  'method_signature',
  'abstract_method_signature',
]
  .map(
    (node) =>
      `(${node} return_type: [(type_annotation (_) @return.type) (type_predicate_annotation (_) @return.type)])`,
  )
  .join('\n');

export const typescriptSymbols = declared + words + parameters + returnTypes;
