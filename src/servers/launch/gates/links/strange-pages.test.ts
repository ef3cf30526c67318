import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHtml } from '../built-site-html.ts';
import { readPieces } from '../snippets-fences.ts';
import { addressOf, outputOf, placeOf } from './page-address.ts';
import { guessLinks, readLinks } from './read-links.ts';
import type { SiteBuild } from './site-build.ts';

const parts = [
  '[a](',
  ')',
  '](/x/)',
  '{{<',
  '>}}',
  '{{% ref "',
  '" %}}',
  '`',
  '```js\n',
  '\n',
  '\n\n',
  '#',
  '## ',
  '{#',
  '}',
];
const more = [
  '<a href="',
  '">',
  '<!--',
  '-->',
  '[x]: ',
  '[a][b]',
  '{{< code lang="',
  '{{< /code >}}',
  '\r\n',
  '    ',
  '\\',
  'ü',
];
const text = fc.array(fc.oneof(fc.constantFrom(...parts, ...more), fc.string({ maxLength: 5 })), { maxLength: 30 });

test('whatever stands on a page is read, and lines are lines of the page', () => {
  fc.assert(
    fc.property(text, (words) => {
      const body = words.join('');
      const last = 4 + body.split(/\r\n|\r|\n/).length;
      const { links } = readLinks({ body, bodyLine: 5 });
      const pieces = readPieces({ body, bodyLine: 5 });
      for (const { line } of [...links, ...pieces]) expect(line >= 1 && line <= last + 1).toBe(true);
      guessLinks(body);
      readHtml(body);
    }),
    { seed: 8, numRuns: 400 },
  );
});

test('whatever the name and the front matter of a page are, its address is a path', () => {
  const build: SiteBuild = {
    row: { subdomain: '*', family: '*', config_path: 'config.toml' },
    ...{ host: null, basePath: '/', contents: [{ folder: 'content', language: null }], languages: [] },
    ...{ defaultLanguage: 'en', isDefaultInFolder: false, permalinks: {}, taxonomies: [], staticFolders: [] },
    ...{ hasUglyUrls: false, keepsCase: false, hasMounts: false },
  };
  const word = fc.oneof(fc.string(), fc.constantFrom('//[', '/\\[', 'https://x.example/', '%', '..', '/..//', '?#'));
  fc.assert(
    fc.property(word, word, word, (name, url, slug) => {
      const place = placeOf(build, `content/${name}.md`);
      for (const frontMatter of [{}, { url }, { slug }]) {
        const address = place && addressOf(build, place, frontMatter);
        expect(address).toMatch(/^\/[^\s?#]*$/);
        expect(outputOf(build, address ?? '')).toMatch(/\S/);
      }
    }),
    { seed: 8, numRuns: 400 },
  );
});
