import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { RecordReader, RecordWriter } from './record.ts';
import { readSlices, writeSlices } from './text-slices.ts';

it('gives back any string, whether it stands in the text or not', () => {
  const word = fc.constantFrom('a', 'ab', 'aba', 'é', '日本', '', 'function', '(x)', 'b');
  const line = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
  const lines = fc.array(line, { maxLength: 6 });
  fc.assert(
    fc.property(
      lines,
      lines,
      fc.nat(9),
      fc.constantFrom(' ' as const, '\n' as const),
      (inText, said, shift, joiner) => {
        const text = Buffer.from(inText.join('\n * '));
        for (const value of [inText.join(joiner), said.join(joiner), inText.slice(1).join(joiner)]) {
          const bytes = sliced(value, text, [Math.min(shift, text.length), text.length], joiner);
          const base = Buffer.from('another file before it');
          const read = new RecordReader(bytes, 0);
          expect(readSlices(read, Buffer.concat([base, text]), base.length, joiner)).toBe(value);
        }
      },
    ),
    { seed: 4, numRuns: 200 },
  );
});

it('keeps the lines of a comment as places alone', () => {
  const lines = ['Parses what was asked.', '', 'Throws for what it does not know.'];
  const text = Buffer.from(`/**\n${lines.map((line) => ` * ${line}\n`).join('')} */\nfunction parse() {}\n`);
  const bytes = sliced(lines.join('\n'), text, [0, text.length], '\n');
  expect(bytes.length).toBeLessThan(8);
});

function sliced(value: string, text: Buffer, range: readonly [number, number], joiner: ' ' | '\n'): Buffer {
  const writer = new RecordWriter();
  writeSlices(writer, value, text, range, joiner);
  return Buffer.from(writer.finish());
}
