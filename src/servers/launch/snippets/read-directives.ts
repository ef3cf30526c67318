// Pieces of code in reStructuredText: code directives, blocks after `::`, and sessions of the Python prompt.
import type { Fence } from './fence.ts';

const underline = /^([=\-~^"'`#*+.:_])\1{2,}\s*$/;
const directive =
  /^(\s*)\.\. (?:code-block|code|sourcecode|prompt|parsed-literal|doctest|testcode|ipython|[\w:]*example)::\s*(\S*)/;

export function readDirectives(text: string): Fence[] {
  const lines = text.split('\n');
  const fences: Fence[] = [];
  const marks: string[] = [];
  const headings: (string | undefined)[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const next = lines[at + 1] ?? '';
    if (line.trim() !== '' && !/^\s/.test(line) && underline.test(next) && !underline.test(line)) {
      const mark = next[0] ?? '';
      if (!marks.includes(mark)) marks.push(mark);
      headings.length = marks.indexOf(mark);
      headings[marks.indexOf(mark)] = line.trim();
    }
    const block = directiveAt(lines, at) ?? promptAt(lines, at);
    if (!block) continue;
    fences.push({ ...block, headings: headings.flatMap((heading) => heading || []) });
    at = block.endLine - 1;
  }
  return fences;
}

function directiveAt(lines: readonly string[], at: number): Omit<Fence, 'headings'> | null {
  const line = lines[at] ?? '';
  const [, indent, language = ''] = directive.exec(line) ?? [];
  const isLiteral = indent === undefined && /::\s*$/.test(line) && !/^\s*\.\. /.test(line);
  if (indent === undefined && !isLiteral) return null;
  const outer = indent?.length ?? line.length - line.trimStart().length;
  let first = at + 1;
  // Options of the directive stand right below it.
  while (indent !== undefined && /^\s+:[\w-]+:/.test(lines[first] ?? '')) first += 1;
  while (first < lines.length && (lines[first] ?? '').trim() === '') first += 1;
  let last = first - 1;
  for (let here = first; here < lines.length; here += 1) {
    const each = lines[here] ?? '';
    if (each.trim() === '') continue;
    if (each.length - each.trimStart().length <= outer) break;
    last = here;
  }
  if (last < first) return null;
  return { info: language, code: dedent(lines.slice(first, last + 1)), startLine: first + 1, endLine: last + 1 };
}

function promptAt(lines: readonly string[], at: number): Omit<Fence, 'headings'> | null {
  if (!/^\s*>>> /.test(lines[at] ?? '')) return null;
  let last = at;
  while ((lines[last + 1] ?? '').trim() !== '') last += 1;
  return { info: 'pycon', code: dedent(lines.slice(at, last + 1)), startLine: at + 1, endLine: last + 1 };
}

/** Takes off the white space that all lines with text begin with. */
export function dedent(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const shared = indents.reduce(
    (a, b) => (a.length <= b.length ? commonStart(a, b) : commonStart(b, a)),
    indents[0] ?? '',
  );
  return lines.map((line) => (line.startsWith(shared) ? line.slice(shared.length) : line.trimStart())).join('\n');
}

function commonStart(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}
