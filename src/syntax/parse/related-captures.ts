// Captures that say something only together: two names of which one means the other, a word said of a name, a name brought in.
import type { Node, QueryMatch } from 'web-tree-sitter';
import { calleeOf } from './callee.ts';
import type { Captures } from './captures.ts';
import { readBinding } from './read-binding.ts';
import { onOneLine } from './symbol-draft.ts';

type Into = Pick<Captures, 'happenings' | 'said' | 'bindings'>;

/** `related` has the captures of one match by their names. */
export function addRelated(related: ReadonlyMap<string, Node>, match: QueryMatch, text: string, into: Into): void {
  const textOf = (name: string): string | undefined => {
    const node = related.get(name);
    return node && text.slice(node.startIndex, node.endIndex);
  };
  const alias = related.get('alias.name');
  const source = related.get('alias.source');
  if (alias && source) {
    const value = `${textOf('alias.name')}=${calleeOf(text, source.startIndex, source.endIndex)}`;
    into.happenings.push({ event: 'alias', node: alias.id, start: alias.startIndex, end: alias.endIndex, value });
  }
  const said = related.get('said.name');
  const word = textOf('said.word');
  if (said && word !== undefined) {
    const { startIndex: start, endIndex: end } = said;
    into.said.push({ start, end, name: text.slice(start, end).replace(/^:?["']?|["']$/g, ''), word });
  }
  const from = textOf('import.from');
  const binding = readBinding({
    local: textOf('import.local'),
    name: textOf('import.name') ?? match.setProperties?.['import.name'] ?? undefined,
    from: from === undefined ? undefined : unquoted(from),
    isWhole: match.setProperties?.['import.path'] === 'whole',
  });
  if (binding) into.bindings.push(binding);
}

export function unquoted(text: string): string {
  const first = text[0];
  // Where the grammar has no node for the specifier alone, the statement stands for it.
  if (/^import\s/.test(text)) return onOneLine(text.slice('import'.length));
  if (first === '<' && text.endsWith('>')) return text.slice(1, -1);
  return (first === '"' || first === "'" || first === '`') && text.endsWith(first) ? text.slice(1, -1) : text;
}
