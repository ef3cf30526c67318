import { describe, expect, test } from 'vitest';
import { readBlocks } from '../prose/read-blocks.ts';
import { findStatements } from './find-statements.ts';
import { productNames } from './product-names.ts';

function find(markdown: string) {
  return findStatements(markdown, productNames(['flock'], readBlocks(markdown)), true);
}
const texts = (markdown: string) => find(markdown).map(({ text }) => text);

describe('nothing is claimed by', () => {
  test.each([
    ['code', '# flock\n\n```js\nflock supports every format.\n```\n'],
    ['headings', '# flock supports every format\n'],
    ['badges', '# flock\n\n[![build is passing](a.svg)](b) [![flock is tested](a.svg)](b)\n'],
    ['tables of numbers', '# flock\n\n| name | speed |\n|---|---|\n| flock is fast | 12 |\n'],
    ['tables of contents', '# flock\n\n- [flock supports globs](#a)\n- [flock reads files](#b)\n'],
    ['changelogs', '# flock\n\n## Changelog\n\nflock now supports globs.\n'],
    ['contribution rules', '# flock\n\n## Contributing\n\nflock uses prettier for its code.\n'],
    ['licence texts', '# flock\n\n## License\n\nPermission is hereby granted, free of charge, to use flock.\n'],
    ['sponsors', '# flock\n\n## Sponsors\n\nflock is supported by Acme.\n'],
    ['questions', '# flock\n\nDoes flock support globs?\n'],
    ['pointers', '# flock\n\nSee the flock documentation for more.\n'],
    ['requests', '# flock\n\nPlease report bugs of flock.\n'],
    ['people', '# flock\n\nWe wrote flock in a week.\n'],
    ['what leans on its neighbours', '# flock\n\nThis makes flock fast. Then it is closed.\n'],
    ['where to read more', '# flock\n\nThe tutorial is available online. The Javadoc of flock can be browsed.\n'],
    ['news of releases', '# flock\n\nYou can be notified when flock is released.\n'],
    ['lists of names', '# flock\n\n## Supported languages\n\n- Upper Sorbian\n- One File\n'],
    ['announced steps', '# flock\n\n## Usage\n\nNext, include flock in your application:\n'],
    ['struck-out words', '# flock\n\n~~flock supports globs.~~\n'],
    ['open tasks', '# flock\n\n## Features\n\n- [ ] flock supports globs\n'],
    ['examples', '# flock\n\nFor example, flock reads a file.\n'],
    ['front matter', '---\ntitle: flock supports globs.\n---\n'],
    ['other languages', '# flock\n\nflock 是一个用于监视文件的库，支持所有平台和格式。\n'],
  ])('%s', (_, markdown) => {
    expect(texts(markdown)).toEqual([]);
  });
});

test('a first line without a verb says what the product is', () => {
  expect(texts('# flock\n\n> Minimal file locking library\n')).toEqual(['Minimal file locking library']);
});

test('features of a list are claims with or without a verb, and praise is marked', () => {
  const found = find(
    '# flock\n\n## Features\n\n- Advisory locks\n- Locks are released on exit\n- Blazing fast retries\n',
  );
  expect(found.map(({ text, isMarketing }) => [text, isMarketing])).toEqual([
    ['Advisory locks', false],
    ['Locks are released on exit', false],
    ['Blazing fast retries', true],
  ]);
});

test('imperatives are steps where things are installed or used, and nothing elsewhere', () => {
  expect(find('# flock\n\n## Installation\n\n1. Add the flock folder to the path.\n')).toMatchObject([
    { kind: 'workflow', verdict: 'step' },
  ]);
  expect(texts('# flock\n\n## Philosophy\n\nAdd the flock folder to the path.\n')).toEqual([]);
  expect(texts('# flock\n\n## Installation\n\nInstall flock with npm:\n')).toEqual([]);
});

test('an option is claimed with its name and its first sentence', () => {
  const found = find(
    '# flock\n\n## Options\n\n- `retries` (default: `3`). How often a lock is tried again. Use a small number.\n',
  );
  expect(found).toMatchObject([
    { text: '`retries` (default: `3`). How often a lock is tried again.', kind: 'api', startLine: 5, endLine: 5 },
  ]);
});

test('it means the product only right after a sentence about the product', () => {
  expect(texts('# flock\n\nflock is a small library. It supports globs.\n')).toHaveLength(2);
  expect(texts('# flock\n\nLocks are released on exit by default. It supports globs.\n')).toHaveLength(1);
});

test('what ties a claim to its neighbours is left off, the rest stays word for word', () => {
  expect(texts('# flock\n\nPlease note that flock does not work over NFS.\n')).toEqual([
    'Flock does not work over NFS.',
  ]);
});

test('rows of a feature table that are whole statements are claims', () => {
  const found = find(
    '# flock\n\n| Feature | Description |\n|---|---|\n| Locks | Locks are released when the process exits. |\n| Speed | fast |\n',
  );
  expect(found).toMatchObject([{ text: 'Locks are released when the process exits.', startLine: 5 }]);
});

test('the sentence that names the licence is the only claim of a licence section', () => {
  expect(texts('# flock\n\n## License\n\nflock is licensed under the MIT license. Copyright by Ann.\n')).toEqual([
    'flock is licensed under the MIT license.',
  ]);
});

test('a picture that is spelt out is not part of what is said', () => {
  expect(texts('# flock\n\n:warning: flock is in maintenance mode, at 10:30: `:ok:`.\n')).toEqual([
    'flock is in maintenance mode, at 10:30: `:ok:`.',
  ]);
});
