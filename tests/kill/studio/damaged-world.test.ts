// A place that was damaged while nobody had it open: it is never served, not even in part, and it is left as it is,
// with word of what is wrong.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import { openSimulatedStudio } from '../../../src/servers/studio/sim/open-simulated-studio.ts';
import { worldFile } from './scene.ts';
import { SimServer } from './sim-server.ts';

let scratch: string;
let whole: string;

beforeAll(async () => {
  scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-damaged-')));
  const home = newHome('whole');
  const server = new SimServer({ home });
  await server.greet();
  for (let index = 0; index < 20; index += 1) {
    const input = { parentPath: 'Workspace', className: 'Folder', name: `Kept${index}` };
    await server.call('roblox.instance_create', input);
  }
  // So that there are pages which hold nothing but rows.
  const script = {
    parentPath: 'ServerStorage',
    name: 'Long',
    scriptType: 'Script',
    source: '-- long\n'.repeat(10_000),
  };
  await server.call('roblox.script_create', script);
  expect(await server.wire.end()).toMatchObject({ exitCode: 0 });
  whole = worldFile(home);
}, 120_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function inDatabase(sql: string): (file: string) => void {
  return (file) => {
    const world = new DatabaseSync(file);
    world.exec(sql);
    world.close();
  };
}

const damages: readonly (readonly [string, (file: string) => void])[] = [
  ['cut in half', (file) => truncateSync(file, readFileSync(file).length >> 1)],
  ['overwritten in its middle', (file) => fillMiddle(file, 0xff)],
  ['zeroed in its middle', (file) => fillMiddle(file, 0)],
  ['empty but for its first bytes', (file) => truncateSync(file, 50)],
  ['without its instances', inDatabase('DROP TABLE instances')],
  ['with a row that is no JSON', inDatabase(`UPDATE instances SET row = '{"name":' WHERE number = 5`)],
  ['with a row that is no instance', inDatabase(`UPDATE instances SET row = '[1,2]' WHERE number = 5`)],
  ['with a class that nobody knows', inDatabase(`UPDATE instances SET row = replace(row, '"Folder"', '"Nothing"')`)],
  ['with a child whose parent is gone', inDatabase(`DELETE FROM instances WHERE row LIKE '%"className":"Workspace"%'`)],
  ['with a remembered answer that is no JSON', inDatabase(`UPDATE ledger SET reply = '{"payload":' WHERE number = 3`)],
];

describe('a place that was damaged', () => {
  test.each(damages)(
    'is not served when it is %s',
    async (name, damage) => {
      const home = newHome(name.replaceAll(' ', '-'));
      const before = copyDamaged(home, damage);
      // Nobody listens there: it is refused before it would look for a server.
      const parts = { home, url: 'http://127.0.0.1:9', token: '', log: () => {}, clock: systemClock };
      const opened = openSimulatedStudio(parts).then((studio) => studio.close());
      await expect(opened).rejects.toThrow(/world\.sqlite cannot be used: .*Move the file away/s);
      expect(readFileSync(worldFile(home)).equals(before)).toBe(true);
    },
    120_000,
  );

  test('keeps the server from answering in its name, and says why', async () => {
    const home = newHome('served');
    copyDamaged(home, (file) => fillMiddle(file, 0));
    const server = new SimServer({ home });
    await server.greet();
    const { error, result } = await server.ask('roblox.instance_list_children', { parentPath: 'Workspace' });
    expect(result).toBeUndefined();
    expect(error?.message).toMatch(/world\.sqlite cannot be used/);
    await server.wire.end();
  }, 120_000);
});

/** What is in the file then. */
function copyDamaged(home: string, damage: (file: string) => void): Buffer {
  const file = worldFile(home);
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(whole, file);
  damage(file);
  return readFileSync(file);
}

function newHome(name: string): string {
  const home = join(scratch, name);
  mkdirSync(home);
  return home;
}

/** A third of the file, somewhere behind the pages that tell what is where. */
function fillMiddle(file: string, byte: number): void {
  const bytes = readFileSync(file);
  bytes.fill(byte, Math.floor(bytes.length / 3), Math.floor((bytes.length * 2) / 3));
  writeFileSync(file, bytes);
}
