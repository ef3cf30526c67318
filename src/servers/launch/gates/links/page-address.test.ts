import { describe, expect, test } from 'vitest';
import { addressOf, outputOf, placeOf } from './page-address.ts';
import type { SiteBuild } from './site-build.ts';

const plain: SiteBuild = {
  row: { subdomain: '*', family: '*', config_path: 'config.toml' },
  host: 'example.org',
  basePath: '/',
  contents: [{ folder: 'content', language: null }],
  languages: [],
  defaultLanguage: 'en',
  isDefaultInFolder: false,
  permalinks: {},
  taxonomies: ['tags'],
  staticFolders: ['static'],
  hasUglyUrls: false,
  keepsCase: false,
  hasMounts: false,
};

const family: SiteBuild = {
  ...plain,
  basePath: '/cells/',
  languages: ['en', 'de'],
  contents: [
    { folder: 'content/docs/cells/en', language: 'en' },
    { folder: 'content/docs/cells/de', language: 'de' },
  ],
};

function address(build: SiteBuild, path: string, frontMatter = {}): string | null {
  const place = placeOf(build, path);
  return place && addressOf(build, place, frontMatter);
}

describe('a page is published', () => {
  test.each([
    ['at its path', plain, 'content/docs/x/installation.md', {}, '/docs/x/installation/'],
    ['at its folder, as a leaf', plain, 'content/blog/x/news/index.md', {}, '/blog/x/news/'],
    ['at its folder, as a list', plain, 'content/docs/_index.md', {}, '/docs/'],
    ['as the home page', plain, 'content/_index.md', {}, '/'],
    ['in small letters, without spaces', plain, 'content/Docs/My Page.md', {}, '/docs/my-page/'],
    ['in other scripts', plain, 'content/größe.md', {}, '/gr%C3%B6%C3%9Fe/'],
    ['under its slug', plain, 'content/docs/x/a.md', { slug: 'b' }, '/docs/x/b/'],
    ['under its own address', plain, 'content/docs/x/a.md', { url: '/my/way/' }, '/my/way/'],
    ['with a name that ends like one', plain, 'content/docs/v1.2.md', {}, '/docs/v1.2/'],
    ['below the path of its build', family, 'content/docs/cells/en/python/a.md', {}, '/cells/python/a/'],
    ['in another language by its folder', family, 'content/docs/cells/de/python/a.md', {}, '/cells/de/python/a/'],
    ['in another language by its name', { ...plain, languages: ['en', 'de'] }, 'content/kb/a.de.md', {}, '/de/kb/a/'],
    ['with every language in a folder', { ...plain, isDefaultInFolder: true }, 'content/kb/a.md', {}, '/en/kb/a/'],
    ['as a file', { ...plain, hasUglyUrls: true }, 'content/kb/a.md', {}, '/kb/a.html'],
  ] as const)('%s', (_, build, path, frontMatter, expected) => {
    expect(address(build, path, frontMatter)).toBe(expected);
  });
});

test('a draft has no address, nor a page that a rule of the site gives one, nor a file of another build', () => {
  expect(address(plain, 'content/a.md', { draft: true })).toBeNull();
  expect(address({ ...plain, permalinks: { blog: '/:year/:slug/' } }, 'content/blog/a.md')).toBeNull();
  expect(address({ ...plain, permalinks: { page: { blog: '/:slug/' } } }, 'content/blog/a.md')).toBeNull();
  expect(placeOf(family, 'content/docs/words/en/a.md')).toBeNull();
});

test('a build writes one file for each address', () => {
  expect(outputOf(family, '/cells/python/a/')).toBe('python/a/index.html');
  expect(outputOf(plain, '/')).toBe('index.html');
  expect(outputOf(plain, '/gr%C3%B6%C3%9Fe/x.html')).toBe('größe/x.html');
});
