// One entry of a YAML map as a span of text: adds it, removes it, or puts another value in the place of its own.
import { isMap, type Node, type Pair } from 'yaml';
import { FrontmatterError } from './frontmatter-error.ts';
import { lineBreakOf, lineStartOf, nextLineOf, type Splice } from './splice.ts';
import type { ReadYaml } from './yaml-frontmatter.ts';

export function addEntry(
  yaml: string,
  { document, pairs }: ReadYaml,
  key: string,
  value: string,
  place: 'first' | 'last',
  lineBreak: string,
): Splice {
  const first = pairs[0];
  const last = pairs.at(-1);
  if (first === undefined || last === undefined) return insertion(yaml.length, `${key}: ${value}${lineBreak}`);
  if (isMap(document.contents) && document.contents.flow === true) {
    const [start] = rangeOf(first.key);
    return place === 'first' ? insertion(start, `${key}: ${value}, `) : insertion(endOf(last), `, ${key}: ${value}`);
  }
  const line = lineStartOf(yaml, keyStart(first));
  const indent = yaml.slice(line, keyStart(first));
  if (indent.trim() !== '') throw new FrontmatterError('The first key of the frontmatter does not begin its line.');
  return insertion(place === 'first' ? line : yaml.length, `${indent}${key}: ${value}${lineBreak}`);
}

export function removeEntry(yaml: string, pair: Pair): Splice {
  const start = lineStartOf(yaml, keyStart(pair));
  if (yaml.slice(start, keyStart(pair)).trim() !== '') throw new FrontmatterError('The key does not begin its line.');
  return { start, end: nextLineOf(yaml, endOf(pair)), text: '' };
}

/** A value on the key's line is replaced where it stands; one below it makes way for a value on the key's line. */
export function replaceValue(yaml: string, pair: Pair, value: string): Splice[] {
  const at = valuePlace(pair);
  const node = pair.value as Node | null;
  const [start, end] = node === null ? [at, at] : rangeOf(node);
  if (start === end) return [insertion(at, ` ${value}`)];
  if (!yaml.slice(at, start).includes('\n')) {
    const isWithBreak = yaml[end - 1] === '\n';
    const gap = start === at ? ' ' : '';
    return [{ start, end, text: `${gap}${value}${isWithBreak ? lineBreakOf(yaml) : ''}` }];
  }
  return [insertion(at, ` ${value}`), wholeLines(yaml, start, end)];
}

/** Behind the colon, and behind an anchor or a tag, which stay. */
export function valuePlace(pair: Pair): number {
  const token = pair.srcToken;
  if (token === undefined || token.start.some(({ type }) => type === 'explicit-key-ind')) throw odd();
  let place = -1;
  for (const each of token.sep ?? []) {
    if (each.type === 'map-value-ind' || (place >= 0 && (each.type === 'anchor' || each.type === 'tag'))) {
      place = each.offset + each.source.length;
    }
  }
  if (place < 0) throw odd();
  return place;
}

export function rangeOf(node: unknown): [start: number, end: number] {
  const range = (node as Node | null)?.range;
  if (!range) throw odd();
  return [range[0], range[1]];
}

export function insertion(at: number, text: string): Splice {
  return { start: at, end: at, text };
}

/** The span, and its lines with it where nothing else stands on them. */
function wholeLines(yaml: string, start: number, end: number): Splice {
  const line = lineStartOf(yaml, start);
  const next = nextLineOf(yaml, end);
  const isAlone = yaml.slice(line, start).trim() === '' && yaml.slice(end, next).trim() === '';
  return isAlone ? { start: line, end: next, text: '' } : { start, end, text: '' };
}

/** Where the key begins, with an anchor before it if there is one. */
function keyStart(pair: Pair): number {
  const [start] = rangeOf(pair.key);
  const marks = pair.srcToken?.start.filter(({ type }) => type === 'anchor' || type === 'tag') ?? [];
  return Math.min(start, ...marks.map(({ offset }) => offset));
}

function endOf(pair: Pair): number {
  const node = pair.value as Node | null;
  const [start, end] = node === null ? [0, 0] : rangeOf(node);
  return start === end ? valuePlace(pair) : end;
}

function odd(): FrontmatterError {
  return new FrontmatterError('The entry is written in a form that cannot be changed.');
}
