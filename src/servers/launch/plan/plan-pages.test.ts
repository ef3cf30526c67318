import { beforeAll, describe, expect, test } from 'vitest';
import { configFor, type Known, know, rich, richSnippets, richSymbols } from './plan-fixture.ts';
import { keys, pageOf, plan, told } from './plan-look.ts';

let known: Known;

beforeAll(async () => {
  known = await know(rich, richSymbols);
});

describe('a repository with something for every section', () => {
  test('gets the pages that every product has, and some of its own', () => {
    const { pagePlan, issues } = plan(known);
    expect(keys(pagePlan)).toEqual([
      'products/overview',
      'docs/_index',
      'docs/installation',
      'docs/getting-started',
      'docs/overview',
      'docs/developer-guide',
      'docs/stale-locks',
      'reference/api-overview',
      'reference/lock',
      'kb/faq',
      'kb/troubleshooting',
      'blog/announcement',
    ]);
    expect(issues).toEqual([]);
    expect(pagePlan).toMatchObject({ product_slug: 'flock', launch_tier: 'rich', inferred_product_type: 'library' });
    expect(pagePlan.effective_quotas.docs).toEqual({ min: 5, max: 8, planned: 6 });
  });

  test('says things where a reader looks for them', () => {
    const { pagePlan } = plan(known);
    expect(told(pageOf(pagePlan, 'products/overview'), 'Overview', known)).toEqual(['Locks files across processes']);
    expect(told(pageOf(pagePlan, 'products/overview'), 'Key Features', known)).toContain('Detects stale locks');
    expect(told(pageOf(pagePlan, 'docs/installation'), 'Prerequisites', known)).toEqual([
      'Flock requires Node.js >=18.',
    ]);
    expect(told(pageOf(pagePlan, 'docs/installation'), 'Step-by-Step Guide', known)).toEqual([
      'Install Flock with `npm install flock`.',
    ]);
    expect(told(pageOf(pagePlan, 'docs/getting-started'), 'Step-by-Step Guide', known)?.[0]).toBe(
      'Create a lock file in the folder.',
    );
    expect(told(pageOf(pagePlan, 'docs/developer-guide'), 'Common Scenarios', known)).toContain(
      'Call `open` with the options.',
    );
    expect(told(pageOf(pagePlan, 'reference/lock'), 'Classes', known)).toHaveLength(3);
    expect(told(pageOf(pagePlan, 'kb/faq'), 'Common Issues', known)).toEqual(['Network drives are not supported']);
    expect(told(pageOf(pagePlan, 'kb/troubleshooting'), 'Common Issues', known)).toHaveLength(1);
  });

  test('has titles without praise, and words to search for that stand in the facts', () => {
    const { pagePlan } = plan(known);
    expect(pagePlan.pages.map(({ title }) => title)).toEqual([
      'Flock',
      'Flock documentation',
      'Install Flock',
      'Get started with Flock',
      'About Flock',
      'Flock developer guide',
      'Stale locks',
      'Flock API reference',
      'Lock',
      'Flock FAQ',
      'Troubleshoot Flock',
      'Introducing Flock',
    ]);
    expect(pageOf(pagePlan, 'products/overview').seo_keywords).toEqual(['Flock', 'JSON', 'YAML', 'Node.js']);
  });

  test('shows code by its use, never what does not parse and never one piece on two pages', () => {
    const { pagePlan } = plan(known);
    const [started, install, stale, wait, broken] = richSnippets.map(({ snippet_id }) => snippet_id);
    expect(pageOf(pagePlan, 'docs/getting-started').snippet_ids).toEqual([started]);
    expect(pageOf(pagePlan, 'docs/installation').snippet_ids).toEqual([install]);
    expect(pageOf(pagePlan, 'docs/stale-locks').snippet_ids).toEqual([stale]);
    expect(pageOf(pagePlan, 'docs/developer-guide').snippet_ids).toEqual([wait]);
    expect(pageOf(pagePlan, 'docs/getting-started').required_snippet_tags).toEqual(['example', 'quickstart']);
    expect(pageOf(pagePlan, 'docs/_index').snippet_ids).toEqual([]);
    expect(JSON.stringify(pagePlan)).not.toContain(broken);
    expect(pagePlan.evidence_volume.snippets).toBe(4);
  });

  test('lists every page of the docs in their index', () => {
    const index = pageOf(plan(known).pagePlan, 'docs/_index');
    expect(index.content_strategy.child_pages).toEqual([
      'installation',
      'getting-started',
      'overview',
      'developer-guide',
      'stale-locks',
    ]);
    expect(index.outline).toMatchObject([{ heading: 'Documentation Index', links: { length: 5 } }]);
  });

  test('tells limits on pages that praise, or where they stand', () => {
    const { pagePlan } = plan(known);
    const limits = ['https://example.org/kb/flock/faq/', 'https://example.org/kb/flock/troubleshooting/'];
    for (const key of ['products/overview', 'docs/overview', 'docs/developer-guide', 'reference/api-overview']) {
      expect(pageOf(pagePlan, key).outline.at(-1)).toMatchObject({
        heading: 'Limitations',
        claim_ids: [],
        links: limits,
      });
    }
    expect(told(pageOf(pagePlan, 'blog/announcement'), 'Limitations', known)).toHaveLength(2);
    const alone = plan(known, { config: configFor({ required_sections: ['docs'] }) }).pagePlan;
    expect(told(pageOf(alone, 'docs/developer-guide'), 'Limitations', known)).toHaveLength(2);
    expect(pageOf(alone, 'docs/overview').outline.at(-1)).toMatchObject({
      heading: 'Limitations',
      links: { length: 1 },
    });
  });

  test('links from docs to reference, from kb to docs, from the blog to the product, from all to the repository', () => {
    const { pagePlan } = plan(known);
    const links = (key: string) => pageOf(pagePlan, key).cross_links;
    expect(links('docs/overview')).toEqual([
      'https://example.org/reference/flock/api-overview/',
      'https://example.org/repo',
    ]);
    expect(links('kb/faq')[0]).toBe('https://example.org/docs/flock/');
    expect(links('blog/announcement')[0]).toBe('https://example.org/products/flock/overview/');
    const productFacts = { ...known.productFacts, repo_url: '/srv/repositories/flock' };
    for (const page of plan(known, { productFacts }).pagePlan.pages)
      expect(page.cross_links.join()).not.toContain('/srv/');
  });
});
