import { readdirSync, readFileSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countedParts, foundIn, makeScratchIndex, type ScratchIndex } from '../../../../tests/support/scratch-index.ts';
import { isSegmentName, manifestName } from './index-folder.ts';
import type { CodeIndex } from './open-index.ts';

let scratch: ScratchIndex;
beforeEach(async () => {
  scratch = await makeScratchIndex({ isGit: true });
  scratch.write(files('first'));
});
afterEach(() => scratch.remove());

const limits = { segmentBytes: 3_000, directBytes: 1_000 };

/** Some 12 kB: four segments by the limits above. */
function files(word: string): Record<string, string> {
  const text = (at: number): string =>
    Array.from({ length: 10 }, (_, line) => `export const ${word}${at}_${line} = ${line};\n`).join('');
  return Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`src/f${String(at).padStart(2, '0')}.ts`, text(at)]),
  );
}

const segmentsIn = ({ folder }: CodeIndex): string[] => readdirSync(folder).filter(isSegmentName);

test('a first build cancelled while it reads leaves nothing that could be searched', async () => {
  const controller = new AbortController();
  const read: string[] = [];
  const parts = countedParts(read, []);
  const { index } = scratch.open({
    limits,
    parts: {
      ...parts,
      read: async (root, found, room) => {
        if (read.length === 20) controller.abort(new Error('enough'));
        controller.signal.throwIfAborted();
        return parts.read(root, found, room);
      },
    },
  });
  await expect(index.build({ signal: controller.signal })).rejects.toThrow('enough');
  expect(() => index.snapshot()).toThrow(expect.objectContaining({ code: 'NO_INDEX' }));
  expect(await scratch.open({ limits }).index.build()).toMatchObject({ files: 40 });
});

test('a build cancelled while it parses stays searchable, and the next goes on from there', async () => {
  const controller = new AbortController();
  const parsed: string[] = [];
  const parts = countedParts([], parsed);
  const first = scratch.open({
    limits,
    parts: {
      ...parts,
      openParser: () => {
        const parser = parts.openParser();
        const parse: typeof parser.parse = (source) => {
          if (parsed.length === 25) controller.abort(new Error('enough'));
          return parser.parse(source);
        };
        return { ...parser, parse };
      },
    },
  });
  await expect(first.index.build({ signal: controller.signal })).rejects.toThrow('enough');
  const half = first.index.snapshot();
  expect(half.phase).toBe('text');
  expect(half.parsedShare).toBeGreaterThan(0);
  expect(Object.keys(foundIn(half))).toHaveLength(40);
  const done = Object.values(foundIn(half)).filter(({ isParsed }) => isParsed).length;

  const second = scratch.open({ limits });
  // What was cancelled stays so: only who asks for it goes on with it.
  expect(await second.index.refresh()).toBeNull();
  expect(second.parsed).toEqual([]);
  expect(await second.index.build()).toMatchObject({ files: 40, unchanged: 40 });
  expect(second.parsed).toHaveLength(40 - done);
  expect(foundIn(second.index.snapshot())).toEqual(await scratch.truth());
});

test('a rebuild parses everything anew while the old state is searched', async () => {
  await scratch.open({ limits }).index.build();
  const { index, parsed } = scratch.open({
    limits,
    afterStep: () => expect(index.snapshot()).toMatchObject({ phase: 'full', parsedShare: 1 }),
  });
  const before = segmentsIn(index);
  expect(await index.build()).toMatchObject({ unchanged: 40 });
  expect(parsed).toHaveLength(40);
  expect(segmentsIn(index).filter((name) => before.includes(name))).toEqual([]);
});

test('a switch of branches and back parses nothing', async () => {
  await scratch.commit('Ann', 1);
  await scratch.git('checkout', '--quiet', '-b', 'other');
  const { index, parsed } = scratch.open();
  await index.build();
  scratch.write({
    ...Object.fromEntries(Object.entries(files('second')).slice(0, 10)),
    'new.ts': 'const fresh = 1;\n',
  });
  await scratch.commit('Ann', 2);
  await index.build({ incremental: true });
  expect(parsed).toHaveLength(40 + 11);
  for (const branch of ['main', 'other', 'main']) {
    await scratch.git('checkout', '--quiet', branch);
    expect(await index.build({ incremental: true })).toMatchObject({ changed: 10 });
    expect(parsed).toHaveLength(40 + 11);
    expect(foundIn(index.snapshot())).toEqual(await scratch.truth());
  }
});

test('a damaged manifest or segment is no index, is never misread, and the next build repairs it', async () => {
  const damages: [string, (folder: string, segment: string) => void][] = [
    ['damaged', (folder) => truncateSync(join(folder, manifestName), 500)],
    ['other-version', (folder) => writeFileSync(join(folder, manifestName), '{"format":99,"features":1}')],
    ['damaged', (_, segment) => unlinkSync(segment)],
    ['damaged', (_, segment) => truncateSync(segment, 100)],
    [
      'damaged',
      (_, segment) => {
        const bytes = readFileSync(segment);
        const middle = bytes.length >> 1;
        bytes[middle] = (bytes[middle] ?? 0) ^ 1;
        writeFileSync(segment, bytes);
      },
    ],
  ];
  await scratch.open({ limits }).index.build();
  const truth = await scratch.truth();
  for (const [reason, damage] of damages) {
    const { index, parsed } = scratch.open({ limits });
    const isManifest = damages.findIndex((each) => each[1] === damage) < 2;
    const segment = join(index.folder, segmentsIn(index)[1] ?? '');
    damage(index.folder, segment);
    expect(() => index.snapshot()).toThrow(
      expect.objectContaining({ code: 'NO_INDEX', details: { building: false, share: 0, reason } }),
    );
    expect(await index.status()).toMatchObject({ exists: false, problem: reason });
    await index.build({ incremental: true });
    expect(foundIn(index.snapshot())).toEqual(truth);
    expect(await index.status()).toMatchObject({ exists: true, problem: null });
    // Only what was lost is parsed again.
    if (isManifest) expect(parsed).toHaveLength(40);
    else expect(parsed.length).toBeLessThan(20);
  }
});

test('repeated small changes keep the number of segments small', async () => {
  const { index, parsed } = scratch.open({ limits: { ...limits, segmentBytes: 100_000 } });
  await index.build();
  for (let round = 0; round < 30; round += 1) {
    scratch.write({ 'src/f00.ts': `const round = ${round};\n`, [`extra${round % 3}.ts`]: `let x${round} = 0;\n` });
    await index.build({ incremental: true });
    expect(segmentsIn(index).length).toBeLessThanOrEqual(9);
  }
  expect(parsed).toHaveLength(40 + 60);
  expect(foundIn(index.snapshot())).toEqual(await scratch.truth());
});
