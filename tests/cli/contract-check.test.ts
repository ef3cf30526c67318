// Whether a contract may be published as it stands.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContractCheck } from '../../src/contract/check.ts';
import { assertBuilt, root } from '../e2e/installed.ts';
import { type Served, serveBoth } from '../e2e/served.ts';
import { mooring } from './mooring.ts';
import { scratch } from './scratch.ts';

const temporaryFolder = scratch();

let served: Served;

beforeAll(async () => {
  assertBuilt();
  served = await serveBoth();
});
afterAll(() => served.close());

const check = (...args: string[]) => mooring(['contract', 'check', ...args]);

type Json = Record<string, unknown>;

/** A folder with our snapshot, one tool of it changed. */
function tampered(change: (tool: Json) => Json): string {
  const folder = temporaryFolder();
  const snapshot = JSON.parse(readFileSync(join(root, 'contracts/snapshots/code.json'), 'utf8')) as { tools: Json[] };
  const tools = snapshot.tools.map((tool) => (tool['name'] === 'check_status' ? change(tool) : tool));
  writeFileSync(join(folder, 'code.json'), JSON.stringify({ ...snapshot, tools }));
  return folder;
}

function waiversWith(text: string): string {
  const file = join(temporaryFolder(), 'waivers.yaml');
  writeFileSync(file, text);
  return file;
}

describe.concurrent('our contracts', () => {
  test('are right today', async () => {
    const { code, stdout, stderr } = await check();
    expect(stderr).toBe('');
    expect(stdout).toContain('✓ code: the snapshot and the versions are right\n');
    expect(code).toBe(0);
  });

  test('are right as JSON, which is nothing else', async () => {
    const { code, stdout } = await check('--json');
    const { code: told } = JSON.parse(stdout) as Record<string, ContractCheck>;
    expect(told).toMatchObject({ problems: [], needsRewrite: false });
    expect(code).toBe(0);
  });

  test('are not checked against a snapshot that is not there', async () => {
    const file = join(temporaryFolder(), 'code.json');
    const { code, stdout } = await check('code', '--snapshots', join(file, '..'));
    expect(stdout).toBe(`✗ ${file} does not exist yet; write it with: mooring contract snapshot code --out ${file}\n`);
    expect(code).toBe(1);
  });
});

describe.concurrent('a draft', () => {
  test('is warned about a bump it will need, and fails because the snapshot is not the live catalogue', async () => {
    const folder = tampered((tool) => ({ ...tool, timeoutMs: 9_000 }));
    const { code, stdout } = await check('--snapshots', folder);
    expect(stdout).toMatch(/✗ timeoutMs 9000 → 5000 +timeout lowered +MAJOR/);
    expect(stdout).toContain('! pairofcleats declares 2.0.0, needs 3.0.0 (MAJOR) once it is published');
    expect(stdout).toContain('! check_status declares 1, needs 2 once it is published');
    const file = join(folder, 'code.json');
    expect(stdout).toContain(`✗ ${file} is not the live catalogue; write it anew with: mooring contract snapshot code`);
    expect(stdout).not.toContain('are right');
    expect(code).toBe(1);
  });

  test('is warned about a version that went back', async () => {
    const { code, stdout } = await check(
      '--snapshots',
      tampered((tool) => ({ ...tool, version: 4 })),
    );
    expect(stdout).toContain('! check_status went from 4 to 1 once it is published');
    expect(code).toBe(1);
  });

  test('is right again once the command it was told has run', async () => {
    const folder = tampered((tool) => ({ ...tool, timeoutMs: 9_000 }));
    await mooring(['contract', 'snapshot', 'code', '--out', join(folder, 'code.json')]);
    const { code, stdout } = await check('code', '--snapshots', folder);
    expect([code, stdout]).toEqual([0, '✓ code: the snapshot and the versions are right\n']);
  });
});

describe.concurrent('a published contract', () => {
  // A server that is not ours has promised what it says.
  const url = () => `${served.fixture}/mcp/notes`;

  async function published(change: (tool: Json) => Json): Promise<string> {
    const folder = temporaryFolder();
    const { stdout } = await mooring(['contract', 'snapshot', '--url', url()]);
    const snapshot = JSON.parse(stdout) as { tools: Json[] };
    writeFileSync(join(folder, 'roux.json'), JSON.stringify({ ...snapshot, tools: snapshot.tools.map(change) }));
    return folder;
  }

  test('is right when nothing has changed', async () => {
    const folder = await published((tool) => tool);
    expect(await check('--url', url(), '--snapshots', folder)).toMatchObject({ code: 0, stderr: '' });
  });

  test('fails for a change without a bump', async () => {
    const folder = await published((tool) =>
      tool['name'] === 'get' ? { ...tool, inputSchema: { type: 'object', properties: {} } } : tool,
    );
    const { code, stdout } = await check('--url', url(), '--snapshots', folder, '--json');
    const told = (JSON.parse(stdout) as Record<string, ContractCheck>)['roux'];
    expect(told?.problems.map(({ kind, subject }) => `${kind} ${subject}`)).toContain('bump-missing get');
    expect(code).toBe(1);
  });

  test('fails for a version that went back', async () => {
    const folder = await published((tool) => (tool['name'] === 'list' ? { ...tool, version: 7 } : tool));
    const { code, stdout } = await check('--url', url(), '--snapshots', folder);
    expect(stdout).toContain('✗ list went from 7 to 2');
    expect(code).toBe(1);
  });

  test('that has no snapshot yet is told the command that takes it', async () => {
    const folder = temporaryFolder();
    const { code, stdout } = await check('--url', url(), '--snapshots', folder);
    const file = join(folder, 'roux.json');
    expect(stdout).toBe(
      `✗ ${file} does not exist yet; write it with: mooring contract snapshot --url ${url()} --out ${file}\n`,
    );
    expect(code).toBe(1);
  });
});

describe.concurrent('waivers', () => {
  const finding = 'pairofcleats:check_status:37::timeoutMs';

  test('that match nothing any more fail the check', async () => {
    const { code, stdout } = await check('--waivers', waiversWith(`- finding: ${finding}\n  reason: agreed\n`));
    expect(stdout).toContain(`✗ ${finding} matches no finding; remove it`);
    expect(code).toBe(1);
  });

  test('without a reason waive nothing and fail the check', async () => {
    const folder = tampered((tool) => ({ ...tool, timeoutMs: 9_000 }));
    const { stdout: json } = await check('--snapshots', folder, '--json');
    const [found] = (JSON.parse(json) as Record<string, ContractCheck>)['code']?.diff?.findings ?? [];
    const waivers = waiversWith(`- finding: ${JSON.stringify(found?.id)}\n`);
    const { code, stdout } = await check('--snapshots', folder, '--waivers', waivers);
    expect(stdout).toContain(`✗ ${found?.id} gives no reason`);
    expect(stdout).toMatch(/MAJOR +row \d+$/m);
    expect(code).toBe(1);
  });

  test('with a reason take a finding out of the verdict, and show it', async () => {
    const folder = tampered((tool) => ({ ...tool, timeoutMs: 9_000 }));
    const { stdout: json } = await check('--snapshots', folder, '--json');
    const [found] = (JSON.parse(json) as Record<string, ContractCheck>)['code']?.diff?.findings ?? [];
    const waivers = waiversWith(`- finding: ${JSON.stringify(found?.id)}\n  reason: nobody waits that long\n`);
    const { stdout } = await check('--snapshots', folder, '--waivers', waivers);
    expect(stdout).toContain('waived: nobody waits that long');
    expect(stdout).not.toContain('needs 3.0.0');
  });

  test('that cannot be read are told by the name of their file', async () => {
    const file = waiversWith('- finding: [');
    const { code, stdout } = await check('--waivers', file);
    expect(stdout).toContain(`✗ ${file} `);
    expect(code).toBe(1);
  });

  test('that were asked for must be there; the usual file need not be', async () => {
    expect(await check('--waivers', '/nowhere.yaml')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'mooring: /nowhere.yaml cannot be read: there is no such file\n',
    });
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'contracts/snapshots'), { recursive: true });
    copyFileSync(join(root, 'contracts/snapshots/code.json'), join(cwd, 'contracts/snapshots/code.json'));
    expect(await mooring(['contract', 'check', 'code'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  });
});
