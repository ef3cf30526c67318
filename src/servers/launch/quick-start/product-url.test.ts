import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fault } from '../../../kernel/fault.ts';
import { aspose } from '../profile/aspose.ts';
import { asposeCatalogue } from '../profile/aspose-catalogue.ts';
import { generic } from '../profile/generic.ts';
import { deriveFromProductPage } from './derive-from-product-page.ts';
import { readProductUrl } from './product-url.ts';
import { productUrlCases } from './product-url-cases.ts';

/** Any code units, lone halves of pairs too. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));

test.each(productUrlCases)('%s', (url, answer) => {
  if ('code' in answer) {
    const thrown = faultOf(url);
    expect([thrown.code, thrown.details?.['suggested_url']]).toEqual([answer.code, answer.suggested]);
    expect(thrown.retryable).toBe(false);
  } else {
    const [site, product_slug, platform, locale] = answer;
    expect(readProductUrl(url, aspose)).toEqual({ site, product_slug, platform, locale });
  }
});

test('the table has at least forty addresses, each once', () => {
  expect(new Set(productUrlCases.map(([url]) => url)).size).toBe(productUrlCases.length);
  expect(productUrlCases.length).toBeGreaterThanOrEqual(40);
});

test('an unsupported site is told which ones there are', () => {
  expect(faultOf('https://example.com/').details).toEqual({
    supported_sites: [
      'products.aspose.org',
      'docs.aspose.org',
      'kb.aspose.org',
      'blog.aspose.org',
      'reference.aspose.org',
    ],
  });
});

test('credentials in an address are not repeated', () => {
  const thrown = faultOf('https://user:secret@products.aspose.org/3d/en/python/');
  expect(JSON.stringify([thrown.message, thrown.details])).not.toContain('secret');
});

test('a profile without product sites supports none', () => {
  expect(() => readProductUrl('https://products.aspose.org/3d/en/python/', generic)).toThrow(
    expect.objectContaining({ code: 'UNSUPPORTED_SITE' }),
  );
});

test('whatever text it is given, the answer is a page or one of the two faults, and a suggestion is a good address', () => {
  const word = fc.constantFrom('3d', 'en', 'python', 'zh-hant', 'c++', 'Java', '..', '.', '', '%2f', '%', 'x', '用');
  const host = fc.constantFrom(
    'products.aspose.org',
    'blog.aspose.org',
    'KB.aspose.org',
    'example.com',
    'a@b',
    '[::1]:8',
  );
  const near = fc
    .tuple(
      fc.constantFrom('https://', 'http://', 'ftp://', '//'),
      host,
      fc.array(word, { maxLength: 6 }),
      fc.oneof(fc.string(), anyText),
    )
    .map(([scheme, where, words, tail]) => `${scheme}${where}/${words.join('/')}${tail}`);
  fc.assert(
    fc.property(fc.oneof(near, anyText), (text) => {
      const thrown = attempt(text);
      if (!thrown) return;
      expect(thrown).toBeInstanceOf(Fault);
      expect(['INVALID_URL', 'UNSUPPORTED_SITE']).toContain((thrown as Fault).code);
      const suggested = (thrown as Fault).details?.['suggested_url'];
      if (suggested !== undefined) expect(attempt(suggested as string)).toBeNull();
    }),
    { seed: 7, numRuns: 2_000 },
  );
});

test('a page leads to the run_config of its product, with the repository that the catalogue names', () => {
  const page = readProductUrl('https://kb.aspose.org/3d/fr/python/how-to/', aspose);
  expect(deriveFromProductPage(page, aspose, [asposeCatalogue])).toEqual({
    site_profile: 'aspose',
    product_slug: '3d',
    family: '3d',
    target_platform: 'python',
    locales: ['fr'],
    github_repo_url: 'https://github.com/aspose-3d-foss/Aspose.3D-FOSS-for-Python',
  });
});

test('a product that no catalogue and no rule knows has no repository to start from', () => {
  const page = { site: 'x', product_slug: '3d', platform: 'python', locale: 'en' };
  expect(() => deriveFromProductPage(page, generic, [])).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      details: { missing_fields: ['github_repo_url'], suggested_values: {} },
    }),
  );
});

function attempt(text: string): unknown {
  try {
    readProductUrl(text, aspose);
    return null;
  } catch (thrown) {
    return thrown;
  }
}

function faultOf(text: string): Fault {
  return attempt(text) as Fault;
}
