import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compileWithAjv } from '../../../../kernel/schema/compile.ts';
import { hashBytes } from '../../../../platform/files/content-hash.ts';
import { artifactWriter } from '../../artifacts/artifact-bytes.ts';
import { aspose } from '../../profile/aspose.ts';
import { generic } from '../../profile/generic.ts';
import { type Section, sections } from '../../profile/sections.ts';
import type { SiteProfile } from '../../profile/site-profile.ts';
import { type Files, makeRepository, makeScratchFolder } from '../../source/repository-fixture.ts';
import { scoutSite } from './scout-site.ts';

const sha = 'b'.repeat(40);
const site = { repo_url: 'https://example.org/site', requested_ref: null, resolved_sha: sha };
const write = artifactWriter(compileWithAjv());
let base: string;

beforeEach(() => {
  base = makeScratchFolder();
});
afterEach(() => rmSync(base, { recursive: true }));

async function scout(files: Files, profile: SiteProfile = aspose, configDir = 'configs') {
  const folder = join(base, 'site');
  await makeRepository(folder, files);
  const roots = Object.fromEntries(sections.map((section) => [section, profile.sections[section].contentRoot]));
  const found = await scoutSite(
    folder,
    { site, workflows: null },
    {
      hugo: { config_dir: configDir, use_config_gate: true },
      site_layout: {
        content_root: 'content',
        subdomain_roots: roots as Record<Section, string>,
        localization: {
          mode_by_section: { products: 'dir', docs: 'dir', reference: 'dir', kb: 'dir', blog: 'filename' },
        },
      },
    },
  );
  for (const [name, content] of [
    ['site_context.json', found.siteContext],
    ['hugo_facts.json', found.hugoFacts],
    ['frontmatter_contract.json', found.frontmatterContract],
  ] as const) {
    expect(write(name, content as never)).toBeInstanceOf(Uint8Array);
  }
  return found;
}

const cells = `baseURL = "https://docs.aspose.org/cells"
defaultContentLanguage = "en"
[languages.en]
contentDir = "content/docs.aspose.org/cells/en"
[languages.DE]
weight = 2
[permalinks]
docs = "/:sections/:slug/"
[outputs]
home = ["HTML", "RSS"]
`;

describe('a site of many builds', () => {
  const files: Files = {
    'configs/docs.aspose.org/cells.toml': cells,
    'configs/docs.aspose.org/words.yaml':
      'languages:\n  fr: {}\npermalinks:\n  docs: /other/\n  page:\n    kb: /kb/:slug/\n',
    'configs/docs.aspose.org/common.toml': 'theme = "x"\n',
    'configs/docs.aspose.org/home.toml': 'title = "home"\n',
    'configs/products.aspose.org/cells.json': '{"taxonomies":{"tag":"tags"},"defaultContentLanguageInSubdir":true}',
    'configs/blog.aspose.org.toml': 'title = "Blog"\n',
    'configs/README.md': '# no config\n',
    'static/x.css': '',
  };

  test('has one row for each subdomain and family, and one for the whole blog', async () => {
    const { siteContext } = await scout(files);
    expect(siteContext).toMatchObject({ site, workflows: null, left_out: [] });
    expect(siteContext.hugo.config_root).toBe('configs');
    expect(siteContext.hugo.build_matrix).toEqual([
      { subdomain: 'blog.aspose.org', family: '*', config_path: 'configs/blog.aspose.org.toml' },
      { subdomain: 'docs.aspose.org', family: 'cells', config_path: 'configs/docs.aspose.org/cells.toml' },
      { subdomain: 'docs.aspose.org', family: 'words', config_path: 'configs/docs.aspose.org/words.yaml' },
      { subdomain: 'products.aspose.org', family: 'cells', config_path: 'configs/products.aspose.org/cells.json' },
    ]);
    expect(siteContext.hugo.config_files).toContainEqual({
      path: 'configs/docs.aspose.org/cells.toml',
      sha256: hashBytes(cells),
      bytes: cells.length,
      ext: '.toml',
    });
    expect(siteContext.hugo.config_files).toHaveLength(6);
  });

  test('tells what its configs say together', async () => {
    const { hugoFacts } = await scout(files);
    expect(hugoFacts).toMatchObject({
      languages: ['de', 'en', 'fr'],
      default_language: 'en',
      default_language_in_subdir: true,
      permalinks: { docs: '/:sections/:slug/', 'page.kb': '/kb/:slug/' },
      outputs: { home: ['HTML', 'RSS'] },
      taxonomies: { tag: 'tags' },
    });
    expect(hugoFacts.source_files).toHaveLength(6);
  });

  test('goes on without a config that cannot be read, and says so', async () => {
    const { siteContext, hugoFacts } = await scout({ ...files, 'configs/docs.aspose.org/pdf.toml': 'a = 1\na = 2\n' });
    expect(siteContext.left_out).toEqual([
      { path: 'configs/docs.aspose.org/pdf.toml', reason: expect.stringContaining('a is defined twice in line 2') },
    ]);
    expect(siteContext.hugo.build_matrix).toHaveLength(5);
    expect(hugoFacts.source_files).not.toContain('configs/docs.aspose.org/pdf.toml');
  });
});

describe('a site of one build', () => {
  test.each([
    ['hugo.toml', 'languageCode = "en"\nDefaultContentLanguage = "nl"\n'],
    ['config.yaml', 'defaultContentLanguage: nl\n'],
    ['hugo.json', '{"defaultcontentlanguage":"nl"}'],
  ])('is known by %s at the top', async (name, text) => {
    const { siteContext, hugoFacts } = await scout({ [name]: text }, generic);
    expect(siteContext.hugo).toMatchObject({
      config_root: '.',
      build_matrix: [{ subdomain: '*', family: '*', config_path: name }],
    });
    expect(hugoFacts).toMatchObject({
      languages: ['nl'],
      default_language: 'nl',
      default_language_in_subdir: false,
      taxonomies: { category: 'categories', tag: 'tags' },
    });
  });

  test('may have its config in a folder, one file for each key', async () => {
    const { siteContext, hugoFacts } = await scout(
      {
        'config/_default/hugo.toml': 'title = "x"\n',
        'config/_default/languages.toml': '[en]\nweight = 1\n[ja]\nweight = 2\n',
        'config/_default/menus.en.toml': '[[main]]\nname = "x"\n',
        'config/production/hugo.toml': 'title = "y"\n',
      },
      generic,
    );
    expect(hugoFacts.languages).toEqual(['en', 'ja']);
    expect(siteContext.hugo.build_matrix).toEqual([
      { subdomain: '*', family: '*', config_path: 'config/_default/hugo.toml' },
    ]);
  });

  test('without any config has no builds', async () => {
    const { siteContext, hugoFacts } = await scout({ 'README.md': '' }, generic);
    expect(siteContext.hugo.build_matrix).toEqual([]);
    expect(hugoFacts).toMatchObject({ languages: ['en'], default_language: 'en', source_files: [] });
  });
});

describe('the front matter contract', () => {
  const page = (at: number) => `---
title: Page ${at}
weight: ${at}
draft: ${at === 3}
layout: docs
date: 2024-01-0${at + 1}
ratio: ${at === 0 ? 1 : 1.5}
mixed: ${at === 0 ? 'a' : 1}
${at === 0 ? 'tags: [a]\n' : ''}---
Text
`;

  test('knows what every page has, what some have, types and usual values', async () => {
    const pages = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`content/docs/p${at}.md`, page(at % 9)]));
    const { frontmatterContract } = await scout({ ...pages, 'content/docs/plain.md': 'no front matter\n' }, generic);
    expect(frontmatterContract.site_sha).toBe(sha);
    expect(frontmatterContract.sections.docs).toEqual({
      sample_size: 10,
      required_keys: ['date', 'draft', 'layout', 'mixed', 'ratio', 'title', 'weight'],
      optional_keys: ['tags'],
      key_types: {
        date: 'date',
        draft: 'boolean',
        layout: 'string',
        mixed: 'unknown',
        ratio: 'number',
        tags: 'array',
        title: 'string',
        weight: 'integer',
      },
      default_values: { draft: false, layout: 'docs' },
    });
    expect(frontmatterContract.sections.kb).toEqual({
      sample_size: 0,
      required_keys: [],
      optional_keys: [],
      key_types: {},
      default_values: {},
    });
  });

  test('is learnt from TOML and JSON as well, and tells of pages it cannot read', async () => {
    const { frontmatterContract, siteContext } = await scout(
      {
        'content/blog/a.md': '+++\ntitle = "A"\ndate = 2024-05-06T07:08:09Z\nparams = { x = 1 }\n+++\nText\n',
        'content/blog/b.md': '{\n  "title": "B",\n  "date": "2024-05-06",\n  "params": { "x": 2 }\n}\nText\n',
        'content/blog/c.md': '---\ntitle: [\n---\n',
        'content/blog/d.md': '---\ntitle: open\n',
        'content/blog/e.md': '{{< shortcode >}}\n',
        'content/blog/f.md': '---\n---\n',
      },
      generic,
    );
    expect(frontmatterContract.sections.blog).toMatchObject({
      sample_size: 3,
      required_keys: [],
      optional_keys: ['date', 'params', 'title'],
      key_types: { date: 'date', params: 'object', title: 'string' },
      default_values: {},
    });
    expect(siteContext.left_out.map(({ path }) => path)).toEqual(['content/blog/c.md', 'content/blog/d.md']);
  });

  test('looks at the first fifty pages of a section, in order', async () => {
    const name = (at: number) => `content/kb/p${String(at).padStart(2, '0')}.md`;
    const pages = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [name(at), `---\n${at < 50 ? 'early' : 'late'}: true\n---\n`]),
    );
    const { frontmatterContract } = await scout(pages, generic);
    expect(frontmatterContract.sections.kb).toMatchObject({
      sample_size: 50,
      required_keys: ['early'],
      optional_keys: [],
    });
  });
});
