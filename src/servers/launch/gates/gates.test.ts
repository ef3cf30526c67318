// Every gate catches its broken pages and passes the same pages unbroken.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { type BrokenPage, breakSite } from './broken-page.ts';
import { brokenPages } from './broken-pages.ts';
import type { Gate, GateInput } from './gate.ts';
import { launchedSite, removeSite } from './gate-fixture.ts';
import { loadGates } from './gate-table.ts';
import { validateSite } from './validate-site.ts';

const { signal } = new AbortController();
let site: GateInput;
let gates: Gate[];

beforeAll(async () => {
  site = await launchedSite();
  // Hugo is for the tests of its own gate: not every machine has it.
  gates = (await loadGates(compileWithAjv())).filter(({ name }) => name !== 'hugo_build');
});
afterAll(() => removeSite(site));

test.each(['local', 'ci', 'prod'] as const)(
  'a run as the workers leave it passes every gate in profile %s',
  async (profile) => {
    const { report } = await validateSite(site, gates, { profile, baselinePages: [] }, signal);
    expect(report.issues.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(report.ok).toBe(true);
    expect(report.gates.every(({ ok }) => ok)).toBe(true);
  },
);

describe.each<BrokenPage>(brokenPages)('$gate', (broken) => {
  const { gate, code, what, path } = broken;
  test(`catches ${what} as ${code}`, async () => {
    const input = breakSite(site, broken);
    const asked = gates.filter(({ name }) => name === gate);
    const setup = { profile: broken.profile ?? 'local', baselinePages: [] };
    const { report, logs } = await validateSite(input, asked, setup, signal);
    const issues = report.issues.filter((issue) => issue.gate === gate && issue.severity !== 'info');
    expect(issues.map(({ error_code }) => error_code)).toContain(code);
    expect(issues.every((issue) => issue.location === undefined || issue.location.path === path)).toBe(true);
    expect(report.gates).toEqual([{ name: gate, ok: false, log_path: `logs/gate_${gate}.log` }]);
    expect(report.ok).toBe(false);
    expect(logs.get(gate)).toContain(code);
  });
});
