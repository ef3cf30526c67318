// Long and awkward sources from a client into the place and back, byte by byte.
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { simulatedStudio } from './open-simulated.ts';

vi.setConfig({ testTimeout: 120_000 });
// Escaped as JSON a source may be six times as long; 8 MB is what the bridge takes at once.
const studio = simulatedStudio({ variables: { GOX_MCP_MAX_PAYLOAD_BYTES: '8000000' } });

const megabyte = 1_048_576;
const pieces = [
  'local s = "a\\"b\'c\\\\n" .. [[ ]] ',
  '-- grüße, 世界 🚀 e\u0301\n',
  '\r\n\t\u0001\u007f\u2028\ufeff',
  '</script>&amp;`',
];

/** A source of exactly so many bytes, each part of it different from those around it. */
function sourceOf(bytes: number): string {
  const parts: string[] = [];
  let length = 0;
  for (let n = 0; length < bytes; n += 1) {
    const part = `${n}${pieces[n % pieces.length]}`;
    parts.push(part);
    length += Buffer.byteLength(part);
  }
  const long = parts.slice(0, -1).join('');
  return long + 'x'.repeat(bytes - Buffer.byteLength(long));
}

const digest = (text: unknown) => createHash('sha256').update(String(text)).digest('hex');
const sourceAt = async (scriptPath: string) =>
  (await studio.done('script_get_source', { scriptPath })).output['source'] as string;

test('a megabyte of source is created, read, replaced by another and read again, byte by byte', async () => {
  const [first, second] = [
    sourceOf(megabyte),
    sourceOf(megabyte + 1)
      .split('')
      .reverse()
      .join('')
      .toWellFormed(),
  ];
  expect(Buffer.byteLength(first)).toBe(megabyte);
  const { path } = await studio.script('Long', first);
  expect(digest(await sourceAt(path))).toBe(digest(first));
  const { diff } = await studio.done('script_update', { scriptPath: path, source: second });
  expect(diff?.entries).toHaveLength(1);
  expect(digest(await sourceAt(path))).toBe(digest(second));
});

test('a megabyte of source is kept over a restart', async () => {
  const source = sourceOf(megabyte);
  const { path } = await studio.script('Kept', source);
  await studio.restart();
  expect(digest(await sourceAt(path))).toBe(digest(source));
});

test.each([
  ['one byte less than a piece', 95_999],
  ['as long as a piece', 96_000],
  ['about as long as a line may be', 199_900],
  ['a little longer', 200_001],
])('a source that is %s comes through', async (_what, bytes) => {
  const source = '🚀'.repeat(bytes / 4) + 'x'.repeat(bytes % 4);
  const { path } = await studio.script(`Of ${bytes}`, source);
  expect(digest(await sourceAt(path))).toBe(digest(source));
});

test('a source of more than a message may hold is refused, and nothing is made', async () => {
  // Each of these is six bytes on the wire.
  const refused = await studio.refused('script_create', {
    ...{ parentPath: 'ServerStorage', name: 'Too long', scriptType: 'Script', source: '\u0001'.repeat(1_333_333) },
  });
  expect(refused.number).toBe(-32602);
  expect(await studio.namesIn('ServerStorage')).not.toContain('Too long');
  expect((await studio.done('bridge_ping')).output).toMatchObject({ ok: true });
});

test('a source with a NUL is kept as it is or refused by name, and never cut', async () => {
  const source = 'return "before\0after"';
  const { path } = await studio.script('Nul', '');
  const args = { scriptPath: path, source };
  const answer = await studio.gox().client.call('roblox.script_update', args);
  if (answer.error) expect(answer.error.data).toMatchObject({ validation_path: 'input.source' });
  expect(await sourceAt(path)).toBe(answer.error ? '' : source);
});
