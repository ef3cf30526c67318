// What is declared in Java, with its annotations as decorators.

const kinds: readonly (readonly [string, string])[] = [
  ['class_declaration', 'class'],
  ['record_declaration', 'class'],
  ['interface_declaration', 'interface'],
  ['annotation_type_declaration', 'interface'],
  ['enum_declaration', 'enum'],
  ['method_declaration', 'method'],
  ['annotation_type_element_declaration', 'method'],
  ['constructor_declaration', 'constructor'],
  ['compact_constructor_declaration', 'constructor'],
];

const words = ['public', 'protected', 'private', 'static', 'final', 'abstract', 'default', 'sealed', 'non-sealed']
  .concat(['native', 'synchronized', 'transient', 'volatile', 'strictfp'])
  .map((word) => `"${word}"`)
  .join(' ');

const declared = kinds
  .map(
    ([node, kind]) => `
(${node} name: (identifier) @name) @symbol.${kind}
(${node} (modifiers [${words}] @modifier)) @symbol.${kind}
(${node} (modifiers [(annotation) (marker_annotation)] @decorator)) @symbol.${kind}`,
  )
  .join('');

const bodies = kinds
  .filter(([node]) => node !== 'annotation_type_element_declaration')
  .map(([node, kind]) => `(${node} body: (_) @body) @symbol.${kind}`)
  .join('\n');

const spreadType =
  '[(type_identifier) (scoped_type_identifier) (generic_type) (array_type) (integral_type) (floating_point_type) (boolean_type)]';

const parameters = ['method_declaration', 'constructor_declaration', 'record_declaration']
  .map((node) => {
    const kind = kinds.find(([each]) => each === node)?.[1];
    return `
(${node} parameters: (formal_parameters (formal_parameter type: (_) @param.type name: (identifier) @param))) @symbol.${kind}
(${node} parameters: (formal_parameters (spread_parameter ${spreadType} @param.type (variable_declarator name: (identifier) @param)))) @symbol.${kind}`;
  })
  .join('');

/** A base is named without its type arguments. */
const based = (around: string, kind: string): string => `
(${around.replace('%', '[(type_identifier) (scoped_type_identifier)] @base')}) @symbol.${kind}
(${around.replace('%', '(generic_type . (_) @base)')}) @symbol.${kind}`;

const relations = [
  based('class_declaration superclass: (superclass %)', 'class'),
  based('class_declaration interfaces: (super_interfaces (type_list %))', 'class'),
  based('record_declaration interfaces: (super_interfaces (type_list %))', 'class'),
  based('enum_declaration interfaces: (super_interfaces (type_list %))', 'enum'),
  based('interface_declaration (extends_interfaces (type_list %))', 'interface'),
].join('');

const returned = `
(method_declaration type: (_) @return.type) @symbol.method
(annotation_type_element_declaration type: (_) @return.type) @symbol.method
(module_declaration name: (_) @name body: (_) @body) @symbol.module
`;

// Fields that others see, that something is said of by an annotation, or that take some lines. The rest is told by the class.
const annotation = '[(annotation) (marker_annotation)]';
const open = '["public" "protected"]';
const isLong = '(#match? @symbol.property "\\n.*\\n")';

const fields = `
(field_declaration (modifiers ${open} @modifier) declarator: (variable_declarator name: (identifier) @name)) @symbol.property
(field_declaration (modifiers ${open} [${words}] @modifier)) @symbol.property
(field_declaration (modifiers ${annotation} @decorator) declarator: (variable_declarator name: (identifier) @name)) @symbol.property
(field_declaration (modifiers ${annotation} [${words}] @modifier)) @symbol.property
(field_declaration declarator: (variable_declarator name: (identifier) @name) ${isLong}) @symbol.property
(field_declaration (modifiers [${words}] @modifier) ${isLong}) @symbol.property
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @symbol.property
(constant_declaration (modifiers [${words}] @modifier)) @symbol.property
`;

export const javaSymbols = [declared, bodies, parameters, relations, returned, fields].join('\n');
