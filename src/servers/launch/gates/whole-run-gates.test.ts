// Gates that look at more than one page: configuration, layout, artifacts, the plan and the way back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { consistency } from './consistency.ts';
import { contentDistribution } from './content-distribution.ts';
import type { Gate, GateInput } from './gate.ts';
import { launchedSite, removeSite, requirePage, withPage } from './gate-fixture.ts';
import { platformLayout } from './platform-layout.ts';
import { rollbackMetadata } from './rollback-metadata.ts';
import { schemaValidation } from './schema-validation.ts';
import { siteConfig } from './site-config.ts';
import { templateTokens } from './template-tokens.ts';
import { truthlock } from './truthlock.ts';
import { universality } from './universality.ts';

const { signal } = new AbortController();
const overview = 'content/docs/flock/overview.md';
let site: GateInput;

beforeAll(async () => {
  site = await launchedSite();
});
afterAll(() => removeSite(site));

async function codesOf(gate: Gate, input: GateInput): Promise<string[]> {
  const { findings } = await gate.run(input, signal);
  return [...new Set(findings.map(({ code }) => code))];
}

function inProfile(validation_profile: 'local' | 'ci' | 'prod', input: GateInput = site): GateInput {
  return { ...input, config: { ...input.config, validation_profile } };
}

test('an artifact that does not fit its schema is a blocker', async () => {
  const artifacts = new Map<string, unknown>([...site.artifacts, ['page_plan.json', { schema_version: '1.0' }]]);
  const gate = schemaValidation(compileWithAjv());
  expect(await codesOf(gate, { ...site, artifacts })).toEqual(['ARTIFACT_SCHEMA_VIOLATION']);
  expect(await codesOf(gate, site)).toEqual([]);
});

test('a family that no configuration builds is found once for each section', async () => {
  const { hugo } = site.siteContext;
  const matrix = (subdomain: string, family: string) => ({
    ...site,
    siteContext: {
      ...site.siteContext,
      hugo: { ...hugo, build_matrix: [{ subdomain, family, config_path: 'configs/docs/flock.toml' }] },
    },
  });
  expect(await codesOf(siteConfig, matrix('*', 'flock'))).toEqual([]);
  const { findings } = await siteConfig.run(matrix('docs', 'flock'), signal);
  expect(findings).toHaveLength(3);
  expect(findings[0]).toMatchObject({ code: 'HUGO_BUILD_NOT_CONFIGURED', severity: 'blocker' });
  expect(await codesOf(siteConfig, matrix('docs', 'other'))).toEqual(['HUGO_BUILD_NOT_CONFIGURED']);
});

test('a configuration that was changed or is gone, and a page outside its root, are blockers', async () => {
  const { hugo } = site.siteContext;
  const [file] = hugo.config_files;
  if (!file) throw new Error('the site has no configuration');
  const files = [
    { ...file, sha256: '0'.repeat(64) },
    { ...file, path: 'gone.toml' },
  ];
  const siteContext = { ...site.siteContext, hugo: { ...hugo, config_files: files } };
  expect(await codesOf(siteConfig, { ...site, siteContext })).toEqual(['HUGO_CONFIG_CHANGED']);
  const { site_layout } = site.config;
  const subdomain_roots = { ...site_layout.subdomain_roots, kb: 'content/answers' };
  const config = { ...site.config, site_layout: { ...site_layout, subdomain_roots } };
  expect(await codesOf(siteConfig, { ...site, config })).toContain('HUGO_PATH_OUTSIDE_ROOT');
  const off = { ...config, hugo: { ...config.hugo, use_config_gate: false } };
  expect(await codesOf(siteConfig, { ...site, config: off })).toEqual([]);
});

test('a page without the folder of its platform is wrong in layout v2', async () => {
  expect(await codesOf(platformLayout, site)).toEqual([]);
  const config = { ...site.config, layout_mode: 'v2' as const };
  expect(await codesOf(platformLayout, { ...site, config })).toEqual(['LAYOUT_WRONG_FOLDER']);
});

test('artifacts about another commit or product are told apart', async () => {
  const evidenceMap = { ...site.evidenceMap, repo_sha: 'b'.repeat(40) };
  expect(await codesOf(consistency, { ...site, evidenceMap })).toEqual(['CONSISTENCY_OTHER_COMMIT']);
  const config = { ...site.config, product_name: 'Flick' };
  expect(await codesOf(consistency, { ...site, config })).toEqual(['CONSISTENCY_PRODUCT_NAME']);
});

test('a product of several words is spelt as the facts spell it, except in code and in what a claim says', async () => {
  const productFacts = { ...site.productFacts, product_name: 'Fast Flock' };
  const named = { ...site, productFacts, config: { ...site.config, product_name: 'Fast Flock' } };
  const changed = withPage(named, overview, (text) =>
    text.replace('Supports timeouts', 'Supports timeouts, says fast flock').replace('Advisory locks', '`fast flock`'),
  );
  const page = requirePage(changed, overview);
  const findings = consistency.find(page, changed).filter(({ subject }) => subject === 'fast flock');
  expect(findings).toMatchObject([{ code: 'CONSISTENCY_PRODUCT_NAME' }]);
});

test('more pages than the tier allows are too many', async () => {
  const effective_quotas = { docs: { min: 1, max: 2, planned: 2 } };
  const pagePlan = { ...site.pagePlan, effective_quotas };
  expect(await codesOf(universality, { ...site, pagePlan })).toEqual(['UNIVERSALITY_TIER_EXCEEDED']);
});

test('the way back is asked for by profile: not locally, a warning in ci, a condition in prod', async () => {
  const [first, ...others] = site.patchBundle.patches;
  if (!first) throw new Error('there are no patches');
  const oneWay = { ...first, type: 'update_by_anchor' as const, anchor: 'x', new_content: '' };
  const input = { ...site, patchBundle: { ...site.patchBundle, patches: [oneWay, ...others] } };
  expect(await codesOf(rollbackMetadata, inProfile('local', input))).toEqual([]);
  expect((await rollbackMetadata.run(inProfile('ci', input), signal)).findings).toMatchObject([
    { severity: 'warn', code: 'ROLLBACK_PATCH_ONE_WAY' },
  ]);
  expect((await rollbackMetadata.run(inProfile('prod', input), signal)).findings).toMatchObject([
    { severity: 'blocker' },
  ]);
  expect(await codesOf(rollbackMetadata, inProfile('prod'))).toEqual([]);
});

test('the record of a pull request says where it starts, what it touches and how it is undone', async () => {
  const record = {
    base_ref: site.patchBundle.site_ref,
    rollback_steps: ['git revert'],
    affected_paths: site.patchBundle.patches.map(({ path }) => path),
  };
  const withRecord = (pr: object) => inProfile('prod', { ...site, artifacts: new Map([['pr.json', pr]]) });
  expect(await codesOf(rollbackMetadata, withRecord(record))).toEqual([]);
  expect(await codesOf(rollbackMetadata, withRecord({}))).toEqual(['ROLLBACK_FIELD_MISSING']);
  expect(await codesOf(rollbackMetadata, withRecord({ ...record, base_ref: 'b'.repeat(40) }))).toEqual([
    'ROLLBACK_OTHER_BASE',
  ]);
  expect(await codesOf(rollbackMetadata, withRecord({ ...record, affected_paths: [overview] }))).toEqual([
    'ROLLBACK_PATH_MISSING',
  ]);
});

test('a mandatory page is planned, or the plan says why not', async () => {
  const pages = site.pagePlan.pages.filter(({ slug }) => slug !== 'faq');
  const planned = { ...site, pagePlan: { ...site.pagePlan, pages, plan_adjustments: [] } };
  expect(await codesOf(contentDistribution, planned)).toContain('DISTRIBUTION_MANDATORY_PAGE_MISSING');
  const told = [{ section: 'kb' as const, slug: 'faq', signal: 'no_evidence', reason: '' }];
  const explained = { ...planned, pagePlan: { ...planned.pagePlan, plan_adjustments: told } };
  expect(await codesOf(contentDistribution, explained)).not.toContain('DISTRIBUTION_MANDATORY_PAGE_MISSING');
});

test('a planned page that is gone is a blocker, one that the writer left out and said so is none', async () => {
  const pages = site.pages.filter(({ path }) => path !== overview);
  expect(await codesOf(contentDistribution, { ...site, pages })).toContain('DISTRIBUTION_PAGE_MISSING');
  const drafts = site.draftIndex.drafts.filter(({ output_path }) => output_path !== overview);
  const draftIndex = { ...site.draftIndex, drafts, adjustments: [{ page: 'docs/overview', reason: 'nothing to say' }] };
  expect(await codesOf(contentDistribution, { ...site, pages, draftIndex })).not.toContain('DISTRIBUTION_PAGE_MISSING');
});

test('more claims than the role of a page carries are too many', async () => {
  const pages = site.pagePlan.pages.map((page) => ({
    ...page,
    content_strategy: { ...page.content_strategy, claim_quota: { min: 0, max: 1 } },
  }));
  const input = { ...site, pagePlan: { ...site.pagePlan, pages } };
  expect(await codesOf(contentDistribution, input)).toEqual(['DISTRIBUTION_TOO_MANY_CLAIMS']);
});

test('what a page shows as code is no token, no statement and no heading', () => {
  const input = withPage(site, overview, (text) =>
    text.replace('Supports timeouts', 'Supports timeouts in `{{ x }}` and `__TITLE__`'),
  );
  expect(templateTokens.find(requirePage(input, overview), input)).toEqual([]);
  const shortcode = withPage(site, overview, (text) =>
    text.replace('## Limitations\n', '## Limitations\n\n{{< tabs >}}\n'),
  );
  const page = requirePage(shortcode, overview);
  expect([...templateTokens.find(page, shortcode), ...truthlock.find(page, shortcode)]).toEqual([]);
});

test('filler is only what no claim says', () => {
  const input = withPage(site, overview, (text) => text.replace('Supports timeouts', 'Makes lorem ipsum texts'));
  expect(templateTokens.find(requirePage(input, overview), input)).toEqual([]);
});

test('public names need no marker, other code does', () => {
  const find = (line: string) => {
    const input = withPage(site, overview, (text) => text.replace('## Limitations\n', `## Limitations\n\n- ${line}\n`));
    return truthlock.find(requirePage(input, overview), input).map(({ code }) => code);
  };
  expect(find('`open`, `Lock.close`')).toEqual([]);
  expect(find('`selfDestruct`')).toEqual(['TRUTHLOCK_MARKER_MISSING']);
  expect(find('[Install Flock](../installation/)')).toEqual([]);
});
