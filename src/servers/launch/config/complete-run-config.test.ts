import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../kernel/fault.ts';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { aspose } from '../profile/aspose.ts';
import { generic } from '../profile/generic.ts';
import { compileRunConfig, completeRunConfig, pinRunConfig } from './complete-run-config.ts';
import { listFilled } from './list-filled.ts';

const rules = compileRunConfig(compileWithAjv());
const commit = 'ab'.repeat(20);
const seedRepository = 'https://github.com/aspose-3d/Aspose.3D-for-Python-via-.NET';
const complete = (given: unknown, profile = aspose) => completeRunConfig(given, profile, rules);

describe('the smallest run_config', () => {
  test('is a repository; the profile aspose fills the rest', () => {
    const config = complete({ github_repo_url: seedRepository });
    expect(config).toMatchObject({
      schema_version: '1.0',
      site_profile: 'aspose',
      product_slug: '3d',
      product_name: 'Aspose.3D for Python via .NET',
      family: '3d',
      target_platform: 'python',
      platform_family: 'python',
      github_repo_url: seedRepository,
      locale: 'en',
      locales: ['en'],
      layout_mode: 'auto',
      required_sections: ['products', 'docs', 'reference', 'kb', 'blog'],
      site_repo_url: 'https://github.com/Aspose/aspose.org',
      allow_inference: false,
      max_fix_attempts: 3,
      validation_profile: 'local',
      budgets: { max_runtime_s: 3_600, max_lines_per_file: 500, max_files_changed: 100 },
    });
    expect(config.site_layout).toEqual({
      content_root: 'content',
      subdomain_roots: {
        products: 'content/products.aspose.org',
        docs: 'content/docs.aspose.org',
        reference: 'content/reference.aspose.org',
        kb: 'content/kb.aspose.org',
        blog: 'content/blog.aspose.org',
      },
      localization: {
        mode_by_section: { products: 'dir', docs: 'dir', reference: 'dir', kb: 'dir', blog: 'filename' },
      },
    });
    expect(config.allowed_paths).toEqual([
      'content/products.aspose.org/3d/en/python/**',
      'content/docs.aspose.org/3d/en/python/**',
      'content/reference.aspose.org/3d/en/python/**',
      'content/kb.aspose.org/3d/en/python/**',
      'content/blog.aspose.org/3d/python/**',
    ]);
    expect(config.canonical_urls).toEqual({
      product: 'https://products.aspose.org/3d/python/',
      docs: 'https://docs.aspose.org/3d/python/',
      reference: 'https://reference.aspose.org/3d/python/',
    });
  });

  test.skipIf(process.platform === 'win32')('may be a local path, which the profile generic takes as it is', () => {
    expect(complete({ github_repo_url: 'file:///srv/code/My_Tool.git' }, generic)).toMatchObject({
      site_profile: 'generic',
      product_slug: 'my-tool',
      product_name: 'My_Tool',
      family: 'my-tool',
      target_platform: 'other',
      github_repo_url: '/srv/code/My_Tool.git',
      required_sections: ['docs', 'reference', 'kb', 'blog'],
      site_repo_url: 'embedded:starter-site',
      allowed_paths: [
        'content/docs/my-tool/**',
        'content/reference/my-tool/**',
        'content/kb/my-tool/**',
        'content/blog/my-tool/**',
      ],
      canonical_urls: {
        docs: 'https://example.org/docs/my-tool/',
        reference: 'https://example.org/reference/my-tool/',
      },
    });
  });

  test('fits the full schema as soon as its commit is known', () => {
    for (const profile of [aspose, generic]) {
      const config = complete({ github_repo_url: seedRepository }, profile);
      expect(config).not.toHaveProperty('github_ref');
      expect(rules.pinned(config)).toMatchObject([{ params: { missingProperty: 'github_ref' } }]);
      expect(rules.pinned(pinRunConfig(config, { github_ref: commit }, rules))).toBeNull();
    }
    const config = complete({ github_repo_url: seedRepository });
    expect(refusalOf(() => pinRunConfig(config, { github_ref: 'main' }, rules)).code).toBe('SCHEMA_VALIDATION_FAILED');
  });

  test('shows which of its values nobody gave', () => {
    const given = { github_repo_url: seedRepository, family: '3d', llm: { model: 'm' } };
    const filled = listFilled(given, complete(given));
    expect(filled).toContain('/target_platform');
    expect(filled).toContain('/budgets');
    expect(filled).toContain('/llm/decoding');
    for (const path of ['/family', '/github_repo_url', '/llm', '/llm/model']) expect(filled).not.toContain(path);
  });
});

describe('what is given', () => {
  const given = (more: object) => complete({ github_repo_url: seedRepository, ...more });

  test('wins over its default, also inside objects', () => {
    const config = given({
      family: 'cells',
      target_platform: 'java',
      budgets: { max_llm_calls: 7 },
      site_layout: { subdomain_roots: { docs: 'site/docs' } },
      llm: { model: 'm', fallback: { api_base_url: 'https://llm.example.org/v1', model: 'n' } },
      required_sections: ['blog', 'docs'],
      locales: ['en', 'de'],
      layout_mode: 'v1',
    });
    expect(config).toMatchObject({
      product_slug: 'cells',
      budgets: { max_llm_calls: 7, max_runtime_s: 3_600 },
      llm: { model: 'm', max_concurrency: 4, fallback: { model: 'n', request_timeout_s: 300 } },
      required_sections: ['docs', 'blog'],
      allowed_paths: ['site/docs/cells/en/**', 'site/docs/cells/de/**', 'content/blog.aspose.org/cells/**'],
      canonical_urls: { docs: 'https://docs.aspose.org/cells/' },
    });
    expect(config).not.toHaveProperty('locale');
  });

  test('says its locales in one of two ways, or in both if they agree', () => {
    for (const more of [{}, { locale: 'en' }, { locales: ['en'] }, { locale: 'en', locales: ['en'] }]) {
      expect(given(more)).toMatchObject({ locale: 'en', locales: ['en'] });
    }
    expect(given({ locale: 'de' })).toMatchObject({ locale: 'de', locales: ['de'] });
    expect(given({ locale: 'de' }).allowed_paths).toContain('content/docs.aspose.org/3d/de/python/**');
    expect(given({ locale: 'de' }).canonical_urls.docs).toBe('https://docs.aspose.org/3d/de/python/');
  });

  test('is not changed by being completed', () => {
    const mine = Object.freeze({ github_repo_url: seedRepository, budgets: Object.freeze({ max_llm_calls: 7 }) });
    complete(mine);
    expect(mine).toEqual({ github_repo_url: seedRepository, budgets: { max_llm_calls: 7 } });
  });
});

describe('a run_config that is wrong says where and by which rule', () => {
  const url = seedRepository;
  test.each<[string, unknown, string, string]>([
    ['no object', 'text', '', 'type'],
    ['no repository', {}, '', 'required'],
    ['an unknown key', { github_repo_url: url, colour: 1 }, '', 'additionalProperties'],
    ['an argument of the tool', { github_repo_url: url, auto: true }, '', 'additionalProperties'],
    ['an unknown key inside', { github_repo_url: url, llm: { key: 'x' } }, '/llm', 'additionalProperties'],
    ['a key called __proto__', JSON.parse(`{"github_repo_url":"${url}","__proto__":{}}`), '', 'additionalProperties'],
    ['a branch instead of a commit', { github_repo_url: url, github_ref: 'main' }, '/github_ref', 'pattern'],
    ['an address that is none', { github_repo_url: 'http://x/y' }, '/github_repo_url', 'format'],
    ['a token in an address', { github_repo_url: 'https://t:secret@github.com/a/b' }, '/github_repo_url', 'format'],
    ['a site that is none', { github_repo_url: url, site_repo_url: 'x' }, '/site_repo_url', 'format'],
    ['no section', { github_repo_url: url, required_sections: [] }, '/required_sections', 'minItems'],
    ['an unknown section', { github_repo_url: url, required_sections: ['faq'] }, '/required_sections/0', 'enum'],
    ['an empty fence', { github_repo_url: url, allowed_paths: [] }, '/allowed_paths', 'minItems'],
    ['a fence around everything', { github_repo_url: url, allowed_paths: ['**'] }, '/allowed_paths/0', 'pattern'],
    ['a fence that climbs', { github_repo_url: url, allowed_paths: ['a/../b'] }, '/allowed_paths/0', 'pattern'],
    ['an absolute fence', { github_repo_url: url, allowed_paths: ['/etc'] }, '/allowed_paths/0', 'pattern'],
    ['a fence with a star inside', { github_repo_url: url, allowed_paths: ['a*/b'] }, '/allowed_paths/0', 'pattern'],
    ['a slug with a slash', { github_repo_url: url, product_slug: 'a/b' }, '/product_slug', 'pattern'],
    ['two words for the locale', { github_repo_url: url, locale: 'de', locales: ['en'] }, '/locales', 'const'],
    ['more locales than the one', { github_repo_url: url, locale: 'en', locales: ['en', 'de'] }, '/locales', 'const'],
    ['a locale that is none', { github_repo_url: url, locale: 'English' }, '/locale', 'pattern'],
    ['a family of another site', { github_repo_url: url, family: 'unicorn' }, '/family', 'enum'],
    ['a platform of another site', { github_repo_url: url, target_platform: 'perl' }, '/target_platform', 'enum'],
    ['a platform of none', { github_repo_url: url, target_platform: 'cobol' }, '/target_platform', 'enum'],
    ['another family of platforms', { github_repo_url: url, platform_family: 'java' }, '/platform_family', 'const'],
    ['another profile', { github_repo_url: url, site_profile: 'generic' }, '/site_profile', 'const'],
    ['a secret for its name', { github_repo_url: url, llm: { api_key_env: 'sk-12' } }, '/llm/api_key_env', 'pattern'],
    ['half a fallback', { github_repo_url: url, llm: { fallback: { model: 'm' } } }, '/llm/fallback', 'required'],
    [
      'a budget of nothing',
      { github_repo_url: url, budgets: { max_llm_calls: 0 } },
      '/budgets/max_llm_calls',
      'minimum',
    ],
    [
      'an unknown variable',
      { github_repo_url: url, commit_service: { commit_message_template: '{token}' } },
      '/commit_service/commit_message_template',
      'pattern',
    ],
  ])('%s', (_what, given, path, rule) => {
    const thrown = refusalOf(() => complete(given));
    expect(thrown).toMatchObject({ code: 'SCHEMA_VALIDATION_FAILED', kind: 'invalid', retryable: false });
    expect(thrown.violations).toContainEqual(
      expect.objectContaining({ root: 'run_config', instancePath: path, keyword: rule }),
    );
    expect(thrown.message).not.toContain('secret');
  });

  test('in words too', () => {
    expect(refusalOf(() => complete({ github_ref: 'main', colour: 1, validation_profile: 'x' })).message).toBe(
      'The run_config is not valid: run_config.colour is not known; run_config.github_repo_url is required; ' +
        'run_config.github_ref must match pattern "^[a-f0-9]{40}$"; ' +
        'run_config.validation_profile must be equal to one of the allowed values: local, ci, prod.',
    );
  });

  test('a repository whose name says no product needs it said', () => {
    const thrown = refusalOf(() => complete({ github_repo_url: 'https://github.com/org/tool' }));
    expect(thrown.message).toContain('run_config.family is required');
    // What follows from it is not told as missing too.
    expect(thrown.message).not.toMatch(/allowed_paths|canonical_urls/);
    expect(thrown.message).toContain('run_config.target_platform is required');
  });
});

function refusalOf(work: () => unknown): Fault {
  try {
    work();
  } catch (thrown) {
    return thrown as Fault;
  }
  throw new Error('nothing was refused');
}
