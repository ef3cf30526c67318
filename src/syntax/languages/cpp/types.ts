// Classes, structs, enums, namespaces, aliases, variables and macros of C++.
import { variables } from '../c/declarators.ts';

const nodes: readonly (readonly [string, string])[] = [
  ['class_specifier', 'class'],
  ['struct_specifier', 'struct'],
  ['union_specifier', 'struct'],
  ['enum_specifier', 'enum'],
];

// `Box`, `Box<int>`, `std::hash`, `std::hash<Box>`.
const name = '[(type_identifier) @name (_ name: (type_identifier) @name) (_ name: (_ name: (type_identifier) @name))]';

const types = nodes
  .map(
    ([node, kind]) => `
(${node} name: ${name} body: (_) @body) @symbol.${kind}
(type_definition type: (${node} body: (_) @body) @symbol.${kind} declarator: (type_identifier) @name) @extent`,
  )
  .join('');

const parts = nodes
  .slice(0, 2)
  .map(
    ([node, kind]) => `
(${node} (base_class_clause [(type_identifier) @base (qualified_identifier) @base (template_type name: (_) @base)]) body: (_)) @symbol.${kind}
(${node} [(attribute_declaration (attribute) @decorator) (virtual_specifier) @modifier] body: (_)) @symbol.${kind}
(template_declaration (${node} body: (_)) @symbol.${kind}) @extent`,
  )
  .join('');

const others = `
(namespace_definition name: (_) @name body: (_) @body) @symbol.module
(namespace_definition !name "namespace" @name body: (_) @body) @symbol.module
(namespace_definition "inline" @modifier name: (_)) @symbol.module
(alias_declaration name: (type_identifier) @name) @symbol.type
(concept_definition name: (identifier) @name) @symbol.type
(template_declaration [(alias_declaration) (concept_definition)] @symbol.type) @extent
(type_definition type: [(primitive_type) (sized_type_specifier) (type_identifier) (qualified_identifier) (template_type)] declarator: (type_identifier) @name) @symbol.type
(type_definition type: (_) declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))) @symbol.type
(preproc_function_def name: (identifier) @name parameters: (_) value: (_)? @body) @symbol.macro
(preproc_function_def parameters: (preproc_params (identifier) @param)) @symbol.macro
(preproc_def name: (identifier) @name value: (_)) @symbol.macro
(access_specifier) @section
`;

export const cppTypes = [types, parts, others, variables].join('\n');
