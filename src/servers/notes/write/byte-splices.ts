// Changes to a note's text as changes to the bytes of its file.
import { encodeNote } from '../vault/decode-note.ts';
import type { Splice as TextSplice } from '../vault/splice.ts';
import type { Splice } from './splice.ts';

/**
 * `text` is the whole file as decoded, the edits are in order. Each stretch is measured once, so the cost is that of
 * one encoding.
 */
export function toByteSplices(text: string, isUtf8: boolean, edits: readonly TextSplice[]): Splice[] {
  let measured = 0;
  let bytes = 0;
  const byteAt = (position: number): number => {
    bytes += encodeNote(text.slice(measured, position), isUtf8).length;
    measured = position;
    return bytes;
  };
  return edits.map((edit) => ({
    start: byteAt(edit.start),
    end: byteAt(edit.end),
    bytes: encodeNote(edit.text, isUtf8),
  }));
}
