// Which vault, which embedding, which state: by flag, by environment, by mooring.yaml, or by default.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { serverIds } from '../../src/cli/server-table.ts';
import { assertBuilt } from '../e2e/installed.ts';
import { ask } from './ask.ts';
import { mooring } from './mooring.ts';
import { scratch } from './scratch.ts';
import { serving } from './serving.ts';

const temporaryFolder = scratch();

beforeAll(assertBuilt);

/** A folder with these files, `mooring.yaml` among them or not. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

describe.concurrent('a mooring.yaml with a mistake', () => {
  test.each([
    ['vlt: x\n', ':1: there is no setting vlt. Settings: repo, allow-root, vault, site, embedding, studio, home\n'],
    ['home: x\nvault: 7\n', ':2: vault must be text; put it in quotes if it looks like something else\n'],
    ['home: "x\n', ':2: this is not YAML: Missing closing "quote\n'],
    ['embedding: magic\n', ':1: embedding: magic is no embedding provider. '],
  ])('%j stops every server, with the line', async (text, says) => {
    const cwd = folderWith({ 'mooring.yaml': text });
    for (const args of [['call', 'code', 'check_status'], ['mcp', 'code'], ['serve']]) {
      const { code, stdout, stderr } = await mooring(args, { cwd });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      const expected = `mooring: ${join(cwd, 'mooring.yaml')}${says}`;
      expect(stderr.slice(0, expected.length)).toBe(expected);
    }
  });

  test('stops nobody who only wants help', async () => {
    const cwd = folderWith({ 'mooring.yaml': '[' });
    for (const args of [
      ['mcp', '--help'],
      ['serve', '--help'],
      ['call', 'code'],
    ])
      expect(await mooring(args, { cwd })).toMatchObject({ code: 0, stderr: '' });
  });
});

describe.skipIf(!serverIds.includes('notes'))('the notes server', () => {
  const oneNote = (title: string) => folderWith({ 'note.md': `---\ntitle: ${title}\n---\nText.\n` });

  /** The title of the one note in whichever vault was taken. */
  async function titleOf(args: readonly string[], cwd = temporaryFolder()): Promise<unknown> {
    const { code, stdout, stderr } = await mooring(args, { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return (JSON.parse(stdout) as { title: unknown }).title;
  }

  const note = ['--id', 'note.md'];
  const quietly = ['--embedding', 'none'];

  test('takes its flags before the server, before the tool, and among the tool’s own', async () => {
    const vault = oneNote('Here');
    expect(await titleOf(['call', '--vault', vault, ...quietly, 'notes', 'get_node', ...note])).toBe('Here');
    expect(await titleOf(['call', 'notes', `--vault=${vault}`, 'get_node', ...note, ...quietly])).toBe('Here');
    expect(await titleOf(['call', ...quietly, 'notes', 'get_node', '--vault', vault, ...note])).toBe('Here');
    const json = ['--json', '{"id":"note.md"}'];
    expect(await titleOf(['call', 'notes', 'get_node', ...json, '--vault', vault, ...quietly])).toBe('Here');
  });

  test('takes the vault of the workspace, from any folder in it, unless a flag names another', async () => {
    const workspace = folderWith({
      'mooring.yaml': 'vault: vault\nembedding: none\n',
      '.git/HEAD': '',
      'vault/note.md': '---\ntitle: Of the workspace\n---\n',
      'deep/er/file.txt': '',
    });
    const deep = join(workspace, 'deep/er');
    expect(await titleOf(['call', 'notes', 'get_node', ...note], deep)).toBe('Of the workspace');
    const other = oneNote('Another');
    expect(await titleOf(['call', 'notes', 'get_node', ...note, '--vault', other], deep)).toBe('Another');
  });

  test('offers no search where embedding is none', async () => {
    const vault = oneNote('Here');
    const args = ['call', 'notes', 'search', '--vault', vault, '--embedding', 'none', '--query', 'x'];
    const { code, stdout, stderr } = await mooring(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^mooring: search is offered only while /);
  });

  test.each([
    { args: ['call', 'notes', 'get_node', ...note] },
    { args: ['mcp', 'notes'] },
    { args: ['serve', '--port', '0'] },
  ])('mooring $args refuses a vault that is not there', async ({ args }) => {
    const cwd = folderWith({ file: '' });
    const missing = await mooring([...args, '--vault', 'nothing'], { cwd });
    expect([missing.code, missing.stdout, missing.stderr]).toEqual([
      2,
      '',
      'mooring: there is no folder nothing. Give --vault an existing folder, or create one with: mkdir -p nothing\n',
    ]);
    const file = await mooring([...args, '--vault', 'file'], { cwd });
    expect([file.code, file.stderr]).toEqual([
      2,
      'mooring: file is a file, not a folder. Give --vault the folder of your notes\n',
    ]);
    expect(readdirSync(cwd)).toEqual(['file']);
  });

  test('has an example where no vault was named, says so, and never writes over it', async () => {
    const home = join(temporaryFolder(), 'home');
    const args = ['call', ...quietly, '--home', home, 'notes', 'get_node', '--id', 'knots/bowline.md'];
    const first = await mooring(args, { cwd: temporaryFolder() });
    const folder = join(home, 'example-vault');
    expect(first.code).toBe(0);
    expect(first.stderr).toBe(
      `mooring: no vault was named, so notes uses the example in ${folder}. Name yours with --vault PATH or in mooring.yaml\n`,
    );
    expect(JSON.parse(first.stdout)).toMatchObject({ title: 'Bowline' });
    writeFileSync(join(folder, 'knots/bowline.md'), '---\ntitle: Mine\n---\n');
    const second = await mooring(args, { cwd: temporaryFolder() });
    expect(JSON.parse(second.stdout)).toMatchObject({ title: 'Mine' });
    expect(readFileSync(join(folder, 'knots/bowline.md'), 'utf8')).toContain('Mine');
  });

  test('has one example for all who start at once', async () => {
    const home = join(temporaryFolder(), 'deep/home');
    const args = ['call', ...quietly, '--home', home, 'notes', 'get_node', '--id', 'welcome.md'];
    const all = await Promise.all([1, 2, 3, 4].map(() => mooring(args, { cwd: temporaryFolder() })));
    for (const { code, stdout } of all)
      expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ title: 'Welcome aboard' })]);
    expect(readdirSync(home).filter((name) => name.startsWith('example-vault'))).toEqual(['example-vault']);
  });

  test('needs no example where it is not asked for', async () => {
    const home = join(temporaryFolder(), 'home');
    await mooring(['call', 'code', 'check_status', '--home', home]);
    expect(existsSync(home)).toBe(false);
  });

  test('answers initialize, and opens its vault before anybody calls', async () => {
    const home = temporaryFolder();
    const vault = oneNote('Here');
    const { url } = await serving(['--vault', vault, ...quietly, '--home', home]);
    await expect.poll(() => readdirSync(home).length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect((await ask(`${url}/health`)).status).toBe(200);
  });

  test('is shown on the console with the vault that is served, but only to who is here', async () => {
    const vault = oneNote('Here');
    const { url } = await serving(['--vault', vault, ...quietly]);
    expect((await ask(`${url}/`)).text).toContain(`mcp notes --vault ${vault}`);
    const token = { MOORING_TOKEN: 'sesame' };
    const elsewhere = await serving(['--vault', vault, ...quietly, '--host', '0.0.0.0'], token);
    const asked = { headers: { authorization: 'Bearer sesame' } };
    const page = await ask(`${elsewhere.url.replace('0.0.0.0', '127.0.0.1')}/`, asked);
    expect(page.text).toContain('mcp notes --vault /path/to/your/vault');
    expect(page.text).not.toContain(vault);
  });
});
