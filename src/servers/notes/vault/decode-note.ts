// Bytes to text and back, so that encoding what was decoded always gives the same bytes. A byte that is no UTF-8 stands
// in the text as one lone surrogate (U+DC00 plus the byte), which valid UTF-8 never gives: all around it is read as meant.
import { isUtf8 as isValidUtf8 } from 'node:buffer';

export interface DecodedNote {
  readonly text: string;
  readonly isUtf8: boolean;
}

export function decodeNote(bytes: Uint8Array): DecodedNote {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isValidUtf8(buffer)) return { text: buffer.toString('utf8'), isUtf8: true };
  return { text: isUtf16(buffer) ? escapeAll(buffer) : decodeMixed(buffer), isUtf8: false };
}

/** Exactly the bytes of what was not changed; what was put in is written as UTF-8. */
export function encodeNote(text: string, isUtf8: boolean): Buffer {
  if (isUtf8) return Buffer.from(text, 'utf8');
  const parts: Buffer[] = [];
  let from = 0;
  for (const match of text.matchAll(escapedBytes)) {
    parts.push(Buffer.from(text.slice(from, match.index), 'utf8'), bytesOf(match[0]));
    from = match.index + match[0].length;
  }
  parts.push(Buffer.from(text.slice(from), 'utf8'));
  return Buffer.concat(parts);
}

/** For readers: each byte that is no UTF-8 as a replacement character. Positions stay the same. */
export function displayText(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

/** A name out of a note's text. Bytes that are no UTF-8 are taken for Latin-1, as old programs wrote them. */
export function meantName(name: string): string {
  if (name.isWellFormed()) return name;
  return name.replace(escapedBytes, (run) => bytesOf(run).toString('latin1')).toWellFormed();
}

/** What a reader should be told about the bytes of a note, as whole sentences. */
export function encodingIssues(bytes: Uint8Array, isUtf8: boolean): string[] {
  if (isUtf16(bytes)) return ['The file is UTF-16, not UTF-8: its text, links and tags are not read.'];
  return isUtf8 ? [] : ['The file is not valid UTF-8; what cannot be read is shown as \ufffd.'];
}

/** UTF-16 with a byte order mark. */
export function isUtf16(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

/** Lone ones only: the second half of a pair is a character's. */
const escapedBytes = /(?<![\ud800-\udbff])[\udc00-\udcff]+/g;

function bytesOf(run: string): Buffer {
  const bytes = Buffer.alloc(run.length);
  for (let i = 0; i < run.length; i++) bytes[i] = run.charCodeAt(i) & 0xff;
  return bytes;
}

function escapeAll(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length);
  // Also the ASCII half: as text it would be read for links that are not there.
  for (let i = 0; i < bytes.length; i++) units[i] = 0xdc00 | (bytes[i] ?? 0);
  return Buffer.from(units.buffer).toString('utf16le');
}

function decodeMixed(buffer: Buffer): string {
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  while (at < buffer.length) {
    const length = sequenceLength(buffer, at);
    if (length > 0) {
      at += length;
      continue;
    }
    parts.push(buffer.toString('utf8', from, at), String.fromCharCode(0xdc00 | (buffer[at] ?? 0)));
    at += 1;
    from = at;
  }
  parts.push(buffer.toString('utf8', from));
  return parts.join('');
}

/** How many bytes the UTF-8 character at `at` takes; 0 when there is none. */
function sequenceLength(buffer: Buffer, at: number): number {
  const first = buffer[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (length === 0 || at + length > buffer.length) return 0;
  return isValidUtf8(buffer.subarray(at, at + length)) ? length : 0;
}
