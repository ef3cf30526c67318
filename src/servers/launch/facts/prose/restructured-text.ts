// reStructuredText brought near enough to Markdown for its prose to be read, line for line, so that citations stay exact.
// Directives, literal blocks, fields and tables become empty lines.

export function asMarkdown(path: string, text: string): string {
  return /\.rst$/i.test(path) ? convert(text.split('\n')).join('\n') : text;
}

const underline = /^([=\-~^"'`#*+.:_])\1{2,}\s*$/;

function convert(lines: readonly string[]): string[] {
  const depths: string[] = [];
  const out: string[] = [];
  /** Deeper lines than this belong to a block that is no prose. */
  let skippedBelow: number | null = null;
  for (const [at, line] of lines.entries()) {
    const indent = line.length - line.trimStart().length;
    const next = lines[at + 1] ?? '';
    if (skippedBelow !== null && (line.trim() === '' || indent > skippedBelow)) out.push('');
    else {
      skippedBelow = null;
      if (/^\s*\.\. /.test(line) || line.trim() === '..') {
        skippedBelow = indent;
        out.push('');
      } else if (
        underline.test(line) ||
        /^\s*(?:\+[-=+]+\+|\|.*\||:[\w -]+:(?: .*)?)\s*$/.test(line) ||
        /^\s*={2,}(?:\s+={2,})+\s*$/.test(line)
      )
        out.push('');
      else if (
        line.trim() !== '' &&
        indent === 0 &&
        underline.test(next) &&
        next.trim().length >= line.trim().length - 1
      ) {
        out.push(`${'#'.repeat(depthOf(next[0] ?? '', depths))} ${inline(line)}`);
      } else {
        if (/::\s*$/.test(line)) skippedBelow = indent;
        out.push(inline(line.replace(/::\s*$/, ':')));
      }
    }
  }
  return out;
}

/** The first mark that underlines is the title's, the second one deeper, and so on. */
function depthOf(mark: string, depths: string[]): number {
  if (!depths.includes(mark)) depths.push(mark);
  return Math.min(6, depths.indexOf(mark) + 1);
}

/** ``code``, links and roles; `_` at the end of a name is a reference. */
function inline(line: string): string {
  return line
    .replaceAll(/``([^`]+)``/g, '\u0001$1\u0001')
    .replaceAll(/:[\w:]+:`~?([^`<]+?)(?:\s*<[^>]*>)?`/g, '\u0001$1\u0001')
    .replaceAll(/`([^`<]+?)\s*<[^>`]*>`__?/g, '[$1](#)')
    .replaceAll(/`([^`]+)`__?/g, '[$1](#)')
    .replaceAll(/\|[\w -]+\|_?/g, '')
    .replaceAll('\u0001', '`');
}
