import { expect, test } from 'vitest';
import { explainLine } from './explain-line.ts';
import { indexDrafts } from './index-drafts.ts';
import { writeDrafts } from './write-drafts.ts';
import { idOf, madeInput } from './write-fixture.ts';

const won = 'Flock requires Node.js >=18.';
const lost = 'Flock works with Node.js 12.';
const input = madeInput([
  {
    section: 'docs',
    slug: 'installation',
    title: 'Install Flock',
    page_role: 'workflow_page',
    outline: [{ heading: 'Prerequisites', claims: [won] }],
  },
]);
const index = indexDrafts(writeDrafts(input));
const [claim] = input.evidenceMap.claims;
const loser = { ...claim, claim_id: idOf(lost), claim_text: lost } as (typeof input.evidenceMap.claims)[number];
const evidence = {
  ...input.evidenceMap,
  claims: [...input.evidenceMap.claims, loser],
  contradictions: [
    {
      ...{ claim_a_id: idOf(lost), claim_b_id: idOf(won), winning_claim_id: idOf(won) },
      ...{ resolution: 'prefer_higher_priority' as const, reasoning: 'A manifest is worth more than a page.' },
    },
  ],
};
const line = index.drafts[0]?.claims[0]?.line ?? 0;

test.each([
  'docs/installation',
  'content/docs/flock/installation.md',
  '/docs/flock/installation',
  'flock/installation.md',
])('the page may be called %s', (page) => {
  expect(explainLine(index, evidence, page, line)).toMatchObject({
    state: 'explained',
    page: 'content/docs/flock/installation.md',
    claims: [{ claim_text: won, citations: [{ path: 'README.md', start_line: 1 }] }],
  });
});

test('a claim is shown with the one that it was believed against', () => {
  expect(explainLine(index, evidence, 'docs/installation', line)).toMatchObject({
    claims: [{ won: [{ against: { claim_text: lost }, reasoning: 'A manifest is worth more than a page.' }] }],
  });
});

test('a line that claims nothing names the nearest that does, and an unknown page those that there are', () => {
  expect(explainLine(index, evidence, 'docs/installation', line - 2)).toEqual({
    ...{ state: 'nothing_claimed', page: 'content/docs/flock/installation.md', line: line - 2, nearest: line },
  });
  expect(explainLine(index, evidence, 'docs/other', 1)).toEqual({
    state: 'no_such_page',
    pages: ['content/docs/flock/installation.md'],
  });
});
