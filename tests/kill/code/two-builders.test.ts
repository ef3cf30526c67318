// Several processes build one index at the same time while files change and others search: only one builds at a time,
// and whoever searches always has a whole index.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CodeIndex } from '../../../src/servers/code/index/open-index.ts';
import { realParts } from '../../../src/servers/code/index/real-parts.ts';
import { foundIn } from '../../support/scratch-index.ts';
import { smallLimits } from './small-limits.ts';

const rounds = process.env['MOORING_SOAK'] === '1' ? 12 : 1;
const program = fileURLToPath(new URL('./build-process.ts', import.meta.url));
let scratch: string;
let root: string;
let home: string;

beforeEach(() => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-two-builders-')));
  root = join(scratch, 'repository');
  home = join(scratch, 'home');
  mkdirSync(root);
  writeRound(0);
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

test('processes that build one index at once leave it whole, for those who search too', async () => {
  const open = (): CodeIndex => new CodeIndex({ root, home, parts: realParts, limits: smallLimits });
  await open().build();
  const reader = open();
  let refused = 0;
  let readings = 0;
  for (let round = 1; round <= rounds; round += 1) {
    writeRound(round);
    const building = { isOver: false };
    const codes = Promise.all(['full', 'incremental', 'incremental'].map(runBuild)).finally(() => {
      building.isOver = true;
    });
    while (!building.isOver) {
      expect(Object.keys(foundIn(reader.snapshot()))).toHaveLength(30);
      readings += 1;
      await sleep(10);
    }
    const ended = await codes;
    expect(ended.every((code) => code === 0 || code === 3)).toBe(true);
    expect(ended).toContain(0);
    refused += ended.filter((code) => code === 3).length;
    await open().build({ incremental: true });
    const fresh = new CodeIndex({ root, home: mkdtempSync(join(scratch, 'fresh-')), parts: realParts });
    await fresh.build();
    expect(foundIn(open().snapshot())).toEqual(foundIn(fresh.snapshot()));
  }
  expect(readings).toBeGreaterThan(rounds);
  expect(refused).toBeLessThan(3 * rounds);
}, 120_000);

async function runBuild(kind: string): Promise<number | null> {
  const child = spawn(process.execPath, [program, root, home, '0', kind], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  return code;
}

function writeRound(round: number): void {
  for (let at = 0; at < 30; at += 1) {
    if (round > 0 && (at + round) % 3 !== 0) continue;
    const text = Array.from({ length: 20 }, (_, line) => `export const r${round}_${at}_${line} = ${line};\n`).join('');
    writeFileSync(join(root, `f${at}.ts`), text);
  }
}
