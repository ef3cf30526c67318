import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findSettingsFile, readSettingsFile } from './settings-file.ts';
import { UserError } from './user-error.ts';

function scratch(...folders: string[]): string {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-settings-')));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  for (const each of folders) mkdirSync(join(base, each), { recursive: true });
  return base;
}

function write(file: string, text = ''): string {
  writeFileSync(file, text);
  return file;
}

const read = (text: string) => {
  const file = write(join(scratch(), 'mooring.yaml'), text);
  return { file, reading: readSettingsFile(file, ['vault', 'embedding']) };
};

async function refusal(text: string): Promise<string> {
  const { file, reading } = read(text);
  const thrown: unknown = await reading.then(
    () => 'nothing',
    (error: unknown) => error,
  );
  if (!(thrown instanceof UserError)) throw thrown;
  expect(thrown.message).not.toContain('\n');
  return thrown.message.replace(file, 'mooring.yaml');
}

describe('the file', () => {
  test('is the nearest one, up to the root of the repository', () => {
    const base = scratch('repository/.git', 'repository/a/b');
    const inRoot = write(join(base, 'repository/mooring.yaml'));
    write(join(base, 'mooring.yaml'));
    const deep = join(base, 'repository/a/b');
    expect(findSettingsFile(deep, '/nowhere')).toBe(inRoot);
    const nearer = write(join(base, 'repository/a/mooring.yaml'));
    expect(findSettingsFile(deep, '/nowhere')).toBe(nearer);
    expect(findSettingsFile(join(base, 'repository'), '/nowhere')).toBe(inRoot);
  });

  test('above the repository is not looked for', () => {
    const base = scratch('repository/a');
    write(join(base, 'repository/.git'), 'gitdir: elsewhere');
    write(join(base, 'mooring.yaml'));
    expect(findSettingsFile(join(base, 'repository/a'), '/nowhere')).toBeUndefined();
  });

  test('is looked for up to the user’s home, and no further', () => {
    const base = scratch('home/projects/one');
    write(join(base, 'mooring.yaml'));
    const home = join(base, 'home');
    expect(findSettingsFile(join(home, 'projects/one'), home)).toBeUndefined();
    const inHome = write(join(home, 'mooring.yaml'));
    expect(findSettingsFile(join(home, 'projects/one'), home)).toBe(inHome);
  });

  test('of a folder that belongs to no repository and no home must be in that very folder', () => {
    const base = scratch('a');
    const above = write(join(base, 'mooring.yaml'));
    expect(findSettingsFile(join(base, 'a'), '/nowhere')).toBeUndefined();
    expect(findSettingsFile(base, '/nowhere')).toBe(above);
  });
});

describe('what it says', () => {
  test('is known with the place it stands at', async () => {
    const { file, reading } = read('# ours\nvault: notes\n\nembedding: "none"\n');
    const base = dirname(file);
    expect(await reading).toEqual({
      vault: [{ value: 'notes', base, from: `${file}:2: vault` }],
      embedding: [{ value: 'none', base, from: `${file}:4: embedding` }],
    });
  });

  test.each(['', '# nothing yet\n', '---\n', '\uFEFF', '{}'])('may be nothing: %j', async (text) => {
    expect(await read(text).reading).toEqual({});
  });

  test.each([
    ['vault: a\nvalt: b\n', 'mooring.yaml:2: there is no setting valt. Settings: vault, embedding'],
    ['vault: 2024\n', 'mooring.yaml:1: vault must be text; put it in quotes if it looks like something else'],
    ['\nvault:\n', 'mooring.yaml:2: vault must be text; put it in quotes if it looks like something else'],
    ['vault: ""\n', 'mooring.yaml:1: vault must be text; put it in quotes if it looks like something else'],
    ['vault: [a, b]\n', 'mooring.yaml:1: vault must be text; put it in quotes if it looks like something else'],
    ['vault: *where\n', expect.stringMatching(/^mooring\.yaml:1: /)],
    ['vault: a\nvault: b\n', 'mooring.yaml:2: this is not YAML: Map keys must be unique'],
    ['embedding: none\nvault: "a\n', 'mooring.yaml:3: this is not YAML: Missing closing "quote'],
    ['# a list\n- vault\n', 'mooring.yaml:2: write settings as "name: value", one per line'],
    ['vault', 'mooring.yaml:1: write settings as "name: value", one per line'],
    ['? [a]\n: b\n', 'mooring.yaml:1: there is no setting ["a"]. Settings: vault, embedding'],
    ['__proto__: x\n', 'mooring.yaml:1: there is no setting __proto__. Settings: vault, embedding'],
    ['vault: a\n---\nvault: b\n', expect.stringMatching(/^mooring\.yaml:2: this is not YAML: /)],
  ])('%j is refused, with the line', async (text, says) => {
    expect(await refusal(text)).toEqual(says);
  });

  test('must be readable', async () => {
    const folder = scratch('mooring.yaml');
    const reading = readSettingsFile(join(folder, 'mooring.yaml'), ['vault']);
    await expect(reading).rejects.toThrow('mooring.yaml cannot be read (EISDIR)');
  });
});
