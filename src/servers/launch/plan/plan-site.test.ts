import { beforeAll, describe, expect, test } from 'vitest';
import { aspose } from '../profile/aspose.ts';
import { generic } from '../profile/generic.ts';
import { configFor, emptySite, type Known, know, rich, richSymbols } from './plan-fixture.ts';
import { everywhere, keys, pageOf, plan } from './plan-look.ts';
import type { PlanInput } from './plan-pages.ts';

let known: Known;

beforeAll(async () => {
  known = await know(rich, richSymbols);
});

describe('the site', () => {
  test('that has a page of its own at the place turns ours away with a blocker', () => {
    const existingPages = [{ path: 'content/docs/flock/Overview/index.md' }];
    const { pagePlan, issues } = plan(known, { existingPages });
    expect(keys(pagePlan)).not.toContain('docs/overview');
    expect(issues).toMatchObject([
      {
        issue_id: expect.stringMatching(/^iss_[a-f0-9]{12}$/),
        severity: 'blocker',
        error_code: 'PLAN_PAGE_EXISTS',
        files: ['content/docs/flock/Overview/index.md'],
      },
    ]);
  });

  test('that has a page of an earlier launch gets it again', () => {
    const existingPages = [{ path: 'content/docs/flock/overview.md', weight: 500, isOurs: true }];
    const { pagePlan, issues } = plan(known, { existingPages });
    expect(issues).toEqual([]);
    expect(pageOf(pagePlan, 'docs/overview').weight).toBe(40);
  });

  test('keeps the order of its pages: ours come behind them', () => {
    const existingPages = [
      { path: 'content/docs/flock/older.md', weight: 70 },
      { path: 'content/docs/other/page.md', weight: 900 },
    ];
    const { pages } = plan(known, { existingPages }).pagePlan;
    expect(pages.filter(({ section }) => section === 'docs').map(({ weight }) => weight)).toEqual([
      80, 90, 100, 110, 120, 130,
    ]);
    expect(pages.filter(({ section }) => section === 'blog').map(({ weight }) => weight)).toEqual([null]);
  });

  test('in which two sections share a folder has a blocker for the second page of an address', () => {
    const config = structuredClone(everywhere);
    config.site_layout.subdomain_roots.products = config.site_layout.subdomain_roots.docs;
    const { issues } = plan(known, { config });
    expect(issues).toMatchObject([{ severity: 'blocker', error_code: 'PLAN_URL_COLLISION' }]);
  });

  test('whose Hugo configs build another family is told of', () => {
    const siteContext = structuredClone(emptySite.siteContext) as PlanInput['siteContext'];
    const row = { subdomain: 'docs', family: 'cells', config_path: 'configs/docs/cells.toml' };
    const hugo = { ...siteContext.hugo, build_matrix: [row] };
    const { issues } = plan(known, {
      siteContext: { ...siteContext, hugo },
      config: configFor({ required_sections: ['docs'] }),
    });
    expect(issues).toMatchObject([{ severity: 'warn', error_code: 'PLAN_SECTION_NOT_BUILT' }]);
  });

  test('may be written only where the run is allowed to', () => {
    const config = { ...everywhere, allowed_paths: ['content/docs/flock-evil/**', 'content/products/**'] };
    expect(() => plan(known, { config })).toThrow(
      expect.objectContaining({
        code: 'ALLOWED_PATHS_VIOLATION',
        details: { path: 'content/docs/flock/installation.md', allowed_paths: config.allowed_paths },
      }),
    );
  });
});

describe('the run', () => {
  test('in several languages plans the first and tells of the others', () => {
    const { pagePlan } = plan(known, { config: configFor({ locales: ['en', 'de', 'fr'] }) });
    expect(new Set(pagePlan.pages.map(({ locale }) => locale))).toEqual(new Set(['en']));
    expect(pagePlan.plan_adjustments.filter(({ signal }) => signal === 'one_language')).toHaveLength(2);
  });

  test('that may change few files gives each section a page before any gets two', () => {
    const config = structuredClone(everywhere);
    config.budgets.max_files_changed = 6;
    const { pagePlan } = plan(known, { config });
    expect(pagePlan.pages.length).toBeLessThanOrEqual(6);
    expect(new Set(pagePlan.pages.map(({ section }) => section)).size).toBe(5);
    expect(pagePlan.plan_adjustments[0]).toMatchObject({ signal: 'max_files_changed' });
  });

  test('for a family with pages of its own has those as well', () => {
    const docs = generic.sections.docs;
    const familyPages = { flock: [{ slug: 'stale-locks', role: 'feature_showcase' as const }] };
    const sectionsWith = { ...generic.sections, docs: { ...docs, quota: { ...docs.quota, familyPages } } };
    const { pagePlan } = plan(known, { profile: { ...generic, sections: sectionsWith } });
    expect(keys(pagePlan).filter((key) => key === 'docs/stale-locks')).toHaveLength(1);
  });

  test('on the five sites of the contract puts each section on its host', () => {
    const config = configFor({ family: 'zip', target_platform: 'python' }, aspose);
    const { pagePlan } = plan(known, { config, profile: aspose });
    expect(pageOf(pagePlan, 'docs/overview')).toMatchObject({
      output_path: 'content/docs.aspose.org/zip/en/python/overview.md',
      url_path: '/zip/python/overview/',
    });
    expect(pageOf(pagePlan, 'blog/announcement')).toMatchObject({
      output_path: 'content/blog.aspose.org/zip/python/announcement/index.md',
      cross_links: ['https://products.aspose.org/zip/python/overview/', 'https://example.org/repo'],
    });
  });
});
