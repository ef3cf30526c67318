// TypeScript, and TSX, which has the same meaning and another grammar.
import { inferredFrom, javascriptEvents, javascriptPlainValues } from '../javascript/events.ts';
import { javascriptMutators } from '../javascript/mutators.ts';
import { javascriptSymbols } from '../javascript/symbols.ts';
import { javascriptVisibility } from '../javascript/visibility.ts';
import type { Language, Syntax } from '../language.ts';
import { typescriptSymbols } from './symbols.ts';

const types = `
(type_identifier) @use
(index_signature name: (identifier) @local)
(type_parameter name: (type_identifier) @local)
(type_alias_declaration name: (type_identifier) @alias.name value: [(type_identifier) (nested_type_identifier)] @alias.source)
(import_statement (import_require_clause (identifier) @import.local source: (string (string_fragment) @import.from)))
(import_require_clause source: (string (string_fragment) @import))
(import_alias . (identifier) @alias.name (_) @alias.source .)
(throw_statement (as_expression . (identifier) @throw))
(call_expression function: (non_null_expression (_) @call))
`;

const inferred = [
  'variable_declarator !type value:',
  'public_field_definition !type value:',
  'required_parameter !type value:',
  'assignment_expression left: (identifier) right:',
]
  .map(inferredFrom)
  .join('');

const query = `${javascriptSymbols('public_field_definition', 'name')}${typescriptSymbols}${javascriptEvents}${types}${inferred}`;

const syntaxOf = (grammar: string): Syntax => ({
  grammar,
  from: 'tree-sitter-typescript',
  query,
  plainValues: javascriptPlainValues,
  visibilityOf: javascriptVisibility,
  constructors: ['constructor'],
  mutators: javascriptMutators,
  emptyReturns: ['void', 'never', 'undefined', 'Promise<void>', 'Promise<never>', 'Promise<undefined>'],
});

export const typescript: Language = {
  id: 'typescript',
  title: 'TypeScript',
  aliases: ['ts', 'mts', 'cts'],
  extensions: ['.ts', '.mts', '.cts'],
  interpreters: ['ts-node', 'tsx', 'deno'],
  syntax: syntaxOf('tree-sitter-typescript.wasm'),
};

export const tsx: Language = {
  id: 'tsx',
  title: 'TSX',
  aliases: ['typescriptreact'],
  extensions: ['.tsx'],
  syntax: syntaxOf('tree-sitter-tsx.wasm'),
};
