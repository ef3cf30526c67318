// Pages of the writer's tests, read as a whole: what a reader of the Markdown sees, without front matter and markers.
import { snippet } from '../plan/plan-fixture.ts';
import { writeDrafts } from './write-drafts.ts';
import { type MadePage, madeInput } from './write-fixture.ts';

/** Of the first page, without front matter and markers. */
export function bodyOf(
  pages: readonly MadePage[],
  ...rest: Parameters<typeof madeInput> extends [unknown, ...infer R] ? R : never
) {
  const { drafts } = writeDrafts(madeInput(pages, ...rest));
  const wanted = drafts.find(({ slug }) => slug === pages[0]?.slug);
  return wanted?.text.replace(/^---\n.*?\n---\n\n/s, '').replaceAll(/ <!-- claim_id: [a-f0-9]{64} -->/g, '');
}

export const address = (path: string) => `https://example.org/${path}/`;

export const installation: MadePage = {
  section: 'docs',
  slug: 'installation',
  title: 'Install Flock',
  page_role: 'workflow_page',
  outline: [
    { heading: 'Prerequisites', claims: ['Flock requires Node.js >=18.'] },
    { heading: 'Step-by-Step Guide', claims: ['Install Flock with `npm install flock`.'] },
    { heading: 'Code Example', snippets: [snippet('README.md', 3, 'npm install flock', 'sh')] },
  ],
};

export const lockPage: MadePage = {
  section: 'reference',
  slug: 'lock',
  title: 'Lock',
  page_role: 'api_reference',
  outline: [
    {
      heading: 'Classes',
      claims: [
        'The class `Lock`: A lock that is held.',
        '`Lock.close`: Gives the lock back',
        '`Lock.age`: How old it is.',
      ],
    },
  ],
};
