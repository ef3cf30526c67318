import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hugoOnPath } from '../gates/hugo-program.ts';
import { generic } from '../profile/generic.ts';
import { contentFolder, urlFolder } from '../profile/page-place.ts';
import { sections } from '../profile/sections.ts';
import { type Files, makeScratchFolder, writeFiles } from '../source/repository-fixture.ts';
import { buildSite, missingHugo } from './hugo-fixture.ts';
import { sampleClaim, samplePages } from './sample-pages.ts';
import { findPackageFolder } from './starter-files.ts';

const hugo = hugoOnPath();
let base: string;

beforeEach(() => {
  base = makeScratchFolder();
});
afterEach(() => rmSync(base, { recursive: true }));

/** The starter site with these pages in it, built. */
async function build(pages: Files, name = 'site') {
  const folder = join(base, name);
  const destination = join(base, `${name}-built`);
  cpSync(join(findPackageFolder(), 'starter-site'), folder, { recursive: true });
  writeFiles(folder, pages);
  const { exitCode, output } = await buildSite(hugo ?? '', folder, 'config.toml', destination);
  return {
    folder,
    destination,
    exitCode,
    output,
    html: (path: string) => readFileSync(join(destination, path), 'utf8'),
  };
}

/** Runs only where there is a Hugo; otherwise says why not. */
function withHugo(title: string, body: () => Promise<void>): void {
  test(title, async ({ skip }) => (hugo === undefined ? skip(missingHugo) : body()));
}

withHugo('the site builds as it comes, and says that nothing is there yet', async () => {
  const { exitCode, output, html } = await build({});
  expect([exitCode, output]).toEqual([0, expect.not.stringMatching(/WARN|ERROR/)]);
  expect(html('index.html')).toContain('There are no projects here yet.');
  for (const section of sections) expect(html(`${section}/index.html`)).toContain('There are no pages here yet.');
  expect(html('index.html')).not.toContain('href="/docs/"');
});

describe('with the pages of two projects', () => {
  withHugo('every page is where the profile says that it is', async () => {
    const { exitCode, output, html } = await build(samplePages);
    expect([exitCode, output]).toEqual([0, expect.not.stringMatching(/WARN|ERROR/)]);
    const place = { family: 'tidewater', platform: 'other', locale: 'en', layout: 'v1' } as const;
    const slugs = {
      products: 'overview',
      docs: 'installation',
      reference: 'api-overview',
      kb: 'faq',
      blog: 'announcement',
    };
    for (const section of sections) {
      const rule = generic.sections[section];
      expect(samplePages).toHaveProperty([`${contentFolder(rule, rule.contentRoot, place)}/${slugs[section]}.md`]);
      const address = `${urlFolder(generic, rule, place)}${slugs[section]}/`;
      expect(html(`${address}index.html`)).toContain(`<link rel="canonical" href="https://${rule.host}${address}">`);
    }
  });

  withHugo('a page has its title, its description, its outline and the way to the others', async () => {
    const { html } = await build(samplePages);
    const page = html('docs/tidewater/installation/index.html');
    expect(page).toContain('<title>Installation · Projects</title>');
    expect(page).toContain('<h1>Installation</h1>');
    expect(page).toContain('<meta name="description" content="Install Tidewater with a package manager.">');
    expect(page).toContain('<a href="/docs/" aria-current="true">Documentation</a>');
    expect(page).toContain('<a href="/docs/tidewater/installation/" aria-current="page">Installation</a>');
    expect(page).toContain('<a href="#prerequisites">Prerequisites</a>');
    expect(page).toMatch(/<a rel="prev" href="\/docs\/tidewater\/">/);
    expect(page).toMatch(/<a rel="next" href="\/docs\/tidewater\/getting-started\/">/);
    // The other sections of the same project, and nothing of the other project.
    for (const way of ['/products/tidewater/overview/', '/reference/tidewater/api-overview/', '/kb/tidewater/faq/'])
      expect(page).toContain(`href="${way}"`);
    expect(page).not.toContain('anchorage');
  });

  withHugo('lists lead to every page, and no link of the site leads nowhere', async () => {
    const { html, destination } = await build(samplePages);
    expect(html('index.html')).toMatch(/href="\/products\/tidewater\/overview\/">tidewater<\/a>/);
    const files = readdirSync(destination, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    );
    const links = files.flatMap((file) =>
      [...html(file).matchAll(/href="(?:https:\/\/example\.org)?(\/[^"#]*)/g)].map(([, link]) => link ?? ''),
    );
    const existing = new Set(readdirSync(destination, { recursive: true, encoding: 'utf8' }));
    const targetOf = (link: string) => `${link.slice(1)}${link.endsWith('/') ? 'index.html' : ''}`;
    expect([...new Set(links)].filter((link) => !existing.has(targetOf(link)))).toEqual([]);
    const linked = new Set(links.map(targetOf));
    const pages = files.filter((file) => !['404.html', 'tags/index.html'].includes(file));
    expect(pages.filter((file) => !linked.has(file))).toEqual([]);
  });

  withHugo('no marker of a claim is published, in no form', async () => {
    const { destination, html } = await build(samplePages);
    for (const file of readdirSync(destination, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:html|xml)$/.test(file)) continue;
      expect(html(file)).not.toContain(sampleClaim);
      expect(html(file)).not.toMatch(/claim_id|<!--|raw HTML omitted/);
    }
    const config = readFileSync(join(findPackageFolder(), 'starter-site/config.toml'), 'utf8');
    const open = await build(
      { ...samplePages, 'config.toml': `${config}[markup.goldmark.renderer]\nunsafe = true\n` },
      'open',
    );
    expect(open.html('kb/tidewater/faq/index.html')).toBe(html('kb/tidewater/faq/index.html'));
    expect(html('kb/tidewater/faq/index.html')).toContain('<li>Summer time is not applied twice.</li>');
  });

  withHugo('the newest post comes first, with its date', async () => {
    const { html } = await build(samplePages);
    const blog = html('blog/index.html');
    expect(blog.indexOf('How heights are computed')).toBeLessThan(blog.indexOf('Tidewater 2 reads JSON'));
    expect(blog).toContain('<time datetime="2026-03-01">1 March 2026</time>');
  });

  withHugo('shortcodes become what they say', async () => {
    const { html } = await build(samplePages);
    const page = html('docs/tidewater/installation/index.html');
    expect(page).toMatch(/<div class="note tip" role="note">\n<p class="label">Tip<\/p>/);
    expect(page).toContain('<label for="tabs-0-1">Debian</label>');
    expect(page.match(/ checked>/g)).toHaveLength(1);
    expect(html('docs/tidewater/getting-started/index.html')).toContain('<figcaption>examples/first.ts</figcaption>');
  });

  withHugo('two builds are the same bytes', async () => {
    const [first, second] = [await build(samplePages, 'a'), await build(samplePages, 'b')];
    const files = readdirSync(first.destination, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.\w+$/.test(file),
    );
    expect(files.length).toBeGreaterThan(30);
    for (const file of files) expect(second.html(file)).toBe(first.html(file));
  });
});

withHugo('pages with a folder for the platform find each other too', async () => {
  const text = (title: string) => `---\ntitle: ${title}\ndescription: About it.\nweight: 10\n---\ntext\n`;
  const { exitCode, html } = await build({
    'content/docs/tidewater/python/_index.md': text('Index'),
    'content/docs/tidewater/python/installation.md': text('Installation'),
    'content/kb/tidewater/python/faq.md': text('Questions'),
  });
  expect(exitCode).toBe(0);
  const page = html('docs/tidewater/python/installation/index.html');
  expect(page).toContain('href="/docs/tidewater/python/"');
  expect(page).toContain('href="/kb/tidewater/python/faq/"');
});

withHugo('a second language is a few lines of configuration', async () => {
  const text = (title: string) => `---\ntitle: ${title}\ndescription: About it.\nweight: 10\n---\ntext\n`;
  const pages = {
    'content/docs/tidewater/faq.md': text('Questions'),
    'content/docs/tidewater/faq.de.md': text('Fragen'),
  };
  const config = readFileSync(join(findPackageFolder(), 'starter-site/config.toml'), 'utf8');
  const { exitCode, html } = await build({
    ...pages,
    'config.toml': `${config}\n[languages.en]\n[languages.de]\nlanguageName = "Deutsch"\n`,
  });
  expect(exitCode).toBe(0);
  expect(html('docs/tidewater/faq/index.html')).toContain(
    '<a href="/de/docs/tidewater/faq/" hreflang="de">Deutsch</a>',
  );
  expect(html('de/docs/tidewater/faq/index.html')).toContain('<html lang="de">');
});

describe('a mistake in a page is told with its place', () => {
  test.for([
    ['a shortcode that is not there', '{{< nothing >}}', /faq\.md:4:1/],
    [
      'a note of an unknown kind',
      '{{< note loud >}}x{{< /note >}}',
      /faq\.md:4:1": a note may be note, tip or warning/,
    ],
    ['a tab alone', '{{< tab "x" >}}y{{< /tab >}}', /faq\.md:4:1": a tab belongs into tabs/],
  ] as const)('%s', async ([, text, says], { skip }) => {
    if (hugo === undefined) return skip(missingHugo);
    const { exitCode, output } = await build({ 'content/kb/x/faq.md': `---\ntitle: x\n---\n${text}\n` });
    expect(exitCode).not.toBe(0);
    expect(output).toMatch(says);
  });
});
