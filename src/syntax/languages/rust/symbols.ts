// What is declared in Rust. Attributes stand before their item as siblings.

const attributes = '(attribute_item (attribute) @decorator) @leading';

const names = `
(function_item name: (identifier) @name body: (block) @body) @symbol.function
(function_signature_item name: (identifier) @name) @symbol.function
(struct_item name: (type_identifier) @name body: (field_declaration_list) @body) @symbol.struct
(struct_item name: (type_identifier) @name) @symbol.struct
(union_item name: (type_identifier) @name body: (_) @body) @symbol.struct
(enum_item name: (type_identifier) @name body: (_) @body) @symbol.enum
(trait_item name: (type_identifier) @name body: (_) @body) @symbol.trait
(type_item name: (type_identifier) @name) @symbol.type
(mod_item name: (identifier) @name body: (_) @body) @symbol.module
(macro_definition name: (identifier) @name . ["(" "{" "["]? @body) @symbol.macro
(source_file [(const_item name: (identifier) @name) (static_item name: (identifier) @name)] @symbol.variable)
(declaration_list [(const_item name: (identifier) @name) (static_item name: (identifier) @name)] @symbol.variable)
`;

const implemented = `
(impl_item type: [
  (type_identifier) @name
  (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (_) @name)])
  (scoped_type_identifier name: (_) @name)
  (primitive_type) @name
  (reference_type) @name
  (tuple_type) @name
  (array_type) @name
  (dynamic_type) @name]
  body: (_) @body) @symbol.impl
(impl_item trait: [
  (type_identifier) @base
  (scoped_type_identifier) @base
  (generic_type type: (_) @base)]) @symbol.impl
(trait_item bounds: (trait_bounds [
  (type_identifier) @base
  (scoped_type_identifier) @base
  (generic_type type: (_) @base)])) @symbol.trait
(trait_item (where_clause (where_predicate left: (type_identifier) @_self bounds: (trait_bounds [
  (type_identifier) @base
  (scoped_type_identifier) @base
  (generic_type type: (_) @base)]))) (#eq? @_self "Self")) @symbol.trait
`;

const parameter = `(parameters [
  (parameter pattern: [
    (identifier) @param
    (ref_pattern (identifier) @param)
    (mut_pattern (identifier) @param)
    (reference_pattern (identifier) @param)
    (tuple_pattern) @param
    (tuple_struct_pattern) @param
    (struct_pattern) @param
    (slice_pattern) @param
  ] type: (_) @param.type)
  (parameter "_" @param type: (_) @param.type)])`;

const functions = ['function_item', 'function_signature_item']
  .map(
    (item) => `
(${item} parameters: ${parameter}) @symbol.function
(${item} return_type: (_) @return.type) @symbol.function
(${item} (function_modifiers ["async" "const" "unsafe" "default"] @modifier)) @symbol.function
(${item} (function_modifiers (extern_modifier) @modifier)) @symbol.function`,
  )
  .join('');

const modifiers = [
  ...['function_item', 'function_signature_item'].map((item) => [item, 'function']),
  ...['struct', 'enum', 'trait', 'type'].map((kind) => [`${kind}_item`, kind]),
  ...[
    ['union_item', 'struct'],
    ['const_item', 'variable'],
    ['static_item', 'variable'],
  ],
]
  .map(([item, kind]) => `(${item} (visibility_modifier) @modifier) @symbol.${kind}`)
  .join('\n');

const words = `
(mod_item (visibility_modifier) @modifier body: (_)) @symbol.module
(static_item "static" @modifier) @symbol.variable
(static_item (mutable_specifier) @modifier) @symbol.variable
(const_item "const" @modifier) @symbol.variable
(trait_item "unsafe" @modifier) @symbol.trait
(impl_item "unsafe" @modifier) @symbol.impl
`;

export const rustSymbols = [names, implemented, functions, modifiers, words, attributes].join('\n');
