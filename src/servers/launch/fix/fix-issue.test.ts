// Every rule mends its broken page in one call, and touches no other line.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import type { Issue } from '../artifacts/schemas/issue.ts';
import { type BrokenPage, breakSite } from '../gates/broken-page.ts';
import { brokenPages } from '../gates/broken-pages.ts';
import type { Gate, GateInput } from '../gates/gate.ts';
import { launchedSite, removeSite, requirePage } from '../gates/gate-fixture.ts';
import { loadGates } from '../gates/gate-table.ts';
import { validateSite } from '../gates/validate-site.ts';
import { changeText } from '../patch/change-text.ts';
import { fixIssue } from './fix-issue.ts';
import { hasRule, rules } from './rule-table.ts';

const { signal } = new AbortController();
let site: GateInput;
let gates: Gate[];

beforeAll(async () => {
  site = await launchedSite();
  gates = await loadGates(compileWithAjv());
});
afterAll(() => removeSite(site));

async function issueOf(broken: BrokenPage, input: GateInput): Promise<Issue> {
  const { gate, code, profile = 'local' } = broken;
  const asked = gates.filter(({ name }) => name === gate);
  const { report } = await validateSite(input, asked, { profile, baselinePages: [] }, signal);
  const issue = report.issues.find(({ error_code }) => error_code === code);
  if (!issue) throw new Error(`${code} was not found`);
  return issue;
}

const mended = brokenPages.filter(({ fixed }) => fixed !== null);
const left = brokenPages.filter(({ fixed }) => fixed === null);

describe.each<BrokenPage>(mended)('the rule for $code', (broken) => {
  test(`mends ${broken.what} and nothing else`, async () => {
    const { path } = broken;
    const input = breakSite(site, broken);
    const patches = fixIssue(await issueOf(broken, input), withProfile(input, broken));
    expect(patches).toHaveLength(1);
    const [patch] = patches ?? [];
    if (!patch) throw new Error('no patch');
    expect(patch.path).toBe(path);
    const after = changeText(requirePage(input, path).text, patch);
    const whole = requirePage(site, path).text;
    expect(after).toEqual({ after: broken.fixed ? broken.fixed(whole) : whole });
  });
});

test.each(left)('no rule touches $what ($code)', async (broken) => {
  const input = breakSite(site, broken);
  expect(fixIssue(await issueOf(broken, input), withProfile(input, broken))).toBeNull();
});

/** As the gates saw it. */
function withProfile(input: GateInput, { profile = 'local' }: BrokenPage): GateInput {
  return { ...input, config: { ...input.config, validation_profile: profile } };
}

test('a planned page that is gone comes back as its draft', async () => {
  const path = 'content/docs/flock/overview.md';
  const input = { ...site, pages: site.pages.filter((page) => page.path !== path) };
  const broken = { gate: 'content_distribution', code: 'DISTRIBUTION_PAGE_MISSING' } as BrokenPage;
  const issue = await issueOf(broken, input);
  expect(fixIssue(issue, input)).toMatchObject([
    { type: 'create_file', path, new_content: requirePage(site, path).text },
  ]);
  expect(fixIssue(issue, { ...input, artifacts: new Map() })).toBeNull();
});

test('an issue that is not there any more is not mended', async () => {
  const [broken] = mended.filter(({ code }) => code === 'CONSISTENCY_TITLE');
  if (!broken) throw new Error('no such page');
  const issue = await issueOf(broken, breakSite(site, broken));
  expect(fixIssue(issue, site)).toBeNull();
});

test('the same issue always gives the same patch, with the way back', async () => {
  const [broken] = mended.filter(({ code }) => code === 'TRUTHLOCK_TEXT_STRAYED');
  if (!broken) throw new Error('no such page');
  const input = breakSite(site, broken);
  const issue = await issueOf(broken, input);
  const [patch] = fixIssue(issue, input) ?? [];
  expect(patch).toEqual(fixIssue(issue, input)?.[0]);
  expect(patch?.undo).toMatchObject({ start_line: issue.location?.line, end_line: issue.location?.line });
});

test('every rule has a broken page, or its own test', () => {
  const shown = new Set(brokenPages.filter(({ fixed }) => fixed !== null).map(({ code }) => code));
  const elsewhere = new Set([
    'HUGO_FRONT_MATTER_INVALID',
    'HUGO_SHORTCODE_INVALID',
    'HUGO_REF_NOT_FOUND',
    'SNIPPET_LANGUAGE_MISSING',
    'SNIPPET_SYNTAX',
    'LINK_CASE_MISMATCH',
    'LINK_ABOVE_ROOT',
  ]);
  expect(Object.keys(rules).filter((code) => !shown.has(code) && !elsewhere.has(code))).toEqual([]);
  expect(hasRule({ error_code: 'GATE_TIMEOUT' } as Issue)).toBe(false);
});
