// Where is the frontmatter? A block of YAML between a first line `---` and a later line `---` or `...`.

export interface FrontmatterBlock {
  /** The YAML between the two lines. */
  readonly yamlStart: number;
  /** Where the closing line begins. */
  readonly yamlEnd: number;
  /** Where the text after the closing line begins. */
  readonly bodyStart: number;
}

/** Null when there is none; one that is not closed is none. */
export function findFrontmatter(text: string): FrontmatterBlock | null {
  const start = startOfText(text);
  if (!text.startsWith('---', start)) return null;
  const yamlStart = lineAfterMark(text, start);
  if (yamlStart < 0) return null;
  for (let line = yamlStart; line < text.length; ) {
    const isMark = text.startsWith('---', line) || text.startsWith('...', line);
    const bodyStart = isMark ? lineAfterMark(text, line) : -1;
    if (bodyStart >= 0) return { yamlStart, yamlEnd: line, bodyStart };
    const newline = text.indexOf('\n', line);
    line = newline < 0 ? text.length : newline + 1;
  }
  return null;
}

/** A byte order mark is no part of the text. */
export function startOfText(text: string): number {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0;
}

/** Where the line after the three characters at `at` begins; -1 when there is more than white space behind them. */
function lineAfterMark(text: string, at: number): number {
  for (let i = at + 3; i < text.length; i++) {
    const char = text[i];
    if (char === '\n') return i + 1;
    if (char !== ' ' && char !== '\t' && char !== '\r') return -1;
  }
  return text.length;
}
