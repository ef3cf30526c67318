// mooring policy test, approvals and approve at the prompt, on the sources: what they say and how they exit.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock, systemIds } from '../../src/platform/clock.ts';
import { Approvals } from '../../src/servers/studio/approval/approvals.ts';

const folder = mkdtempSync(join(tmpdir(), 'mooring-policy-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const main = join(import.meta.dirname, '../../src/cli/main.ts');
const rules = join(folder, 'rules.json');
writeFileSync(
  rules,
  JSON.stringify({
    version: 'v1',
    rules: [
      { name: 'ann may', match: { actor: 'ann' }, effect: 'allow', priority: 9 },
      { name: 'people only', match: { actionId: 'roblox.script_execute' }, effect: 'allow', approval: 'human' },
      { name: 'with approval', match: { sideEffects: ['write'] }, effect: 'allow', requiresApproval: true },
    ],
  }),
);

interface Exit {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function mooring(args: readonly string[], env: Record<string, string> = {}): Promise<Exit> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, MOORING_HOME: join(folder, 'home'), NO_COLOR: '1', ...env } };
    execFile(process.execPath, [main, ...args], options, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

describe('mooring policy test', () => {
  test('without rules tells the default and exits with 1 for a no', async () => {
    const { code, stdout } = await mooring(['policy', 'test', 'roblox.script_create', '--side-effect', 'write']);
    expect(code).toBe(1);
    expect(stdout).toBe(
      'denied roblox.script_create (write) for anonymous\n  by: no rule of 2 fits, so the mode deny-by-default decides\n' +
        '  why: action not explicitly allowed by policy\n',
    );
  });

  test('knows the side effects of the server’s own actions, in both spellings', async () => {
    const { code, stdout } = await mooring(['policy', 'test', 'core_ping', '--json']);
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      { verdict: 'allow', actionId: 'core.ping', sideEffect: 'none', rule: 'built-in: core.ping', rulesPath: null },
    ]);
  });

  test.each([
    [['--actor', 'ann'], 0, { verdict: 'allow', rule: 'ann may', actor: 'ann' }],
    [[], 1, { verdict: 'deny', rule: 'with approval', approval: 'self' }],
    [['--approved', '--dry-run'], 0, { verdict: 'allow', rule: 'with approval', approved: true, dryRun: true }],
  ])('with rules and %j tells which one decides', async (flags, code, report) => {
    const asked = ['policy', 'test', 'x.write', '--side-effect', 'write', '--rules', rules, '--json', ...flags];
    const exit = await mooring(asked);
    expect([exit.code, JSON.parse(exit.stdout)]).toMatchObject([code, { ...report, rulesPath: rules }]);
  });

  test('reads the variables of the server, and says when a person would be asked', async () => {
    const asked = ['policy', 'test', 'roblox.script_execute', '--side-effect', 'write', '--approved'];
    const { code, stdout } = await mooring(asked, { GOX_POLICY_RULES_PATH: rules });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^asks a person roblox[\s\S]*needs: a person's approval/),
    ]);
  });

  test.each([
    [['test'], 'name one action'],
    [['tset', 'x'], 'there is no policy command tset'],
    [['test', 'x.y'], 'x.y is no action of this server; say its --side-effect'],
    [['test', 'core.ping', '--side-effect', 'huge'], '--side-effect is huge; it must be none, read, write'],
    [['test', 'core.ping', '--mode', 'open'], '--mode is open; it must be allow-all or deny-by-default'],
    [['test', 'core.ping', '--rules', 'nowhere.json'], 'nowhere.json are not usable: it cannot be read'],
  ])('mooring policy %j is a mistake', async (args, says) => {
    const { code, stdout, stderr } = await mooring(['policy', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
    expect(stderr.trimEnd()).not.toContain('\n');
  });
});

test('mooring approvals and approve answer what waits, once', async () => {
  const home = join(folder, 'home');
  const approvals = new Approvals({ home, clock: systemClock, ids: systemIds });
  const call = { actor: 'ann', actionId: 'part.paint', inputDigest: 'sha256:1', dryRun: false };
  const { id } = approvals.ask({ ...call, rule: 'ask', reason: 'dear', correlationId: 'c', input: { colour: 'red' } });
  const listed = await mooring(['approvals']);
  expect(listed.stdout).toContain(`${id}  ann asks for part.paint\n  input: {"colour":"red"}\n  rule: ask — dear\n`);
  expect((await mooring(['approve', 'nothing'])).stderr).toContain('there is no approval nothing');
  const approved = await mooring(['approve', id, '--json']);
  expect([approved.code, JSON.parse(approved.stdout)]).toMatchObject([0, { id, decision: 'approved' }]);
  expect((await mooring(['approve', id, '--deny'])).stderr).toContain(`${id} was approved by`);
  expect((await mooring(['approvals'])).stdout).toBe('nothing waits for approval\n');
  expect(approvals.use(call, 'run')).toBe(id);
  approvals.close();
});
