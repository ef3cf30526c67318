// What is declared in C#, with its attributes as decorators.

const types: readonly (readonly [string, string])[] = [
  ['class_declaration', 'class'],
  ['record_declaration', 'class'],
  ['struct_declaration', 'struct'],
  ['interface_declaration', 'interface'],
  ['enum_declaration', 'enum'],
];

const members: readonly (readonly [string, string])[] = [
  ['method_declaration', 'method'],
  ['local_function_statement', 'function'],
  ['constructor_declaration', 'constructor'],
  ['destructor_declaration', 'method'],
  ['operator_declaration', 'method'],
  ['conversion_operator_declaration', 'method'],
  ['indexer_declaration', 'property'],
  ['property_declaration', 'property'],
  ['event_declaration', 'property'],
  ['delegate_declaration', 'type'],
];

const marks = [...types, ...members]
  .filter(([node]) => node !== 'destructor_declaration')
  .map(
    ([node, kind]) => `
(${node} [(modifier) @modifier (attribute_list (attribute) @decorator)]) @symbol.${kind}`,
  )
  .join('');

const names = [...types, ...members]
  .filter(([node]) => !/^(operator|conversion|indexer)/.test(node))
  .map(([node, kind]) => `(${node} name: (identifier) @name) @symbol.${kind}`)
  .join('\n');

// What has no name of its own goes by the words that make it.
const nameless = `
(operator_declaration operator: _ @name) @symbol.method
(conversion_operator_declaration type: (_) @name) @symbol.method
(indexer_declaration "this" @name) @symbol.property
`;

const bodies = `
${types.map(([node, kind]) => `(${node} body: (_) @body) @symbol.${kind}`).join('\n')}
${members
  .filter(([node]) => !/^(property|indexer|event|delegate)/.test(node))
  .map(([node, kind]) => `(${node} body: (_) @body) @symbol.${kind}`)
  .join('\n')}
(property_declaration accessors: (_) @body) @symbol.property
(property_declaration value: (arrow_expression_clause) @body) @symbol.property
(indexer_declaration accessors: (_) @body) @symbol.property
(event_declaration accessors: (_) @body) @symbol.property
(constructor_declaration (constructor_initializer) @body) @symbol.constructor
`;

// A primary constructor has its list without a field name.
const listed = members
  .filter(([node]) => !/^(property|indexer|event)/.test(node))
  .map(([node, kind]) => [node, kind, 'parameters: (parameter_list'])
  .concat(types.slice(0, 3).map(([node, kind]) => [node, kind, '(parameter_list']))
  .concat([['indexer_declaration', 'property', 'parameters: (bracketed_parameter_list']]);

const parameters = listed
  .map(
    ([node, kind, list]) =>
      `(${node} ${list} (parameter type: (_) @param.type name: (identifier) @param))) @symbol.${kind}`,
  )
  .concat(
    listed
      .filter(([node]) => node !== 'indexer_declaration')
      .map(
        ([node, kind, list]) => `(${node} ${list} type: (_) @param.type name: (identifier) @param)) @symbol.${kind}`,
      ),
  )
  .join('\n');

const returned = `
(method_declaration returns: (_) @return.type) @symbol.method
(local_function_statement type: (_) @return.type) @symbol.function
(operator_declaration type: (_) @return.type) @symbol.method
(conversion_operator_declaration type: (_) @return.type) @symbol.method
(delegate_declaration type: (_) @return.type) @symbol.type
(property_declaration type: (_) @return.type) @symbol.property
(indexer_declaration type: (_) @return.type) @symbol.property
`;

/** A base is named without its type arguments. */
const base = `[
  (identifier) @base
  (qualified_name) @base
  (generic_name . (identifier) @base)
  (primary_constructor_base_type type: (identifier) @base)
  (primary_constructor_base_type type: (qualified_name) @base)
  (primary_constructor_base_type type: (generic_name . (identifier) @base))]`;
const bases = types
  .slice(0, 4)
  .map(([node, kind]) => `(${node} (base_list ${base})) @symbol.${kind}`)
  .join('\n');

const modules = `
(namespace_declaration name: (_) @name body: (_) @body) @symbol.module
`;

// Fields that others see, that have an attribute, or that take some lines. The rest is told by the class.
const isLong = '(#match? @symbol.property "\\n.*\\n")';
const isOpen = '(modifier ["public" "protected" "internal"])';

const fields = ['field_declaration', 'event_field_declaration']
  .map((node) => {
    const name = '(variable_declaration type: (_) . (variable_declarator name: (identifier) @name))';
    return `
(${node} ${isOpen} @modifier ${name}) @symbol.property
(${node} ${isOpen} (modifier) @modifier) @symbol.property
(${node} (attribute_list (attribute) @decorator) ${name}) @symbol.property
(${node} (attribute_list) (modifier) @modifier) @symbol.property
(${node} ${name} ${isLong}) @symbol.property
(${node} (modifier) @modifier ${isLong}) @symbol.property`;
  })
  .join('');

// Before the others, since the first that names a kind decides.
const records = '(record_declaration "struct") @symbol.struct';

export const csharpSymbols = [
  records,
  names,
  nameless,
  marks,
  bodies,
  parameters,
  returned,
  bases,
  modules,
  fields,
].join('\n');
