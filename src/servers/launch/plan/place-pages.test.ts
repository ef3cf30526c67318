import { describe, expect, test } from 'vitest';
import { aspose } from '../profile/aspose.ts';
import { generic } from '../profile/generic.ts';
import { type PlaceInput, pagePlacer } from './place-pages.ts';
import { configFor, emptySite } from './plan-fixture.ts';

const forThree = (given: Record<string, unknown> = {}): PlaceInput => ({
  config: configFor({ family: '3d', target_platform: 'python', ...given }, aspose),
  profile: aspose,
  locale: 'en',
  ...emptySite,
});
const forFlock = (given: Partial<PlaceInput> = {}): PlaceInput => ({
  config: configFor(),
  profile: generic,
  locale: 'en',
  ...emptySite,
  ...given,
});
const page = (section: 'docs' | 'blog' | 'kb' | 'reference', slug: string) => ({ section, slug });

describe('a page lies', () => {
  test('in the folder of its locale and platform, as the layout has it', () => {
    expect(pagePlacer(forThree())(page('docs', 'faq'))).toEqual({
      outputPath: 'content/docs.aspose.org/3d/en/python/faq.md',
      urlPath: '/3d/python/faq/',
      address: 'https://docs.aspose.org/3d/python/faq/',
    });
    expect(pagePlacer(forThree({ layout_mode: 'v1' }))(page('docs', 'faq')).outputPath).toBe(
      'content/docs.aspose.org/3d/en/faq.md',
    );
    const german = { ...forThree({ locales: ['de'] }), locale: 'de' };
    expect(pagePlacer(german)(page('docs', 'faq')).urlPath).toBe('/3d/de/python/faq/');
  });

  test('as _index.md where it is the index of its section', () => {
    expect(pagePlacer(forThree())(page('docs', '_index'))).toMatchObject({
      outputPath: 'content/docs.aspose.org/3d/en/python/_index.md',
      urlPath: '/3d/python/',
    });
  });

  test('in a folder of its own on the blog, the language in its name', () => {
    const german = { ...forThree({ locales: ['de'] }), locale: 'de' };
    expect(pagePlacer(german)(page('blog', 'hello'))).toMatchObject({
      outputPath: 'content/blog.aspose.org/3d/python/hello/index.de.md',
      urlPath: '/de/3d/python/hello/',
    });
    expect(pagePlacer(forThree())(page('blog', 'hello')).outputPath).toBe(
      'content/blog.aspose.org/3d/python/hello/index.md',
    );
  });

  test('without a language where the site says it is the default one, and with it where the site wants it', () => {
    const dutch = { ...emptySite.hugoFacts, default_language: 'nl' };
    const config = configFor({ locales: ['nl'] });
    expect(pagePlacer(forFlock({ config, locale: 'nl', hugoFacts: dutch }))(page('kb', 'faq'))).toMatchObject({
      outputPath: 'content/kb/flock/faq.md',
      urlPath: '/kb/flock/faq/',
    });
    const inFolders = { ...emptySite.hugoFacts, default_language_in_subdir: true };
    expect(pagePlacer(forFlock({ hugoFacts: inFolders }))(page('kb', 'faq')).urlPath).toBe('/en/kb/flock/faq/');
  });
});

describe('a page is a file or a folder', () => {
  const at = (...paths: string[]) => {
    const existingPages = paths.map((path) => ({ path: `content/docs/${path}` }));
    return pagePlacer(forFlock({ existingPages }))(page('docs', 'x')).outputPath;
  };

  test('as seven of ten of its siblings are', () => {
    expect(at()).toBe('content/docs/flock/x.md');
    expect(at('flock/a/index.md', 'flock/b/index.md', 'flock/_index.md')).toBe('content/docs/flock/x/index.md');
    expect(at('flock/a/index.md', 'flock/b.md')).toBe('content/docs/flock/x.md');
    expect(at('flock/a.md', 'other/b/index.md', 'other/c/index.md')).toBe('content/docs/flock/x.md');
  });

  test('and where it has none, as the pages of its section are', () => {
    expect(at('other/b/index.md', 'other/c/index.de.md')).toBe('content/docs/flock/x/index.md');
  });
});

describe('an address', () => {
  test('that the run gives for a section is followed, and shows the host of the others', () => {
    const config = configFor({ canonical_urls: { docs: 'https://acme.github.io/site/docs/flock/' } });
    const place = pagePlacer(forFlock({ config }));
    expect(place(page('docs', 'faq')).address).toBe('https://acme.github.io/site/docs/flock/faq/');
    expect(place(page('kb', 'faq')).address).toBe('https://acme.github.io/site/kb/flock/faq/');
    expect(place(page('reference', 'api')).address).toBe('https://acme.github.io/site/reference/flock/api/');
  });
});
