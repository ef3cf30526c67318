// TOML and its plainer relatives (INI, properties, .env): a chunk per table, settings before the first table by themselves.
import { hashComments } from './hash-comments.ts';
import { leadingComments } from './leading-comment.ts';
import type { Outline, Span } from './outline.ts';

export function tomlOutline(lines: readonly string[]): Outline {
  const { headers, isText } = scanLines(lines);
  const remarks = hashComments(lines, (line) => isText[line] === 1, /^[ \t]*[#;!]/);
  const commentAbove = leadingComments(remarks.filter(({ startLine }) => /^\s*[#;!]/.test(lines[startLine - 1] ?? '')));
  const starts = headers.map(({ line }) => commentAbove(line));
  const spans = headers.map(({ name, signature }, i): Span => {
    const endLine = (starts[i + 1]?.startLine ?? lines.length + 1) - 1;
    const { startLine, doc } = starts[i] ?? { startLine: 1, doc: '' };
    return { startLine, endLine, kind: 'ConfigDeclaration', name, signature, doc };
  });
  return { mode: 'code', filler: 'ConfigDeclaration', spans, remarks, imports: [], maxLines: 60 };
}

interface Header {
  readonly line: number;
  readonly name: string;
  readonly signature: string;
}

/** Tables, and which lines lie in a string of several lines. */
function scanLines(lines: readonly string[]): { headers: Header[]; isText: Uint8Array } {
  const headers: Header[] = [];
  const isText = new Uint8Array(lines.length + 2);
  let openQuote = '';
  let depth = 0;
  for (let number = 1; number <= lines.length; number++) {
    const line = lines[number - 1] ?? '';
    if (openQuote !== '') {
      isText[number] = 1;
      if (line.includes(openQuote)) openQuote = '';
      continue;
    }
    const header = tableHeader(line);
    // Within an array an indented `[...]` is a value; at the margin it is a table, even after a value with a stray bracket.
    if (header !== null && (depth === 0 || !/^\s/.test(line))) {
      depth = 0;
      headers.push({ line: number, name: header, signature: line.trim().slice(0, 200) });
      continue;
    }
    const value = scanValue(line);
    depth = Math.max(0, depth + value.brackets);
    openQuote = value.openQuote;
  }
  return { headers, isText };
}

function tableHeader(line: string): string | null {
  const match = /^\s{0,40}\[{1,2}\s{0,9}([^[\]]{1,200}?)\s{0,9}\]{1,2}\s{0,40}(?:[#;].*)?$/.exec(line);
  return match?.[1]?.replace(/["']/g, '') ?? null;
}

/** How many brackets stay open after a line, and the triple quote that does. */
function scanValue(line: string): { brackets: number; openQuote: string } {
  let brackets = 0;
  for (let i = 0; i < line.length; i++) {
    const char = line[i] ?? '';
    if (char === '#') break;
    if (char === '[') brackets += 1;
    else if (char === ']') brackets -= 1;
    else if (char === '"' || char === "'") {
      const triple = char.repeat(3);
      const isTriple = line.startsWith(triple, i);
      const close = line.indexOf(isTriple ? triple : char, i + (isTriple ? 3 : 1));
      if (close < 0) return { brackets, openQuote: isTriple ? triple : '' };
      i = close + (isTriple ? 2 : 0);
    }
  }
  return { brackets, openQuote: '' };
}
