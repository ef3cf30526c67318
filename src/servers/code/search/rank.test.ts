import { expect, test } from 'vitest';
import { searchIndex } from './search-index.ts';
import { type Files, snapshotOf } from './test-snapshot.ts';

const redaction = `export function redactFields(line: Record<string, unknown>, fields: string[]) {
  const copy = { ...line };
  for (const field of fields) copy[field] = '[redacted]';
  return copy;
}
`;

test('tests are put back even where they are most of the files', async () => {
  const tests = Object.fromEntries(
    ['one', 'two', 'three', 'four'].map((name) => [
      `test/${name}.test.ts`,
      `test('redact fields ${name}', () => {\n  const fields = ['${name}'];\n  redactFields({}, fields);\n});\n`,
    ]),
  );
  expect(await firstFile({ ...tests, 'lib/redaction.ts': redaction }, 'redact fields of log lines')).toBe(
    'lib/redaction.ts',
  );
});

test('what is hidden is found where code says that it redacts', async () => {
  const files = {
    'lib/redaction.ts': redaction,
    'lib/lines.ts': 'export function countLines(log: string) {\n  return 1;\n}\n',
  };
  expect(await firstFile(files, 'hide secret values')).toBe('lib/redaction.ts');
});

test('an alias of a line does not stand before the function that does it', async () => {
  const files = {
    'types.ts': 'export type UnknownFormat = string;\n',
    'format.ts': `export function rejectFormat(format: string) {
  // An unknown format is an error unless it is allowed.
  if (format === '') return;
  throw new Error('unknown format ' + format);
}
`,
  };
  expect(await firstFile(files, 'what happens when a format is unknown')).toBe('format.ts');
});

test('settings in JSON give way to code, unless the query asks for them', async () => {
  const files = {
    'data/schema.json': '{\n  "schema": { "definition": { "type": "schema" } },\n  "data": "schema definition"\n}\n',
    'serialize.ts': `export function serializeSchema(data: unknown) {
  const definition = JSON.stringify(data);
  return definition;
}
`,
  };
  expect(await firstFile(files, 'serialize data by a schema definition')).toBe('serialize.ts');
});

test('a file of which several chunks answer comes before one with a single chunk that does', async () => {
  const body = (verb: string) => `export function ${verb}Retry(attempt: number) {
  const delay = attempt * 2;
  return { attempt, delay };
}
`;
  const files = {
    'big.ts': `${body('start')}\nexport function paint(colour: string) {\n  return colour + '!';\n}\n`,
    'handler.ts': ['start', 'stop', 'count'].map(body).join('\n'),
  };
  expect(await firstFile(files, 'delay of each retry attempt')).toBe('handler.ts');
});

test('the file that does it comes before the header that announces it', async () => {
  const files = {
    'include/ring.h': '/* Drop the oldest entry of the ring. */\nvoid ring_drop(struct ring *ring);\n',
    'ring.c':
      '/* Drop the oldest entry. */\nvoid ring_drop(struct ring *ring)\n{\n\tring->start++;\n\tring->count--;\n}\n',
    'main.c': 'int main(void)\n{\n\treturn 0;\n}\n',
  };
  expect(await firstFile(files, 'drop the oldest entry of a ring')).toBe('ring.c');
});

async function firstFile(files: Files, query: string): Promise<string | undefined> {
  const snapshot = await snapshotOf(files);
  const context = { signal: new AbortController().signal, nowMs: 0 };
  return (await searchIndex(snapshot, { query, mode: 'code' }, context)).code[0]?.file;
}
