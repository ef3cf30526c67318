// What pages about parts of a product look like: guides, showcases, the reference. Made by hand, read as a whole.
import { expect, test } from 'vitest';
import { snippet } from '../plan/plan-fixture.ts';
import { address, bodyOf, installation, lockPage } from './page-fixture.ts';
import { idOf, type MadePage } from './write-fixture.ts';

test('a guide has a heading for each task, with the code that stood beside it', () => {
  const tasks = ['Set the `wait` option.', 'Call `open` again.', 'Share the lock between threads.'];
  const workflow = (title: string, claims: readonly string[]) => ({
    ...{ workflow_tag: title.toLowerCase(), title, claim_ids: claims.map(idOf), snippet_tags: [] },
    ...{ complexity: 'simple' as const, estimated_time_minutes: 5 },
  });
  const page: MadePage = {
    section: 'docs',
    slug: 'developer-guide',
    title: 'Flock developer guide',
    page_role: 'comprehensive_guide',
    outline: [
      {
        heading: 'Common Scenarios',
        claims: [...tasks, 'The `stale` option sets the age.'],
        snippets: [
          snippet('README.md', 14, "open('a', { wait: 100 });"),
          snippet('docs/a.md', 1, 'share(lock, threads);'),
          snippet('docs/b.md', 1, 'other();'),
        ],
        links: [address('docs/flock/installation')],
      },
    ],
  };
  const workflows = [workflow('Waiting: for a lock?', tasks.slice(0, 2)), workflow('Threads', tasks.slice(2))];
  expect(bodyOf([page, installation], { workflows })).toMatchInlineSnapshot(`
    "## Common Scenarios

    See also: [Install Flock](../installation/)

    The \`stale\` option sets the age.

    ### Waiting: for a lock

    1. Set the \`wait\` option.
    2. Call \`open\` again.

    \`\`\`javascript
    open('a', { wait: 100 });
    \`\`\`

    ### Threads

    Share the lock between threads.

    ### Example 1

    \`\`\`javascript
    share(lock, threads);
    \`\`\`

    ### Example 2

    \`\`\`javascript
    other();
    \`\`\`
    "
  `);
});

test('sentences that followed each other in the repository are a paragraph, the others a list', () => {
  const page: MadePage = {
    section: 'kb',
    slug: 'how-to-use-stale',
    title: 'How to use stale in Flock',
    page_role: 'feature_showcase',
    outline: [
      {
        heading: 'Overview',
        claims: [
          'Flock detects stale locks.',
          'Their age is set by `stale`.',
          'Old locks are removed',
          'Young ones stay.',
        ],
      },
      {
        heading: 'Code Example',
        snippets: [snippet('a.js', 1, 'openLock({ stale: 1 });'), snippet('b.js', 1, 'closeLock();')],
      },
    ],
  };
  const together = new Set(['Flock detects stale locks.', 'Their age is set by `stale`.']);
  const facts = { api_surface_summary: { classes: [], functions: ['openLock', 'closeLock'], modules: [] } };
  const body = bodyOf([page], facts, (claim) => ({
    ...claim,
    citations: claim.citations.map((each) =>
      together.has(claim.claim_text) ? { ...each, start_line: 2, end_line: 2 } : each,
    ),
  }));
  expect(body).toMatchInlineSnapshot(`
    "## Overview

    Flock detects stale locks.
    Their age is set by \`stale\`.

    - Old locks are removed.
    - Young ones stay.

    ## Code Example

    ### Example with \`openLock\`

    \`\`\`javascript
    openLock({ stale: 1 });
    \`\`\`

    ### Example with \`closeLock\`

    \`\`\`javascript
    closeLock();
    \`\`\`
    "
  `);
});

test('the reference tells what is documented, lists what is not, and sends readers to pages of their own', () => {
  const page: MadePage = {
    section: 'reference',
    slug: 'api-overview',
    title: 'Flock API reference',
    page_role: 'api_reference',
    outline: [
      { heading: 'Classes', symbols: ['Lock', 'Store'], links: [address('reference/flock/lock')] },
      {
        heading: 'Methods',
        claims: [
          '`open`: open waits for a lock.',
          '`Store.get`: Reads a lock. @param name of it',
          'Call `open` first.',
        ],
        symbols: ['Lock.close', 'Store.get', 'Store.set', 'Pool.run', 'close', 'open'],
      },
    ],
  };
  expect(bodyOf([page, lockPage])).toMatchInlineSnapshot(`
    "## Classes

    \`Store\`

    See also: [Lock](../lock/)

    ## Methods

    Call \`open\` first.

    - \`open\` waits for a lock.

    \`close\`

    ### \`Store\`

    - \`Store.get\`: Reads a lock.

    \`Store.set\`

    ### Further names

    \`Pool.run\`
    "
  `);
  expect(bodyOf([lockPage])).toMatchInlineSnapshot(`
    "## Classes

    A lock that is held.

    - \`Lock.age\`: How old it is.
    - \`Lock.close\`: Gives the lock back.
    "
  `);
});
