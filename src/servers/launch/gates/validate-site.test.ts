// The report of all gates: its verdict by profile, what does not count, and gates that hang, break or miss their tools.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import type { Severity } from '../artifacts/schemas/issue.ts';
import { ValidationReport } from '../artifacts/schemas/validation-report.ts';
import type { Finding } from '../issues/open-issue.ts';
import type { Gate, GateInput, GateResult } from './gate.ts';
import { launchedSite, removeSite, withPage } from './gate-fixture.ts';
import { loadGates } from './gate-table.ts';
import { pageGate } from './page-gate.ts';
import { validateSite } from './validate-site.ts';
import type { ValidationProfile } from './verdict.ts';
import { parsePage } from './worktree-pages.ts';

const { signal } = new AbortController();
const overview = 'content/docs/flock/overview.md';
let site: GateInput;

beforeAll(async () => {
  site = await launchedSite();
});
afterAll(() => removeSite(site));

function gate(name: string, result: Partial<GateResult>, timeoutS = 5): Gate {
  return { name, timeoutS, run: () => ({ findings: [], log: [], ...result }) };
}

function finding(severity: Severity, more: Partial<Finding> = {}): Finding {
  return { severity, code: 'SOMETHING_WRONG', message: 'Something is wrong.', ...more };
}

function validate(gates: readonly Gate[], profile: ValidationProfile = 'local', input = site) {
  return validateSite(input, gates, { profile, baselinePages: [] }, signal);
}

test.each([
  ['local', 'strict', 'info', true],
  ['local', 'strict', 'warn', true],
  ['local', 'strict', 'error', false],
  ['local', 'strict', 'blocker', false],
  ['ci', 'relaxed', 'warn', true],
  ['ci', 'relaxed', 'error', false],
  ['ci', 'strict', 'warn', false],
  ['ci', 'strict', 'info', true],
  ['prod', 'relaxed', 'warn', false],
  ['prod', 'relaxed', 'info', true],
] as const)(
  'in profile %s, %s, a finding of severity %s gives ok: %s',
  async (profile, ci_strictness, severity, ok) => {
    const input = { ...site, config: { ...site.config, ci_strictness } };
    const { report } = await validate([gate('one', { findings: [finding(severity)] })], profile, input);
    expect(report).toMatchObject({ ok, profile, gates: [{ name: 'one', ok }] });
  },
);

test('the report fits its schema and is the same bytes again', async () => {
  const gates = (await loadGates(compileWithAjv())).filter(({ name }) => name !== 'hugo_build');
  const input = withPage(site, overview, (text) =>
    text.replace('Detects stale locks', 'Bakes <b onclick="x()">bread</b>'),
  );
  const first = await validate(gates, 'local', input);
  const second = await validate(gates, 'local', input);
  expect(compileWithAjv()('report', ValidationReport)(first.report)).toBeNull();
  expect(JSON.stringify(second.report)).toBe(JSON.stringify(first.report));
  expect([...second.logs]).toEqual([...first.logs]);
  expect(first.report.issues.length).toBeGreaterThan(1);
});

test('issues are sorted by severity, gate, path, line and id, whatever the order of the findings', async () => {
  const findings = [
    finding('warn'),
    finding('error', { path: 'b.md', line: 1 }),
    finding('error', { path: 'a.md', line: 20 }),
    finding('error', { path: 'a.md', line: 3 }),
  ];
  const { report } = await validate([
    gate('zebra', { findings }),
    gate('ant', { findings: [finding('error', { path: 'a.md' }), finding('blocker')] }),
  ]);
  const told = report.issues.map(
    ({ severity, gate: name, location }) => `${severity} ${name} ${location?.path}:${location?.line}`,
  );
  expect(told).toEqual([
    'blocker ant undefined:undefined',
    'error zebra a.md:3',
    'error zebra a.md:20',
    'error zebra b.md:1',
    'error ant a.md:undefined',
    'warn zebra undefined:undefined',
  ]);
});

test('a gate that hangs is a blocker of its own and the others still run', async () => {
  let isStopped = false;
  const hanging: Gate = {
    name: 'hanging',
    timeoutS: 0.05,
    run: async (_, stop) => {
      await wait(60_000, null, { signal: stop }).catch(() => {
        isStopped = true;
      });
      return { findings: [], log: [] };
    },
  };
  const { report } = await validate([hanging, gate('after', {})]);
  expect(report.issues).toMatchObject([{ gate: 'hanging', severity: 'blocker', error_code: 'GATE_TIMEOUT' }]);
  expect(report.gates).toMatchObject([{ ok: false }, { name: 'after', ok: true }]);
  expect(isStopped).toBe(true);
});

test('a gate that never lets go of the thread is late as well', async () => {
  const busy: Gate = {
    name: 'busy',
    timeoutS: 0.02,
    run: () => {
      const end = performance.now() + 60;
      while (performance.now() < end);
      return { findings: [], log: [] };
    },
  };
  const { report } = await validate([busy]);
  expect(report.issues).toMatchObject([{ error_code: 'GATE_TIMEOUT' }]);
});

test('a gate that breaks is a blocker of its own', async () => {
  const breaking: Gate = {
    name: 'breaking',
    timeoutS: 5,
    run: () => {
      throw new TypeError('secret words');
    },
  };
  const { report, logs } = await validate([breaking, gate('after', {})]);
  expect(report.issues).toMatchObject([{ error_code: 'GATE_CRASHED', severity: 'blocker' }]);
  expect(JSON.stringify(report) + [...logs.values()].join()).not.toContain('secret words');
});

test('a caller who gives up gets no report', async () => {
  const controller = new AbortController();
  const gates: Gate[] = [
    {
      name: 'cancelling',
      timeoutS: 5,
      run: async () => {
        controller.abort(new Error('enough'));
        await wait(1_000);
        return { findings: [], log: [] };
      },
    },
  ];
  const setup = { profile: 'local', baselinePages: [] } as const;
  await expect(validateSite(site, gates, setup, controller.signal)).rejects.toThrow('enough');
});

test('a missing tool is a skipped gate with a warning in profile local, and a fault in ci and prod', async () => {
  const missing = { name: 'hugo', wanted: '0.100 or newer', found: null };
  const gates = [gate('hugo_build', { missing }), gate('after', {})];
  const { report, logs } = await validate(gates);
  expect(report).toMatchObject({
    ok: true,
    gates: [
      { name: 'hugo_build', ok: true, skipped: true },
      { name: 'after', ok: true },
    ],
    issues: [{ gate: 'hugo_build', severity: 'warn', error_code: 'TOOLCHAIN_MISSING' }],
  });
  expect(logs.get('hugo_build')).toContain('skipped');
  for (const profile of ['ci', 'prod'] as const) {
    await expect(validate(gates, profile)).rejects.toMatchObject({
      code: 'TOOLCHAIN_MISSING',
      retryable: false,
      details: { tools: [missing] },
    });
  }
});

test('what was wrong on a page before does not count, even where it has moved; what is new does', async () => {
  const shout = pageGate('shouting', 5, (page) =>
    page.text
      .split('\n')
      .flatMap((text, at): Finding[] =>
        text.endsWith('!')
          ? [finding('error', { path: page.path, line: at + 1, message: `Somebody shouts: ${text}` })]
          : [],
      ),
  );
  const path = 'content/docs/other/guide.md';
  const before = parsePage(path, 'Old!\n\nOld!\n');
  const input = { ...site, pages: [parsePage(path, 'New line\n\nOld!\n\nOld!\n\nOld!\n\nNew!\n')] };
  const { report, logs } = await validateSite(input, [shout], { profile: 'local', baselinePages: [before] }, signal);
  expect(report.issues.map(({ message, location }) => [message, location?.line])).toEqual([
    ['Somebody shouts: Old!', 7],
    ['Somebody shouts: New!', 9],
  ]);
  expect(logs.get('shouting')).toContain('2 findings were there before');
});

test("a planned page is the run's own: what stood there before excuses nothing", async () => {
  const always = pageGate('always', 5, ({ path }) => [finding('error', { path })]);
  const baselinePages = site.pages.filter(({ path }) => path === overview);
  const input = { ...site, pages: baselinePages };
  const { report } = await validateSite(input, [always], { profile: 'local', baselinePages }, signal);
  expect(report.issues).toHaveLength(1);
});

test('files that are not as the run left them are named, and an issue where that is not allowed', async () => {
  const input = withPage(site, overview, (text) => `${text}\nMore.\n`);
  const strict = await validate([], 'ci', input);
  expect(strict.report).toMatchObject({ ok: false, manual_edits: true, manual_edited_files: [overview] });
  expect(strict.report.issues).toMatchObject([{ error_code: 'MANUAL_EDIT_NOT_ALLOWED', severity: 'error' }]);
  const config = { ...site.config, allow_manual_edits: true };
  const allowed = await validate([], 'ci', { ...input, config });
  expect(allowed.report).toMatchObject({ ok: true, manual_edits: true, manual_edited_files: [overview], issues: [] });
  expect((await validate([], 'ci')).report).toMatchObject({ manual_edits: false, manual_edited_files: [] });
});

test('the same thing found twice on one line is one issue, with the same id in every run', async () => {
  const twice = gate('one', {
    findings: [finding('error', { path: 'a.md', line: 1 }), finding('error', { path: 'a.md', line: 1 })],
  });
  const { report } = await validate([twice]);
  expect(report.issues).toHaveLength(1);
  expect(report.issues[0]?.issue_id).toBe('iss_c266b34b5118');
});
