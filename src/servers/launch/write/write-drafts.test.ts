import { fromMarkdown } from 'mdast-util-from-markdown';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { DraftIndex } from '../artifacts/schemas/draft-index.ts';
import { readFrontMatter } from '../scout/site/front-matter.ts';
import type { Draft } from './draft.ts';
import { indexDrafts } from './index-drafts.ts';
import { type Drafts, type WriteDraftsInput, writeDrafts } from './write-drafts.ts';
import { richInput } from './write-fixture.ts';

let input: WriteDraftsInput;
let written: Drafts;

beforeAll(async () => {
  input = await richInput();
  written = writeDrafts(input);
});

const draftOf = (key: string, { drafts } = written): Draft => {
  const found = drafts.find(({ section, slug }) => `${section}/${slug}` === key);
  if (!found) throw new Error(`no draft ${key} among ${drafts.map(({ section, slug }) => `${section}/${slug}`)}`);
  return found;
};

describe('every draft', () => {
  test('carries the marker of each claim where the index says it stands', () => {
    for (const { text, claims } of written.drafts) {
      const lines = text.split('\n');
      const marked = lines.flatMap((line, at) =>
        [...line.matchAll(/<!-- claim_id: ([a-f0-9]{64}) -->/g)].map(([, claim_id]) => ({ line: at + 1, claim_id })),
      );
      expect(marked).toEqual(claims);
    }
  });

  test('tells every claim and every piece of code that the plan asks for, and is told of where it does not', () => {
    for (const page of input.pagePlan.pages) {
      const draft = draftOf(`${page.section}/${page.slug}`);
      expect(new Set(draft.claims.map(({ claim_id }) => claim_id))).toEqual(new Set(page.required_claim_ids));
      expect(draft.snippetIds).toEqual([...new Set(page.snippet_ids)]);
    }
    expect(written.adjustments).toEqual([]);
  });

  test('has the headings of the plan in their order', () => {
    for (const page of input.pagePlan.pages) {
      const headings = [...draftOf(`${page.section}/${page.slug}`).text.matchAll(/^## (.*)$/gm)].map(
        ([, each]) => each,
      );
      expect(headings.filter((each) => each !== 'See also')).toEqual(page.required_headings);
    }
  });

  test('ends with one newline, has LF only, no trailing blanks and no two empty lines outside of code', () => {
    for (const { text } of written.drafts) {
      expect(text).toMatch(/[^\n]\n$/);
      expect(text).not.toMatch(/\r|[ \t]\n/);
      expect(text.replaceAll(/^```[\s\S]*?^```/gm, 'code')).not.toMatch(/\n\n\n/);
    }
  });

  test('goes down one level of heading at a time, and no two headings of a page are the same', () => {
    for (const { text } of written.drafts) {
      const headings = fromMarkdown(text.replace(/^---\n.*?\n---\n/s, '')).children.filter(
        (node) => node.type === 'heading',
      );
      let depth = 1;
      for (const heading of headings) {
        expect(heading.depth - depth).toBeLessThanOrEqual(1);
        depth = heading.depth;
      }
      const titles = [...text.matchAll(/^#{2,3} .*$/gm)].map(([line]) => line);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });

  test('has front matter with a title, a description and a weight or a date', () => {
    for (const { text, section } of written.drafts) {
      const read = readFrontMatter(text);
      expect(read).toMatchObject({ content: { title: expect.any(String), description: expect.any(String) } });
      expect(read).toHaveProperty(section === 'blog' ? 'content.date' : 'content.weight');
    }
  });

  test('links inside its section by relative paths and across by whole addresses', () => {
    expect(draftOf('docs/_index').text).toContain('- [Install Flock](installation/)');
    expect(draftOf('docs/getting-started').text).toContain('](../installation/)');
    expect(draftOf('docs/installation').text).toContain('](https://example.org/reference/flock/api-overview/)');
  });

  test('is indexed with its hash, as the schema has it', () => {
    const check = compileWithAjv()('draft-index', DraftIndex);
    expect(check(indexDrafts(written))).toBeNull();
    expect(indexDrafts(written).drafts[0]?.artifact_name).toMatch(/^drafts\/docs\/content\/docs\/flock\//);
  });
});

describe('what cannot be written', () => {
  const change = (claims: (text: string) => string, code: (text: string) => string = (text) => text): Drafts =>
    writeDrafts({
      ...input,
      evidenceMap: {
        ...input.evidenceMap,
        claims: input.evidenceMap.claims.map((each) => ({ ...each, claim_text: claims(each.claim_text) })),
      },
      snippetCatalog: {
        ...input.snippetCatalog,
        snippets: input.snippetCatalog.snippets.map((each) => ({ ...each, code: code(each.code) })),
      },
    });

  test('praise is left out, and the adjustments say so', () => {
    const { drafts, adjustments } = change((text) => text.replace('Advisory locks', 'The ultimate locks'));
    expect(drafts.map(({ text }) => text).join('')).not.toContain('ultimate');
    expect(adjustments).toContainEqual({ page: 'docs/overview', reason: expect.stringMatching(/it praises/) });
  });

  test('code that Hugo would run as a shortcode is left out, and its heading with it', () => {
    const { drafts, adjustments } = change(
      (text) => text,
      (code) => `${code}\n{{< figure >}}`,
    );
    expect(drafts.map(({ text }) => text).join('')).not.toContain('{{<');
    expect(adjustments).toContainEqual({
      page: 'docs/getting-started',
      reason: 'The heading Code Example is left out: nothing is left to say under it.',
    });
  });

  test('a page with nothing left to say is not written, and nobody links to it', () => {
    const { drafts, adjustments } = change((text) => (/drives|cannot be read/.test(text) ? '...' : text));
    expect(adjustments.map(({ page }) => page)).toContain('kb/faq');
    expect(drafts.map(({ slug }) => slug)).not.toContain('faq');
    expect(drafts.map(({ text }) => text).join('')).not.toContain('/faq/');
  });
});

test('the same artifacts in any order give the same drafts', () => {
  const { productFacts, evidenceMap, snippetCatalog, pagePlan } = input;
  const turned = writeDrafts({
    ...input,
    productFacts: {
      ...productFacts,
      claims: productFacts.claims.toReversed(),
      workflows: productFacts.workflows.toReversed(),
      distribution: productFacts.distribution.toReversed(),
      api_surface_summary: {
        ...productFacts.api_surface_summary,
        classes: productFacts.api_surface_summary.classes.toReversed(),
        functions: productFacts.api_surface_summary.functions.toReversed(),
      },
    },
    evidenceMap: {
      ...evidenceMap,
      claims: evidenceMap.claims.toReversed().map((each) => ({ ...each, citations: each.citations.toReversed() })),
    },
    snippetCatalog: { ...snippetCatalog, snippets: snippetCatalog.snippets.toReversed() },
    pagePlan: { ...pagePlan, pages: pagePlan.pages.toReversed() },
  });
  expect(turned).toEqual(written);
});
