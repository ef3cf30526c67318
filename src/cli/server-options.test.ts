import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readSettings } from './server-options.ts';
import { UserError } from './user-error.ts';

/** A working directory with this mooring.yaml in it. */
function workspace(text?: string): string {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-options-')));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  if (text !== undefined) writeFileSync(join(cwd, 'mooring.yaml'), text);
  return cwd;
}

const full =
  'home: state\nvault: notes\nembedding: static\nrepo: code\nallow-root: [a, ../b]\nstudio: sim\nsite: ../pages\n';

test('without any word from anybody the defaults hold', async () => {
  const userHome = workspace();
  const env = { XDG_STATE_HOME: join(userHome, 'state'), LOCALAPPDATA: join(userHome, 'state') };
  const { home, ...others } = await readSettings({}, { cwd: workspace(), env, userHome });
  expect(home.startsWith(userHome)).toBe(true);
  expect(others).toEqual({ repo: undefined, allowRoots: [], vault: undefined, site: undefined, embedding: 'default' });
});

test('the file gives every setting, with paths relative to itself', async () => {
  const cwd = workspace(full);
  expect(await readSettings({}, { cwd, env: {} })).toEqual({
    home: join(cwd, 'state'),
    vault: { value: 'notes', base: cwd, from: `${join(cwd, 'mooring.yaml')}:2: vault` },
    embedding: 'static',
    repo: { value: 'code', base: cwd, from: `${join(cwd, 'mooring.yaml')}:4: repo` },
    allowRoots: ['a', '../b'].map((value) => ({
      value,
      base: cwd,
      from: `${join(cwd, 'mooring.yaml')}:5: allow-root`,
    })),
    studio: 'sim',
    site: { value: '../pages', base: cwd, from: `${join(cwd, 'mooring.yaml')}:7: site` },
  });
});

test('the environment wins over the file', async () => {
  const cwd = workspace(full);
  expect(await readSettings({}, { cwd, env: { MOORING_HOME: '/elsewhere' } })).toMatchObject({ home: '/elsewhere' });
  expect(await readSettings({}, { cwd, env: { MOORING_HOME: '' } })).toMatchObject({ home: join(cwd, 'state') });
});

test('flags win over both, and their paths are relative to the working directory', async () => {
  const cwd = workspace(full);
  const given = { home: 'mine', vault: '../other', embedding: 'none', repo: '.', site: 'mine', 'allow-root': ['c'] };
  expect(await readSettings(given, { cwd, env: { MOORING_HOME: '/elsewhere' } })).toEqual({
    home: join(cwd, 'mine'),
    vault: { value: '../other', base: cwd, from: '--vault' },
    embedding: 'none',
    repo: { value: '.', base: cwd, from: '--repo' },
    allowRoots: [{ value: 'c', base: cwd, from: '--allow-root' }],
    studio: 'sim',
    site: { value: 'mine', base: cwd, from: '--site' },
  });
});

test('one flag does not hide the other settings of the file', async () => {
  const cwd = workspace(full);
  const settings = await readSettings({ vault: 'mine' }, { cwd, env: {} });
  expect(settings).toMatchObject({ vault: { value: 'mine' }, embedding: 'static', home: join(cwd, 'state') });
});

describe('a Studio', () => {
  test('may be the simulated one, or is left to whoever pairs', async () => {
    const cwd = workspace();
    expect(await readSettings({ studio: 'sim' }, { cwd, env: {} })).toMatchObject({ studio: 'sim' });
    expect((await readSettings({}, { cwd, env: {} })).studio).toBeUndefined();
  });

  test.each(['real', 'Sim', 'sim ', 'simulated'])('may not be %j, and is told what is allowed', async (studio) => {
    await expect(readSettings({ studio }, { cwd: workspace(), env: {} })).rejects.toThrow(
      new UserError(`--studio: there is no Studio ${studio}. It may be sim; leave it out for a real one`),
    );
  });

  test('that is wrong in the file is told with the line', async () => {
    const cwd = workspace('studio: true-one\n');
    await expect(readSettings({}, { cwd, env: {} })).rejects.toThrow(
      `${join(cwd, 'mooring.yaml')}:1: studio: there is no Studio true-one. `,
    );
  });
});

test.each(['vault', 'site', 'embedding', 'studio', 'home'])(
  '--%s without a value is a mistake, not a default',
  async (name) => {
    const reading = readSettings({ [name]: '' }, { cwd: workspace(), env: {} });
    await expect(reading).rejects.toThrow(`--${name} is empty. Leave it out for the default`);
  },
);

describe('an embedding', () => {
  test.each([
    'none',
    'default',
    'static',
    'transformers',
    'transformers:Xenova/all-MiniLM-L6-v2',
    'http://127.0.0.1:11434/v1',
    'https://example.com/v1/embeddings',
  ])('may be %s', async (embedding) => {
    expect(await readSettings({ embedding }, { cwd: workspace(), env: {} })).toMatchObject({ embedding });
  });

  test.each(['nonsense', 'None', 'none:x', 'localhost:11434', 'ftp://example.com', 'http://', 'http://me:secret@host'])(
    'may not be %s, and the flag is named',
    async (embedding) => {
      const reading = readSettings({ embedding }, { cwd: workspace(), env: {} });
      await expect(reading).rejects.toThrow(UserError);
      await expect(reading).rejects.toThrow(/^--embedding: \S.*\. \S/);
    },
  );

  test('is taken without the blanks around it, so that none is none', async () => {
    expect(await readSettings({ embedding: ' none ' }, { cwd: workspace(), env: {} })).toMatchObject({
      embedding: 'none',
    });
  });

  test('that is wrong in the file is told with the line', async () => {
    const cwd = workspace('# ours\nembedding: magic\n');
    const reading = readSettings({}, { cwd, env: {} });
    await expect(reading).rejects.toThrow(
      `${join(cwd, 'mooring.yaml')}:2: embedding: magic is no embedding provider. `,
    );
    // What a flag replaces is not used, so it need not be right.
    expect(await readSettings({ embedding: 'none' }, { cwd, env: {} })).toMatchObject({ embedding: 'none' });
  });
});
