import { expect, test } from 'vitest';
import type { FrontmatterContract } from '../artifacts/schemas/site.ts';
import { readFrontMatter } from '../scout/site/front-matter.ts';
import { writeDrafts } from './write-drafts.ts';
import { type MadePage, madeInput } from './write-fixture.ts';

type Contract = FrontmatterContract['sections']['docs'];

const page: MadePage = {
  section: 'docs',
  slug: 'overview',
  title: 'yes: "Flock" # --- {{< x >}}',
  page_role: 'landing',
  outline: [{ heading: 'Overview', claims: ['Flock locks files.'] }],
};

function write(given: Partial<Contract> = {}, section: MadePage['section'] = 'docs') {
  const input = madeInput([{ ...page, section }]);
  const { sections } = input.frontmatterContract;
  const frontmatterContract = {
    ...input.frontmatterContract,
    sections: { ...sections, [section]: { ...sections[section], ...given } },
  };
  const { drafts, adjustments } = writeDrafts({ ...input, frontmatterContract });
  const read = readFrontMatter(drafts[0]?.text ?? '');
  return { content: read && 'content' in read ? read.content : null, adjustments };
}

test('a page of a site without any has a title, a description and its weight', () => {
  expect(write().content).toEqual({ title: page.title, description: 'Locks files.', weight: 10 });
});

test('a post has the date of the commit and tags, one for each address', () => {
  expect(write({}, 'blog').content).toEqual({
    ...{ title: page.title, description: 'Locks files.' },
    ...{ date: '2024-01-02T03:04:05Z', tags: ['Flock', 'JSON'] },
  });
});

test('a key that all neighbours have is filled from the plan, or with what they usually have, as they spell it', () => {
  const { content, adjustments } = write({
    required_keys: ['title', 'summary', 'type', 'keywords', 'url', 'draft'],
    optional_keys: ['tags', 'color'],
    key_types: { keywords: 'string', tags: 'array' },
    default_values: { type: 'docs', color: 'red' },
  });
  expect(content).toEqual({
    ...{ title: page.title, description: 'Locks files.', weight: 10, draft: false, keywords: 'Flock, flock, JSON' },
    ...{ summary: 'Locks files.', tags: ['Flock', 'JSON'], type: 'docs', url: '/docs/flock/overview/' },
  });
  expect(adjustments).toEqual([]);
});

test('a key that nothing can fill is left out and told of', () => {
  const { content, adjustments } = write({ required_keys: ['reviewer'] });
  expect(content).not.toHaveProperty('reviewer');
  expect(adjustments).toEqual([{ page: 'docs/overview', reason: expect.stringContaining('reviewer') }]);
});
