import { describe, expect, test } from 'vitest';
import { contentFolder, layoutOf, urlFolder } from './page-place.ts';
import { pageRoles, roleRules } from './page-roles.ts';
import { allPlatforms, contractOnlyPlatforms, contractPlatformIds, platformIds, platformNamed } from './platforms.ts';
import { profileNamed, profiles } from './profiles.ts';
import { productOfName, slugOf } from './repository-name.ts';
import { sections } from './sections.ts';

const aspose = profileNamed('aspose');
const generic = profileNamed('generic');

describe('every profile', () => {
  test.each(profiles)('$id is consistent', (profile) => {
    expect(Object.keys(profile.sections)).toEqual([...sections]);
    for (const section of profile.requiredSections) expect(sections).toContain(section);
    for (const weight of Object.values(profile.weights)) expect(weight >= 0 && weight < 1).toBe(true);
    for (const { quota } of Object.values(profile.sections)) {
      expect(quota.min).toBeLessThanOrEqual(quota.max);
      expect(quota.mandatory.length).toBeLessThanOrEqual(quota.max);
      for (const { role } of [...quota.mandatory, ...quota.optional]) expect(pageRoles).toContain(role);
    }
    const spellings = profile.platforms.flatMap(({ id, aliases }) => [id, ...aliases]);
    expect(new Set(spellings).size).toBe(spellings.length);
    // By a name alone, a product has to be sure in the profile that has patterns for names.
    if (profile.repositoryNames.length > 0) expect(profile.weights.name_pattern).toBeGreaterThan(0.8);
  });

  test('one that is not there is refused with the names of those that are', () => {
    expect(() => profileNamed('other')).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', details: { known_profiles: ['aspose', 'generic'] } }),
    );
  });
});

describe('the contract in the profile aspose', () => {
  test('has five hosts, the families and the platforms', () => {
    expect(aspose.productUrls.map(({ host, segments }) => `${host}/${segments.join('/')}`)).toEqual([
      'products.aspose.org/product/locale/platform',
      'docs.aspose.org/product/locale/platform/page?',
      'kb.aspose.org/product/locale/platform/page?',
      'blog.aspose.org/locale?/product/platform/page?',
      'reference.aspose.org/product/locale/platform',
    ]);
    expect(aspose.families?.map(({ id }) => id).join(' ')).toBe(
      '3d barcode cad cells diagram email finance font gis html imaging note ocr page pdf psd slides svg tasks tex words zip',
    );
    expect(aspose.platforms.map(({ id }) => id)).toEqual([...contractPlatformIds]);
  });

  test('knows every spelling of a platform that the policy lists', () => {
    const policy =
      'android cpp dotnet go java javascript net nodejs php python ruby rust swift typescript c++ kotlin'.split(' ');
    expect(policy.filter((name) => !platformNamed(contractOnlyPlatforms, name))).toEqual([]);
    expect(platformNamed(contractOnlyPlatforms, '.NET')?.id).toBe('dotnet');
  });

  test('has the quotas of the contract', () => {
    const quotas = sections.map((section) => {
      const { min, max, mandatory } = aspose.sections[section].quota;
      return `${section} ${min}/${max} ${mandatory.map(({ slug, role }) => `${slug}:${role}`).join(' ')}`;
    });
    expect(quotas).toEqual([
      'products 1/6 overview:landing',
      'docs 5/10 _index:toc installation:workflow_page getting-started:workflow_page overview:landing developer-guide:comprehensive_guide',
      'reference 1/6 api-overview:api_reference',
      'kb 4/10 faq:troubleshooting troubleshooting:troubleshooting',
      'blog 1/3 announcement:landing',
    ]);
    expect(roleRules.toc.code).toEqual({ min: 0, max: 0 });
  });
});

describe('pages lie and are read', () => {
  const place = { family: '3d', platform: 'python', locale: 'en' } as const;
  const asV2 = { ...place, layout: layoutOf(aspose, 'auto') };
  const asV1 = { ...place, layout: 'v1' } as const;

  test.each([
    [aspose, 'docs', asV2, 'content/docs.aspose.org/3d/en/python', '/3d/python/'],
    [aspose, 'docs', { ...asV2, locale: 'de' }, 'content/docs.aspose.org/3d/de/python', '/3d/de/python/'],
    [aspose, 'docs', asV1, 'content/docs.aspose.org/3d/en', '/3d/'],
    [aspose, 'blog', { ...asV2, locale: 'de' }, 'content/blog.aspose.org/3d/python', '/de/3d/python/'],
    [aspose, 'blog', asV1, 'content/blog.aspose.org/3d', '/3d/'],
    [generic, 'docs', asV1, 'content/docs/3d', '/docs/3d/'],
    [generic, 'kb', { ...asV2, locale: 'fr' }, 'content/kb/3d/python', '/fr/kb/3d/python/'],
  ] as const)('%# as their profile and layout say', (profile, section, at, folder, address) => {
    const rule = profile.sections[section];
    expect(contentFolder(rule, rule.contentRoot, at)).toBe(folder);
    expect(urlFolder(profile, rule, at)).toBe(address);
  });

  test('layout_mode auto is what the profile says, and anything else what it says itself', () => {
    expect([layoutOf(aspose, 'auto'), layoutOf(generic, 'auto'), layoutOf(generic, 'v2')]).toEqual(['v2', 'v1', 'v2']);
  });
});

describe('names of repositories', () => {
  test('give the name of the product as well, with what it is bound through', () => {
    const names = ['Aspose.3D-for-Python-via-.NET', 'aspose-tex-foss-cpp', 'Aspose.PDF-FOSS-for-.NET'];
    expect(names.map((name) => productOfName(aspose, name)?.productName)).toEqual([
      'Aspose.3D for Python via .NET',
      'Aspose.TeX FOSS for C++',
      'Aspose.PDF FOSS for .NET',
    ]);
  });

  test.each([
    ['Flask', 'flask'],
    ['node.js', 'node-js'],
    ['--a__b--', 'a-b'],
    ['Über', 'uber'],
    ['用户', null],
    [`${'a'.repeat(99)}-b`, 'a'.repeat(99)],
  ])('%s as a slug is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

test('every platform that a run_config may name is described', () => {
  expect(allPlatforms.map(({ id }) => id)).toEqual([...platformIds]);
});
