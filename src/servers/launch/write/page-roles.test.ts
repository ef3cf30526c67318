// What pages that readers begin with look like: made by hand, read as a whole.
import { expect, test } from 'vitest';
import { address, bodyOf, installation, lockPage } from './page-fixture.ts';
import { idOf, type MadePage } from './write-fixture.ts';

test('a landing page says what the product is in a sentence, lists facts and features, and leads on', () => {
  const page: MadePage = {
    section: 'docs',
    slug: 'overview',
    title: 'About Flock',
    page_role: 'landing',
    outline: [
      {
        heading: 'Overview',
        claims: [
          'Flock locks files so that processes take turns.',
          'Flock is licensed under MIT.',
          'Flock requires Node.js >=18.',
        ],
      },
      {
        heading: 'Key Features',
        claims: ['Advisory locks', 'It detects stale locks.', 'Locks files so that processes take turns'],
      },
      { heading: 'Getting Started', links: [address('docs/flock/installation')] },
    ],
    crossLinks: ['https://example.org/repo'],
  };
  expect(bodyOf([page, installation])).toMatchInlineSnapshot(`
    "## Overview

    Flock locks files so that processes take turns.

    - Flock is licensed under MIT.
    - Flock requires Node.js >=18.

    ## Key Features

    - Advisory locks.
    - Flock detects stale locks.

    ## Getting Started

    - [Install Flock](../installation/)

    ## See also

    - [Source repository](https://example.org/repo)
    "
  `);
});

test('a page of contents lists its section by relative paths', () => {
  const page: MadePage = {
    section: 'docs',
    slug: '_index',
    title: 'Flock documentation',
    page_role: 'toc',
    outline: [
      { heading: 'Introduction', claims: ['Locks files across processes'] },
      { heading: 'Documentation Index', links: [address('docs/flock/installation')] },
    ],
    crossLinks: [address('reference/flock/lock')],
  };
  expect(bodyOf([page, installation, lockPage])).toMatchInlineSnapshot(`
    "## Introduction

    Locks files across processes.

    ## Documentation Index

    - [Install Flock](installation/)

    ## See also

    - [Lock](https://example.org/reference/flock/lock/)
    "
  `);
});

test('an installation names the commands of every package manager', () => {
  const claim_id = idOf('Install Flock with `npm install flock`.');
  const install_commands = ['npm install flock', 'yarn add flock', 'pnpm add flock'];
  const distribution = [{ method: 'npm' as const, identifier: 'flock', install_commands, claim_id }];
  expect(bodyOf([installation], { distribution })).toMatchInlineSnapshot(`
    "## Prerequisites

    Flock requires Node.js >=18.

    ## Step-by-Step Guide

    Install Flock with \`npm install flock\`.

    - \`yarn add flock\`
    - \`pnpm add flock\`

    ## Code Example

    \`\`\`sh
    npm install flock
    \`\`\`
    "
  `);
});

test('steps are numbered only where one thing is done after the other', () => {
  const page = (claims: readonly string[]): MadePage => ({
    ...{ section: 'docs', slug: 'waiting', title: 'Waiting', page_role: 'workflow_page' },
    outline: [{ heading: 'Step-by-Step Guide', claims }],
  });
  expect(bodyOf([page(['Create a lock file.', 'Call `open` with its path'])])).toMatchInlineSnapshot(`
    "## Step-by-Step Guide

    1. Create a lock file.
    2. Call \`open\` with its path.
    "
  `);
  expect(bodyOf([page(['Create a lock file.', 'To wait for it, set `wait`.'])])).toMatchInlineSnapshot(`
    "## Step-by-Step Guide

    - Create a lock file.
    - To wait for it, set \`wait\`.
    "
  `);
});

test('troubles are a list, with everything that leads on in one place', () => {
  const page: MadePage = {
    section: 'kb',
    slug: 'faq',
    title: 'Flock FAQ',
    page_role: 'troubleshooting',
    outline: [
      {
        heading: 'Common Issues',
        claims: ['Network drives are not supported', 'Locks of a killed process cannot be read.'],
      },
      { heading: 'Related Links', links: [address('docs/flock/installation')] },
    ],
    crossLinks: [address('docs/flock/installation'), 'https://example.org/repo'],
  };
  expect(bodyOf([page, installation])).toMatchInlineSnapshot(`
    "## Common Issues

    - Network drives are not supported.
    - Locks of a killed process cannot be read.

    ## Related Links

    - [Install Flock](https://example.org/docs/flock/installation/)
    - [Source repository](https://example.org/repo)
    "
  `);
});
