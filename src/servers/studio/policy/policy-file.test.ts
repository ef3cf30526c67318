import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PolicyInForce } from './policy-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'mooring-policy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = join(folder, 'rules.json');
const call = { actor: 'a', actionId: 'core.ping', sideEffect: 'none', dryRun: false } as const;
const pack = (effect: string) => JSON.stringify({ version: 'v1', rules: [{ name: effect, match: {}, effect }] });

function open() {
  const logged: string[] = [];
  const policy = new PolicyInForce('deny-by-default', path, (level, event) => logged.push(`${level}: ${event}`));
  return { policy, logged };
}

test('a changed file is in force at the next call, also one of the same size in its place', () => {
  writeFileSync(path, pack('allow'));
  const { policy, logged } = open();
  expect(policy.decide(call).isAllowed).toBe(true);
  writeFileSync(path, pack('deny'));
  expect(policy.decide(call).rule).toBe('deny');
  writeFileSync(join(folder, 'next'), pack('allow'));
  renameSync(join(folder, 'next'), path);
  expect(policy.decide(call).rule).toBe('allow');
  expect(logged).toEqual(['info: policy reloaded', 'info: policy reloaded']);
});

test('a broken new file keeps the rules before and says so, until it is mended', () => {
  writeFileSync(path, pack('allow'));
  const { policy, logged } = open();
  writeFileSync(path, '{"version":"v1","rules":[{"match":{}}]}');
  expect(policy.decide(call).isAllowed).toBe(true);
  expect(policy.state()).toMatchObject({ rules: 1, problem: expect.stringContaining('rules[0].effect is missing') });
  expect(logged).toEqual([expect.stringContaining('error: policy not reloaded')]);
  rmSync(path);
  expect(policy.decide(call).isAllowed).toBe(true);
  expect(policy.state().problem).toContain('cannot be read');
  writeFileSync(path, pack('deny'));
  expect(policy.decide(call).isAllowed).toBe(false);
  expect(policy.state().problem).toBeNull();
});

test('a server does not start with rules that are missing or wrong', () => {
  writeFileSync(path, '{');
  expect(open).toThrow(`The policy rules in ${path} are not usable: the file is not JSON`);
  rmSync(path);
  expect(open).toThrow('cannot be read');
});
