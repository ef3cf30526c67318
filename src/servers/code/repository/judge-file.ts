// Is this text that a person wrote and would search? Told from a file's first bytes, its name, and its lines.
import { largeLockBytes, sampleBytes } from './limits.ts';

/** Bytes that are no text: a NUL, or more control characters than any text has. UTF-16 is told by its mark before. */
export function isBinary(bytes: Uint8Array): boolean {
  if (bytes.subarray(0, sampleBytes).includes(0)) return true;
  const sample = bytes.subarray(0, controlBytes);
  let controls = 0;
  // By number: the iterator of typed arrays took longer than the rest of a reading.
  for (let at = 0; at < sample.length; at += 1) controls += isControl[sample[at] as number] as number;
  return controls * controlShare > sample.length;
}

/** What has so many control characters has them from its beginning. */
const controlBytes = 1024;
const controlShare = 20;

/** By byte: 1 for those that no text has. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) => (byte < 32 && !isTextControl(byte) ? 1 : 0));

/** Backspace, tab, the line ends, form feed, and the escape that begins a terminal's colours. */
function isTextControl(byte: number): boolean {
  return (byte >= 8 && byte <= 13) || byte === 27;
}

export type WideEncoding = 'utf-16le' | 'utf-16be';

export function wideEncodingOf(bytes: Uint8Array): WideEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** Made by a program for a program: packed scripts, source maps, and lock files too large to be read. */
export function isMinified(path: string, text: Uint8Array, lang: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (packedName.test(name)) return true;
  if (name.endsWith('.map') && text[0] === openBrace) return true;
  if (text.length > largeLockBytes && lockName.test(name)) return true;
  // Paragraphs on one line are how many people write prose.
  return lang !== 'markdown' && hasLongLines(text);
}

const packedName = /[.-]min\.(?:[cm]?js|css|html?)$|\.(?:[cm]?[jt]s|css)\.map$/;
const lockName = /^(?:package-lock|npm-shrinkwrap|packages\.lock|composer)\.(?:json|lock)$|^deno\.lock$|^flake\.lock$/;
const openBrace = 0x7b;

const averageLine = 500;
/** Below this a long line costs nobody anything. */
const smallBytes = 4 * 1024;

function hasLongLines(text: Uint8Array): boolean {
  if (text.length < smallBytes) return false;
  const mostLines = text.length / averageLine;
  let lines = 1;
  for (let at = text.indexOf(newline); at >= 0; at = text.indexOf(newline, at + 1)) {
    lines += 1;
    // Normal files answer after their first part.
    if (lines >= mostLines) return false;
  }
  return true;
}

const newline = 0x0a;
