// JavaScript, with JSX. What a module exports is public; a name that begins with `#` or `_` is private.
import type { Language } from '../language.ts';
import { inferredFrom, javascriptEvents, javascriptPlainValues } from './events.ts';
import { javascriptMutators } from './mutators.ts';
import { functionValue, javascriptSymbols } from './symbols.ts';
import { javascriptVisibility } from './visibility.ts';

const parameters = `
(formal_parameters [
  (identifier) @param
  (assignment_pattern left: (identifier) @param)
  (rest_pattern (identifier) @param)
  (object_pattern [
    (shorthand_property_identifier_pattern) @param
    (object_assignment_pattern left: (shorthand_property_identifier_pattern) @param)
    (pair_pattern value: [(identifier) @param (assignment_pattern left: (identifier) @param)])
    (rest_pattern (identifier) @param)
  ])
  (assignment_pattern left: (object_pattern [
    (shorthand_property_identifier_pattern) @param
    (object_assignment_pattern left: (shorthand_property_identifier_pattern) @param)
    (pair_pattern value: [(identifier) @param (assignment_pattern left: (identifier) @param)])
    (rest_pattern (identifier) @param)
  ]))
  (array_pattern (identifier) @param)
])
`;

const declared = `
(class_heritage (_) @base)
(method_definition (decorator (_) @decorator))
(method_definition ["static" "get" "set"] @modifier)
(field_definition "static" @modifier value: ${functionValue})
(export_statement declaration: [(function_declaration) (generator_function_declaration) (class_declaration)] @symbol) @extent
`;

const inferred = [
  'variable_declarator value:',
  'assignment_expression left: (identifier) right:',
  'field_definition value:',
  'assignment_pattern right:',
]
  .map(inferredFrom)
  .join('');

export const javascript: Language = {
  id: 'javascript',
  title: 'JavaScript',
  aliases: ['js', 'jsx', 'mjs', 'cjs', 'ecmascript', 'node'],
  extensions: ['.js', '.mjs', '.cjs', '.jsx'],
  fileNames: ['jakefile'],
  interpreters: ['node', 'nodejs', 'bun'],
  syntax: {
    grammar: 'tree-sitter-javascript.wasm',
    from: 'tree-sitter-javascript',
    query: `${javascriptSymbols('field_definition', 'property')}${parameters}${declared}${javascriptEvents}${inferred}`,
    plainValues: javascriptPlainValues,
    visibilityOf: javascriptVisibility,
    constructors: ['constructor'],
    mutators: javascriptMutators,
  },
};
