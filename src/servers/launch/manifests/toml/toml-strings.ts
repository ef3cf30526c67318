// The four kinds of strings of TOML.
import type { TomlCursor } from './toml-cursor.ts';

export function readString(cursor: TomlCursor): string {
  if (cursor.take('"""')) return readLongBasic(cursor);
  if (cursor.take("'''")) return readLongLiteral(cursor);
  return readStringKey(cursor);
}

/** On one line: all that a key may be. */
export function readStringKey(cursor: TomlCursor): string {
  if (cursor.take('"')) return readBasic(cursor);
  if (!cursor.take("'")) throw cursor.fail('expected a name');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the very ones that TOML forbids
  const text = cursor.match(/[^'\u0000-\u0008\u000a-\u001f\u007f]*/y)?.[0] ?? '';
  cursor.need("'");
  return text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the very ones that TOML forbids
const basicRun = /[^"\\\u0000-\u0008\u000a-\u001f\u007f]+/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the very ones that TOML forbids
const longRun = /(?:[^"\\\u0000-\u0008\u000b-\u001f\u007f]|\r\n)+/y;

function readBasic(cursor: TomlCursor): string {
  let text = '';
  for (;;) {
    const run = cursor.match(basicRun);
    if (run) text += run[0];
    else if (cursor.take('"')) return text;
    else text += readEscape(cursor);
  }
}

function readLongBasic(cursor: TomlCursor): string {
  cursor.match(/\r?\n/y);
  let text = '';
  for (;;) {
    const run = cursor.match(longRun);
    if (run) text += run[0];
    // Up to two quotes may stand before the three that end it.
    else if (cursor.take('"""')) return text + (cursor.match(/"{0,2}/y)?.[0] ?? '');
    else if (cursor.take('"')) text += '"';
    // A backslash at the end of a line joins it with the next text.
    else if (!cursor.match(/\\[ \t]*\r?\n\s*/y)) text += readEscape(cursor);
  }
}

function readLongLiteral(cursor: TomlCursor): string {
  cursor.match(/\r?\n/y);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the very ones that TOML forbids
  const found = cursor.match(/((?:(?!''')(?:[^\u0000-\u0008\u000b-\u001f\u007f]|\r\n))*)'''('{0,2})/y);
  if (!found) throw cursor.fail("expected '''");
  return `${found[1]}${found[2]}`;
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  '"': '"',
  '\\': '\\',
};

function readEscape(cursor: TomlCursor): string {
  const start = cursor.at;
  if (!cursor.take('\\')) throw cursor.fail(cursor.isEnd() ? 'the string does not end' : 'not allowed in a string');
  const code = cursor.match(/u([\da-fA-F]{4})|U([\da-fA-F]{8})/y);
  if (code) {
    const point = Number.parseInt(code[1] ?? code[2] ?? '', 16);
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) throw cursor.fail('is no character', start);
    return String.fromCodePoint(point);
  }
  const letter = cursor.match(/[btnfr"\\]/y)?.[0];
  const meant = letter === undefined ? undefined : escapes[letter];
  if (meant === undefined) throw cursor.fail('unknown escape', start);
  return meant;
}
