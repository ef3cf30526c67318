// The tags and comments of a markup text, one after the other, with their lines. Forgiving: anything else is text.

export interface Tag {
  readonly kind: 'open' | 'close' | 'comment';
  /** In lower case; empty for a comment. */
  readonly name: string;
  /** The attributes as written, or the text of the comment, or of a script or style after its tag. */
  readonly attributes: string;
  readonly content: string;
  /** The line that the text of a script or style begins in. */
  readonly contentLine: number;
  readonly startLine: number;
  readonly endLine: number;
  /** Offset of what follows. */
  readonly end: number;
}

const rawTags = new Set(['script', 'style']);

export function* tagsOf(text: string): Generator<Tag> {
  const lineAt = lineCounter(text);
  /** A quote that nothing closes would hide the rest of the file: from then on quotes mean nothing. */
  let doQuotesCount = true;
  for (let i = text.indexOf('<'); i >= 0; ) {
    const startLine = lineAt(i);
    if (text.startsWith('<!--', i)) {
      const close = text.indexOf('-->', i + 4);
      const end = close < 0 ? text.length : close + 3;
      const content = text.slice(i + 4, close < 0 ? end : close);
      const endLine = lineAt(end - 1);
      yield { kind: 'comment', name: '', attributes: '', content, contentLine: startLine, startLine, endLine, end };
      i = text.indexOf('<', end);
      continue;
    }
    const name = /^<\/?([A-Za-z][\w:.-]*)/.exec(text.slice(i, i + 120))?.[1];
    if (!name) {
      i = text.indexOf('<', i + 1);
      continue;
    }
    const from = i + 1 + name.length;
    let close = tagEnd(text, from, doQuotesCount);
    if (close < 0 && doQuotesCount) {
      doQuotesCount = false;
      close = tagEnd(text, from, false);
    }
    if (close < 0) return;
    const lower = name.toLowerCase();
    const isClosing = text[i + 1] === '/';
    const attributes = text.slice(from, Math.min(close, from + 4000));
    const isRaw = !isClosing && rawTags.has(lower) && text[close - 1] !== '/';
    const closing = isRaw ? rawEnd(text, lower, close + 1) : close + 1;
    const contentLine = lineAt(close + 1);
    const content = text.slice(close + 1, closing);
    const end = isRaw ? afterTag(text, closing) : closing;
    yield {
      kind: isClosing ? 'close' : 'open',
      name: lower,
      attributes,
      content,
      contentLine,
      startLine,
      endLine: lineAt(end - 1),
      end,
    };
    i = text.indexOf('<', end);
  }
}

/** Offsets only ever grow, so the lines are counted once. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (offset) => {
    while (next >= 0 && next < offset) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

function tagEnd(text: string, from: number, doQuotesCount: boolean): number {
  if (!doQuotesCount) return text.indexOf('>', from);
  for (let i = from; i < text.length; i++) {
    const char = text[i];
    if (char === '>') return i;
    if (char !== '"' && char !== "'") continue;
    i = text.indexOf(char, i + 1);
    if (i < 0) return -1;
  }
  return -1;
}

/** Where the closing tag begins, or the end of the text. */
function rawEnd(text: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}`, 'gi');
  closing.lastIndex = from;
  return closing.exec(text)?.index ?? text.length;
}

function afterTag(text: string, from: number): number {
  const close = text.indexOf('>', from);
  return close < 0 ? text.length : close + 1;
}
