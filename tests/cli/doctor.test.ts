// What the doctor finds on machines in various states.
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Finding } from '../../src/cli/doctor/finding.ts';
import { assertBuilt } from '../e2e/installed.ts';
import { mooring } from './mooring.ts';
import { scratch } from './scratch.ts';
import { serving } from './serving.ts';

const temporaryFolder = scratch();

beforeAll(assertBuilt);

/** The doctor's findings by what they are about, with a home and a port that nobody else has. */
async function examine(args: readonly string[] = [], env: Record<string, string> = {}) {
  const home = args.includes('--home') ? [] : ['--home', join(temporaryFolder(), 'home')];
  const port = args.includes('--port') ? [] : ['--port', '0'];
  const { code, stdout, stderr } = await mooring(['doctor', '--json', ...home, ...port, ...args], { env });
  expect(stderr).toBe('');
  const findings = JSON.parse(stdout) as Finding[];
  return { code, findings, about: (name: string) => findings.find(({ about }) => about === name) };
}

describe.concurrent('a machine where everything is in order', () => {
  test('gets a line for each thing, a verdict, and exit code 0', async () => {
    const { code, stdout, stderr } = await mooring(['doctor', '--port', '0', '--home', temporaryFolder()]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^ok +node +v\d+/);
    expect(stdout).toMatch(/^ok +git +git version/m);
    expect(stdout).toMatch(/^ok +sqlite +\d+\.\d+/m);
    expect(stdout.endsWith('\n\nEverything that is needed works.\n')).toBe(true);
  });

  test('gets the same as JSON, one record per thing', async () => {
    const { code, findings } = await examine();
    expect(code).toBe(0);
    expect(findings.map(({ about }) => about)).toEqual([
      'node',
      'git',
      'settings',
      'state directory',
      'port 0',
      'sqlite',
      'grammars',
      'sentence model',
      'word vectors',
      'file watcher',
      'transformers',
      'launch git',
      'hugo',
      'launch site',
      'launch runs',
      'launch token',
      'launch model',
      'chromium',
      'studio bridge',
      'studio token',
      'studio plugin',
      'simulated studio',
    ]);
    for (const { state, says, isOptional, mend } of findings) {
      expect(['ok', 'missing', 'broken']).toContain(state);
      expect([typeof says, typeof isOptional]).toEqual(['string', 'boolean']);
      expect(mend === undefined).toBe(state === 'ok');
    }
  });

  test('is left as it was: looking for the state directory does not make it', async () => {
    const folder = temporaryFolder();
    const home = join(folder, 'deep/home');
    const { about } = await examine(['--home', home]);
    expect(about('state directory')).toMatchObject({ state: 'ok', says: home });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe.concurrent('a program', () => {
  test('that is needed and missing is named, with the command that brings it', async () => {
    const { code, about } = await examine([], { PATH: temporaryFolder() });
    expect(code).toBe(1);
    expect(about('git')).toEqual({
      about: 'git',
      state: 'missing',
      says: 'not found; used for repositories',
      mend: expect.stringMatching(/\bgit\b/),
      isOptional: false,
    });
  });

  test('that is optional and missing does not make the verdict', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'git'), '#!/bin/sh\necho git version 9\n');
    chmodSync(join(folder, 'git'), 0o755);
    const { code, about } = await examine([], { PATH: folder });
    expect(about('git')).toMatchObject({ state: 'ok', says: 'git version 9' });
    expect(about('hugo')).toMatchObject({ state: 'missing', isOptional: true, mend: expect.stringMatching(/hugo/) });
    expect(code).toBe(0);
  });

  test.skipIf(process.platform === 'win32').each([
    { script: '#!/bin/sh\nexit 3\n', mode: 0o755, says: 'git --version ends with 3' },
    { script: '#!/nowhere/sh\n', mode: 0o755, says: 'not found; used for repositories' },
    { script: 'kill -9 $$\n', mode: 0o755, says: expect.stringMatching(/^(cannot start git|git --version ends with)/) },
  ])('that does not run ($script) is not called well', async ({ script, mode, says }) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'git'), script);
    chmodSync(join(folder, 'git'), mode);
    const { code, about } = await examine([], { PATH: folder });
    expect(about('git')).toMatchObject({ says, mend: expect.stringContaining('git') });
    expect(code).toBe(1);
  });
});

describe.concurrent('the settings', () => {
  const examineIn = async (text: string) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'mooring.yaml'), text);
    const { code, stdout } = await mooring(['doctor', '--json', '--port', '0'], { cwd, env: { MOORING_HOME: '' } });
    const findings = JSON.parse(stdout) as Finding[];
    return { cwd, code, about: (name: string) => findings.find(({ about }) => about === name) };
  };

  test('of the workspace count: its state directory is looked at', async () => {
    const { cwd, code, about } = await examineIn('home: state\nvault: .\n');
    expect(code).toBe(0);
    expect(about('settings')).toMatchObject({ state: 'ok', says: `${join(cwd, 'mooring.yaml')}, vault ${cwd}` });
    expect(about('state directory')).toMatchObject({ state: 'ok', says: join(cwd, 'state') });
    expect(readdirSync(cwd)).toEqual(['mooring.yaml']);
  });

  test.each([
    { text: 'vault: nowhere\n', says: ':1: vault: there is no folder nowhere. Give --vault an existing folder' },
    { text: 'home: a\nhouse: b\n', says: ':2: there is no setting house. Settings: ' },
  ])('that cannot be used ($text) are told, with the line', async ({ text, says }) => {
    const { cwd, code, about } = await examineIn(text);
    expect(code).toBe(1);
    expect(about('settings')).toMatchObject({ state: 'broken', isOptional: false, mend: expect.any(String) });
    expect(about('settings')?.says.startsWith(`${join(cwd, 'mooring.yaml')}${says}`)).toBe(true);
  });
});

describe.concurrent('a state directory', () => {
  // A file in its place stops root as well, which permissions do not.
  test.each(['', '/below'])('that cannot be (a file stands at its place%s) is broken', async (below) => {
    const file = join(temporaryFolder(), 'home');
    writeFileSync(file, 'a file');
    const { code, about } = await examine(['--home', `${file}${below}`]);
    expect(code).toBe(1);
    expect(about('state directory')).toMatchObject({
      state: 'broken',
      says: `${file}${below} cannot be written (ENOTDIR)`,
      mend: 'move the file away that stands in its place, or choose another folder with MOORING_HOME',
    });
  });

  test('is the one MOORING_HOME names', async () => {
    const home = temporaryFolder();
    const { stdout } = await mooring(['doctor', '--json', '--port', '0'], { env: { MOORING_HOME: home } });
    expect(JSON.parse(stdout)).toContainEqual(expect.objectContaining({ about: 'state directory', says: home }));
  });

  test.skipIf(!existsSync('/proc/self'))('below /proc is refused and not waited for', async () => {
    const { code, about } = await examine(['--home', '/proc/mooring/home']);
    expect([code, about('state directory')?.state]).toEqual([1, 'broken']);
  });
});

describe('the port', () => {
  test('that another program holds is told with a way round, and does not make the verdict', async () => {
    // Answers HTTP, but not as we do.
    const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const { code, about } = await examine(['--port', String(port)]);
    expect(about(`port ${port}`)).toEqual({
      about: `port ${port}`,
      state: 'broken',
      says: 'taken by another program',
      mend: 'mooring serve --port 0',
      isOptional: true,
    });
    expect(code).toBe(0);
  });

  test.each([{}, { MOORING_TOKEN: 'sesame' }])('that Mooring holds already is fine (%o)', async (env) => {
    const { url } = await serving([], env);
    const { port } = new URL(url);
    const { code, about } = await examine(['--port', port]);
    expect(about(`port ${port}`)).toMatchObject({ state: 'ok', says: 'a Mooring server answers there already' });
    expect(code).toBe(0);
  });
});
