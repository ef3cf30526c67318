import { beforeAll, describe, expect, test } from 'vitest';
import { configFor, type Known, know, rich, richSymbols } from './plan-fixture.ts';
import { keys, pageOf, plan, told } from './plan-look.ts';

let known: Known;

beforeAll(async () => {
  known = await know(rich, richSymbols);
});

describe('thin evidence', () => {
  test('gives one page for each section, the one that says most', async () => {
    const thin = await know({
      'README.md': '# Flock\n\nFlock is a library that locks files.\n',
      'package.json': '{ "name": "flock", "version": "1.0.0" }',
    });
    const { pagePlan, issues } = plan(thin, {}, []);
    expect(pagePlan.launch_tier).toBe('minimal');
    expect(keys(pagePlan)).toEqual(['products/overview', 'docs/overview', 'blog/announcement']);
    expect(issues.map(({ severity, error_code, message }) => [severity, error_code, message])).toEqual([
      ['blocker', 'PLAN_SECTION_UNPLANNABLE', 'The section reference is required, and no page of it can be planned.'],
      ['blocker', 'PLAN_SECTION_UNPLANNABLE', 'The section kb is required, and no page of it can be planned.'],
    ]);
    expect(pagePlan.plan_adjustments).toContainEqual({
      section: 'reference',
      slug: 'api-overview',
      signal: 'no_evidence',
      reason: 'The repository says nothing that belongs on this page.',
    });
  });

  test('that is none at all gives no page, not even an index', async () => {
    const nothing = await know({ 'README.md': '# Flock\n' });
    const { pagePlan, issues } = plan(nothing, {}, []);
    expect(pagePlan.pages).toEqual([]);
    expect(issues.map(({ error_code }) => error_code)).toEqual(Array(5).fill('PLAN_SECTION_UNPLANNABLE'));
    expect(plan(nothing, {}, []).issues.map(({ issue_id }) => issue_id)).toEqual(
      issues.map(({ issue_id }) => issue_id),
    );
  });

  test('leaves out headings and says which', () => {
    const { pagePlan } = plan(known);
    expect(pageOf(pagePlan, 'kb/faq').required_headings).toEqual(['Common Issues', 'Related Links']);
    expect(pagePlan.plan_adjustments).toContainEqual({
      section: 'kb',
      slug: 'faq',
      signal: 'headings_without_evidence',
      reason: 'Left out for want of evidence: Solutions.',
    });
  });

  test('gives no installation page without a manifest, and none of its commands from a README alone', async () => {
    const unproven = await know({
      'README.md': `${rich['README.md']}`.replace('## Usage', 'Install Flock with `pip install flock`.\n\n## Usage'),
    });
    const { pagePlan } = plan(unproven, { config: configFor({ launch_tier: 'standard' }) });
    expect(keys(pagePlan)).not.toContain('docs/installation');
    const both = await know({
      ...rich,
      'README.md': `${rich['README.md']}`.replace('## Usage', 'Install Flock with `pip install flock`.\n\n## Usage'),
    });
    const texts = told(pageOf(plan(both).pagePlan, 'docs/installation'), 'Step-by-Step Guide', both);
    expect(texts).toEqual(['Install Flock with `npm install flock`.']);
  });

  test('gives no reference without a parsed API', async () => {
    const { pagePlan } = plan(await know(rich));
    expect(keys(pagePlan).filter((key) => key.startsWith('reference/'))).toEqual([]);
  });
});
