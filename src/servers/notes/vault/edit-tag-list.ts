// Puts other tags into an entry that has some, in the style it has. Tags that stay keep their place and their
// quotes, and in a list with dashes the comment on their line, as long as the order asked for allows it.
import { isSeq, type Pair, type YAMLSeq } from 'yaml';
import { insertion, rangeOf, replaceValue, valuePlace } from './edit-entry.ts';
import { tagName } from './frontmatter.ts';
import { FrontmatterError } from './frontmatter-error.ts';
import { lineBreakOf, lineStartOf, nextLineOf, type Splice } from './splice.ts';
import { type ReadYaml, resolveAliases, scalarOf } from './yaml-frontmatter.ts';
import { writeFlowList, writeScalar } from './yaml-scalar.ts';

export function editTagList(
  yaml: string,
  { document }: ReadYaml,
  pair: Pair,
  wanted: readonly string[],
  isInFlow: boolean,
): Splice[] {
  const list = pair.value;
  if (!isSeq(list) || list.items.length === 0) return replaceValue(yaml, pair, writeFlowList(wanted));
  const targets = resolveAliases(document);
  const names = list.items.map((item) => tagName(scalarOf(item, targets) ?? ''));
  const kept = keptOf(names, wanted);
  const added = wanted.slice(kept?.length ?? 0);
  const edit = { yaml, pair, list, names, wanted, kept, added };
  return list.flow || isInFlow ? editFlow(edit) : editBlock(edit);
}

interface TagEdit {
  readonly yaml: string;
  readonly pair: Pair;
  readonly list: YAMLSeq;
  /** The tags of the list, in its order. */
  readonly names: readonly string[];
  readonly wanted: readonly string[];
  /** Which items stay; null when the list has to be written anew. */
  readonly kept: readonly number[] | null;
  readonly added: readonly string[];
}

/** Which items stay, when what is wanted are some of them in their order and then new ones; else null. */
function keptOf(names: readonly string[], wanted: readonly string[]): number[] | null {
  const kept: number[] = [];
  for (let i = 0; i < names.length; i++) if (names[i] === wanted[kept.length]) kept.push(i);
  const old = new Set(names);
  return kept.length > 0 && wanted.slice(kept.length).every((name) => !old.has(name)) ? kept : null;
}

function editFlow({ yaml, pair, list, names, wanted, kept, added }: TagEdit): Splice[] {
  const last = kept?.at(-1);
  const isPlain = list.items.every((item) => isBareItem(item));
  if (kept === null || last === undefined || !isPlain) {
    const written = writtenAs(yaml, list, names);
    return replaceValue(yaml, pair, `[${wanted.map((name) => written.get(name) ?? writeItem(name, true)).join(', ')}]`);
  }
  const ranges = list.items.map(rangeOf);
  const stays = new Set(kept);
  const splices: Splice[] = [];
  for (let i = 0; i < last; i++) {
    if (!stays.has(i)) splices.push({ start: startOf(ranges, i), end: startOf(ranges, i + 1), text: '' });
  }
  const more = added.map((name) => `, ${writeItem(name, true)}`).join('');
  return [...splices, { start: endOf(ranges, last), end: endOf(ranges, ranges.length - 1), text: more }];
}

function editBlock({ yaml, pair, list, names, wanted, kept, added }: TagEdit): Splice[] {
  const lines = itemLines(yaml, list);
  const first = lines[0];
  if (first === undefined) throw new FrontmatterError('The list of tags cannot be changed.');
  const stays = new Set(kept ?? []);
  const removed = lines.flatMap(({ start, end }, i) => (stays.has(i) ? [] : [{ start, end, text: '' }]));
  if (wanted.length === 0) return [insertion(valuePlace(pair), ' []'), ...removed];
  const written = kept === null ? writtenAs(yaml, list, names) : new Map<string, string>();
  const put = (kept === null ? wanted : added)
    .map((name) => `${first.indent}- ${written.get(name) ?? writeItem(name, false)}${lineBreakOf(yaml)}`)
    .join('');
  const at = kept === null ? first.start : (lines[kept.at(-1) ?? 0]?.end ?? first.start);
  return [insertion(at, put), ...removed];
}

interface ItemLines {
  readonly indent: string;
  readonly start: number;
  readonly end: number;
}

function itemLines(yaml: string, list: YAMLSeq): ItemLines[] {
  const tokens = list.srcToken?.type === 'block-seq' ? list.srcToken.items : [];
  return list.items.map((item, i) => {
    const dash = tokens[i]?.start.find(({ type }) => type === 'seq-item-ind');
    if (dash === undefined) throw new FrontmatterError('The list of tags cannot be changed.');
    const start = lineStartOf(yaml, dash.offset);
    const indent = yaml.slice(start, dash.offset);
    if (indent.trim() !== '') throw new FrontmatterError('A tag does not begin its line.');
    const [valueStart, valueEnd] = rangeOf(item);
    const contentEnd = valueStart === valueEnd ? dash.offset + 1 : valueEnd;
    return { indent, start, end: nextLineOf(yaml, contentEnd) };
  });
}

/** How each tag is spelled now, quotes and all. */
function writtenAs(yaml: string, list: YAMLSeq, names: readonly string[]): Map<string, string> {
  const written = new Map<string, string>();
  list.items.forEach((item, i) => {
    const source = yaml.slice(...rangeOf(item));
    const name = names[i] ?? '';
    if (isBareItem(item) && !source.includes('\n') && !written.has(name)) written.set(name, source);
  });
  return written;
}

/** A scalar with no anchor and no tag of YAML's own before it. */
function isBareItem(item: unknown): boolean {
  const { anchor, tag, source } = item as { anchor?: string; tag?: string; source?: unknown };
  return anchor === undefined && tag === undefined && typeof source === 'string';
}

function writeItem(name: string, isInFlow: boolean): string {
  return writeScalar(name, 'plain', isInFlow);
}

function startOf(ranges: readonly [number, number][], i: number): number {
  return ranges[i]?.[0] ?? 0;
}

function endOf(ranges: readonly [number, number][], i: number): number {
  return ranges[i]?.[1] ?? 0;
}
