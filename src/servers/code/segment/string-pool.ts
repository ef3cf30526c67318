// Strings that many records share, each kept once and named by a number in the order of their first use.
import { sortedByBytes } from './sort-bytes.ts';

export class StringPool {
  readonly #numbers = new Map<string, number>();

  numberOf(value: string): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(value, number);
    return number;
  }

  /** `order` has the numbers by the bytes of their strings. */
  finish(): { readonly bytes: Buffer; readonly starts: Uint32Array; readonly order: Uint32Array } {
    const count = this.#numbers.size;
    const starts = new Uint32Array(count + 1);
    const strings = [...this.#numbers.keys()];
    for (const [number, value] of strings.entries()) {
      starts[number + 1] = (starts[number] as number) + Buffer.byteLength(value);
    }
    const bytes = Buffer.allocUnsafeSlow(starts[count] as number);
    for (const [number, value] of strings.entries()) bytes.write(value, starts[number] as number);
    return { bytes, starts, order: sortedByBytes(bytes, starts, count) };
  }
}

export interface StringTable {
  readonly bytes: Buffer;
  readonly starts: Uint32Array;
}

export function stringAt({ bytes, starts }: StringTable, number: number): string {
  return bytes.toString('utf8', starts[number], starts[number + 1]);
}

/** Below 0, 0 or above it as the string stands before, is or stands after these bytes. */
export function compareAt({ bytes, starts }: StringTable, number: number, other: Uint8Array): number {
  return bytes.compare(other, 0, other.length, starts[number], starts[number + 1]);
}
