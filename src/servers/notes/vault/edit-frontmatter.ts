// Changes one entry of a note's frontmatter, or the text after it, and no other byte of the file. What cannot be
// changed safely is refused: after every change the frontmatter is read again and must say what was asked for.
import { isMap, type Pair } from 'yaml';
import { addEntry, removeEntry, replaceValue } from './edit-entry.ts';
import { editTagList } from './edit-tag-list.ts';
import { oneLine, readFrontmatter, tagName } from './frontmatter.ts';
import { type FrontmatterBlock, findFrontmatter, startOfText } from './frontmatter-block.ts';
import { FrontmatterError } from './frontmatter-error.ts';
import { otherEntries } from './other-entries.ts';
import { applySplices, lineBreakOf, type Splice } from './splice.ts';
import { keyOf, parseYaml, type ReadYaml, resolveAliases } from './yaml-frontmatter.ts';
import { writeFlowList, writeScalar } from './yaml-scalar.ts';

export { FrontmatterError };

/** The text with exactly these tags in its frontmatter. Throws FrontmatterError. */
export function setTags(text: string, tags: readonly string[]): string {
  const wanted = cleanTags(tags);
  const block = findFrontmatter(text);
  if (block === null) return wanted.length === 0 ? text : withBlock(text, `tags: ${writeFlowList(wanted)}`);
  const yaml = text.slice(block.yamlStart, block.yamlEnd);
  const parsed = parseOrRefuse(yaml);
  const now = readFrontmatter(text, block);
  if (now.issues.length === 0 && isSame(now.tags, wanted)) return text;
  const edited = spliced(text, block, tagSplices(yaml, parsed, wanted, lineBreakOf(text)));
  const after = readFrontmatter(edited);
  return confirmed(edited, parsed, ['tags', 'tag'], after.issues.length === 0 && isSame(after.tags, wanted));
}

/** The text with this title in its frontmatter; without one when it is null or empty. Throws FrontmatterError. */
export function setTitle(text: string, title: string | null): string {
  const wanted = oneLine(title ?? '') || null;
  const block = findFrontmatter(text);
  if (block === null) return wanted === null ? text : withBlock(text, `title: ${writeScalar(wanted, 'plain', false)}`);
  const yaml = text.slice(block.yamlStart, block.yamlEnd);
  const parsed = parseOrRefuse(yaml);
  if (readFrontmatter(text, block).title === wanted) return text;
  const edited = spliced(text, block, titleSplices(yaml, parsed, wanted, lineBreakOf(text)));
  return confirmed(edited, parsed, ['title'], readFrontmatter(edited).title === wanted);
}

/** The text with another body after its frontmatter, in the line breaks of the file. */
export function replaceBody(text: string, body: string): string {
  const block = findFrontmatter(text);
  const head = text.slice(0, block?.bodyStart ?? startOfText(text));
  const isCrlf = lineBreakOf(text) === '\r\n' && !body.includes('\r\n');
  const written = isCrlf ? body.replaceAll('\n', '\r\n') : body;
  const isOpen = block !== null && !head.endsWith('\n') && written !== '';
  return head + (isOpen ? lineBreakOf(text) : '') + written;
}

function cleanTags(tags: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const tag of tags) {
    const name = tagName(tag);
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

function withBlock(text: string, entry: string): string {
  const start = startOfText(text);
  const nl = lineBreakOf(text);
  return `${text.slice(0, start)}---${nl}${entry}${nl}---${nl}${text.slice(start)}`;
}

function parseOrRefuse(yaml: string): ReadYaml {
  const parsed = parseYaml(yaml);
  if (typeof parsed === 'string') throw new FrontmatterError(`The frontmatter cannot be read: ${parsed}.`);
  return parsed;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, i) => each === b[i]);
}

function tagSplices(yaml: string, parsed: ReadYaml, wanted: readonly string[], lineBreak: string): Splice[] {
  const isInFlow = isFlowMap(parsed);
  const main = findPair(parsed, 'tags') ?? findPair(parsed, 'tag');
  if (main === null)
    return wanted.length === 0 ? [] : [addEntry(yaml, parsed, 'tags', writeFlowList(wanted), 'last', lineBreak)];
  // Both spellings are read, so the other one must not bring old tags back.
  const other = findPair(parsed, 'tag');
  const cleared = other === null || other === main ? [] : editTagList(yaml, parsed, other, [], isInFlow);
  return [...editTagList(yaml, parsed, main, wanted, isInFlow), ...cleared];
}

function titleSplices(yaml: string, parsed: ReadYaml, wanted: string | null, lineBreak: string): Splice[] {
  const isInFlow = isFlowMap(parsed);
  const pair = findPair(parsed, 'title');
  if (wanted === null) {
    if (pair === null) return [];
    return isInFlow ? replaceValue(yaml, pair, '""') : [removeEntry(yaml, pair)];
  }
  if (pair === null)
    return [addEntry(yaml, parsed, 'title', writeScalar(wanted, 'plain', isInFlow), 'first', lineBreak)];
  return replaceValue(yaml, pair, writeScalar(wanted, quotingOf(pair), isInFlow));
}

function isFlowMap({ document }: ReadYaml): boolean {
  return isMap(document.contents) && document.contents.flow === true;
}

/** The first with that name in any case: the one that is read. */
function findPair({ pairs }: ReadYaml, name: string): Pair | null {
  return pairs.find((pair) => keyOf(pair)?.toLowerCase() === name) ?? null;
}

function quotingOf(pair: Pair): 'plain' | 'single' | 'double' {
  const { type } = (pair.value ?? {}) as { readonly type?: string };
  if (type === 'QUOTE_SINGLE') return 'single';
  return type === 'QUOTE_DOUBLE' ? 'double' : 'plain';
}

function spliced(text: string, block: FrontmatterBlock, splices: readonly Splice[]): string {
  const yaml = applySplices(text.slice(block.yamlStart, block.yamlEnd), splices);
  return text.slice(0, block.yamlStart) + yaml + text.slice(block.yamlEnd);
}

/** Also refused: a change that takes away an anchor another entry refers to, or rewrites another entry. */
function confirmed(edited: string, before: ReadYaml, keys: readonly string[], isAsAsked: boolean): string {
  const block = findFrontmatter(edited);
  const after = block === null ? 'it is gone' : parseYaml(edited.slice(block.yamlStart, block.yamlEnd));
  const isSafe =
    typeof after !== 'string' &&
    countLost(after) <= countLost(before) &&
    otherEntries(after, keys) === otherEntries(before, keys);
  if (isAsAsked && isSafe) return edited;
  throw new FrontmatterError('The frontmatter is written in a way that cannot be changed without touching more of it.');
}

function countLost({ document }: ReadYaml): number {
  return [...resolveAliases(document).values()].filter((target) => target === undefined).length;
}
