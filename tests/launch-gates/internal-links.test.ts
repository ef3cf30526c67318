import { describe, expect, test } from 'vitest';
import { internalLinks } from '../../src/servers/launch/gates/internal-links.ts';
import { samplePages } from '../../src/servers/launch/starter-site/sample-pages.ts';
import { type Launched, launchInto, launchIntoStarter, noSignal, page } from './gate-fixture.ts';
import { twoSubdomains } from './two-subdomains.ts';
import { withHugo, withoutHugo } from './with-hugo.ts';

const faq = 'content/kb/x/faq.md';
const install = 'content/docs/x/installation.md';

/** All good to begin with: a page to link to, a picture, a page in a folder of its own. */
const site = {
  'content/kb/x/other.md': page('## Hello World\n\n## Hello World\n\n## With {#own}\n'),
  'content/kb/x/old.md': page('x\n', 'aliases: [/kb/ancient/]\n'),
  'content/kb/x/bundle/index.md': page('x\n'),
  'content/kb/x/bundle/plan.png': 'x',
  'content/docs/x/unfinished.md': page('x\n', 'draft: true\n'),
  'content/docs/y/installation.md': page('x\n'),
  'static/img/Logo.png': 'x',
};

async function judge(launched: Launched) {
  return internalLinks.run(await launchIntoStarter({ existing: site, ...launched }), noSignal);
}

const at = { path: faq, line: 6, severity: 'error' };

const cases: readonly (readonly [title: string, broken: string, finding: object, fixed: string])[] = [
  [
    'a relative link to no page',
    '[a](../othr/)',
    { code: 'LINK_BROKEN', fix: 'Link to /kb/x/other/.' },
    '[a](../other/)',
  ],
  ['a path from the top to no page', '[a](/kb/x/nothing-like-it/)', { code: 'LINK_BROKEN' }, '[a](/kb/x/other)'],
  [
    'a whole address of the site that nothing is at',
    '[a](https://example.org/kb/x/othe/)',
    { code: 'LINK_BROKEN' },
    '[a](https://example.org/kb/x/other/)',
  ],
  [
    'a link to a file, which Hugo leaves as it is',
    '[a](other.md)',
    { code: 'LINK_BROKEN', fix: 'Link to /kb/x/other/.' },
    '[a](/kb/ancient/)',
  ],
  ['a page that is not published', '[a](/docs/x/unfinished/)', { code: 'LINK_BROKEN' }, '[a](/kb/)'],
  [
    'an anchor of another page',
    '[a](../other/#hello-world-2)',
    { code: 'LINK_ANCHOR_BROKEN' },
    '[a](../other/#hello-world-1)',
  ],
  [
    'an anchor in other letters',
    '[a](../other/#Own)',
    { code: 'LINK_ANCHOR_BROKEN', fix: 'Write #own.' },
    '[a](../other/#own)',
  ],
  [
    'an anchor of the page itself',
    '[a](#nowhere)\n\n## Here',
    { code: 'LINK_ANCHOR_BROKEN', message: 'This page has no anchor #nowhere, which the link #nowhere leads to.' },
    '[a](#here)\n\n## Here',
  ],
  ['a definition', '[a]: /kb/x/nope/\n\nSee [a].', { code: 'LINK_BROKEN' }, '[a]: /kb/x/other/\n\nSee [a].'],
  [
    'an image',
    '![a](/img/log.png)',
    { code: 'LINK_BROKEN', message: 'The image /img/log.png leads to nothing in the site.' },
    '![a](/img/Logo.png)',
  ],
  [
    'an image in other letters',
    '![a](/img/logo.png)',
    { code: 'LINK_CASE_MISMATCH', fix: 'Link to /img/Logo.png.' },
    '![a](/kb/x/bundle/plan.png)',
  ],
  [
    'a page in other letters',
    '[a](/kb/x/Other/)',
    { code: 'LINK_CASE_MISMATCH', fix: 'Link to /kb/x/other/.' },
    '[a](/kb/x/other/)',
  ],
  ['steps above the root', '[a](../../../../other/)', { code: 'LINK_ABOVE_ROOT' }, '[a](../../../kb/x/other/)'],
  [
    'raw HTML',
    '<a href="/kb/nope/">a</a>',
    { code: 'LINK_BROKEN' },
    '<a href="/kb/x/other/#own">a</a> <!-- <a href="/kb/nope/"> -->',
  ],
  ['a figure', '{{< figure src="/img/none.png" >}}', { code: 'LINK_BROKEN' }, '{{< figure src="/img/Logo.png" >}}'],
  ['an empty link', '[a]()', { code: 'LINK_BROKEN', message: 'The link leads nowhere: it is empty.' }, '`[a]()`'],
  [
    'a reference without a definition',
    'See [the page][gone].',
    { code: 'LINK_REFERENCE_UNDEFINED', severity: 'warn' },
    'See `list[i][j]`, list[i][j] and [a](/kb/).',
  ],
];

describe.each([
  ['by the sources', false],
  ['by the built pages', true],
] as const)('%s', (_, needsHugo) => {
  const check = needsHugo
    ? withHugo
    : (title: string, body: () => Promise<void>) => test(title, () => withoutHugo(body));

  check('every kind of broken link is found in its line, and the right one passes', async () => {
    const written = Object.fromEntries(
      cases.flatMap(([, broken, , fixed], number) => [
        [`content/kb/x/broken-${number}.md`, page(`\n${broken}\n`)],
        [`content/kb/x/fixed-${number}.md`, page(`\n${fixed}\n`)],
      ]),
    );
    const { findings, log } = await judge({ written });
    expect(log[0]).toBe(`*/*: judged by the ${needsHugo ? 'built pages' : 'sources: hugo is not there'}`);
    for (const [number, [title, , finding]] of cases.entries()) {
      const path = `content/kb/x/broken-${number}.md`;
      expect([title, ...findings.filter((each) => each.path === path)]).toEqual([
        title,
        expect.objectContaining({ ...at, path, ...finding }),
      ]);
    }
    expect(findings.filter(({ path }) => path?.includes('fixed-'))).toEqual([]);
  });

  check('a heading that the run takes away breaks the pages that lead to it', async () => {
    const existing = { ...site, [install]: page('\n[a](/kb/x/other/#own)\n\n[b](/kb/x/other/#never-was)\n') };
    const { findings } = await judge({ existing, written: { 'content/kb/x/other.md': page('## Hello World\n') } });
    expect(findings).toEqual([
      expect.objectContaining({ severity: 'error', code: 'LINK_ANCHOR_BROKEN', path: install, line: 6 }),
      expect.objectContaining({ severity: 'warn', code: 'LINK_ANCHOR_BROKEN', path: install, line: 8 }),
    ]);
  });

  check('a page that the run takes away breaks them too', async () => {
    const existing = { ...site, [install]: page('\n[a](/kb/x/other/)\n\n`[b](/kb/x/other/)`\n') };
    const { findings } = await judge({ existing, written: { 'content/kb/x/other.md': null } });
    expect(findings).toEqual([
      expect.objectContaining({ severity: 'error', code: 'LINK_BROKEN', path: install, line: 6 }),
    ]);
  });

  check('what was broken on the same page before is a warning, and on other pages nothing', async () => {
    const existing = { ...site, [faq]: page('[a](/nope/)\n'), [install]: page('[a](/nope/)\n') };
    const { findings } = await judge({ existing, written: { [faq]: page('[a](/nope/) [b](/nix/)\n') } });
    expect(findings.map(({ severity, message }) => [severity, message])).toEqual([
      ['warn', 'The link /nope/ leads to nothing in the site.'],
      ['error', 'The link /nix/ leads to nothing in the site.'],
    ]);
  });

  check('pages of one run may lead to each other, and nothing is said about other hosts', async () => {
    const written = {
      [faq]: page(
        '[a](../../../docs/x/installation/#use) [b](https://other.example/x) [c](mailto:a@b.example) [d](https://example.org/repo)\n',
      ),
      [install]: page('## Use\n\n[back](https://example.org/kb/x/faq/)\n'),
    };
    const planned = { [faq]: '/kb/x/faq/', [install]: '/docs/x/installation/' };
    expect((await judge({ written, planned })).findings).toEqual([]);
  });

  check('the sample pages of the starter site are good', async () => {
    expect((await judge({ written: samplePages as Record<string, string> })).findings).toEqual([]);
  });

  check('the pages of several builds lead to each other by whole addresses', async () => {
    const docs = 'content/docs.aspose.org/cells/en/python/installation.md';
    const products = 'content/products.aspose.org/cells/en/python/overview.md';
    const german = 'content/docs.aspose.org/cells/de/python/installation.md';
    const input = await launchInto(twoSubdomains, {
      profile: 'aspose',
      written: {
        [docs]: page(
          '[a](https://products.aspose.org/cells/python/overview/#top-features)\n[b](/cells/de/python/installation/)\n[w](https://docs.aspose.org/words/)\n[e](https://docs.aspose.org/email/)\n',
        ),
        [products]: page(
          '## Top Features\n\n[c](https://docs.aspose.org/cells/python/instalation/)\n[d](https://docs.aspose.org/words/nope/)\n\n[e](/python/overview/)\n',
        ),
        [german]: page('[en](../../../python/installation/)\n'),
      },
    });
    const { findings } = await internalLinks.run(input, noSignal);
    expect(findings.map(({ path, line, code, fix }) => [path, line, code, fix])).toEqual([
      [products, 7, 'LINK_BROKEN', 'Link to https://docs.aspose.org/cells/python/installation/.'],
      [products, 8, 'LINK_BROKEN', undefined],
      [products, 10, 'LINK_BROKEN', 'Link to /cells/python/overview/.'],
    ]);
  });
});

describe('a planned page that no other leads to', () => {
  const launched = { written: { [faq]: page('x\n') }, planned: { [faq]: '/kb/x/faq/' } };

  test('is told, by the sources', async () => {
    const { findings } = await withoutHugo(async () => judge(launched));
    expect(findings).toEqual([expect.objectContaining({ severity: 'info', code: 'PAGE_ORPHANED', path: faq })]);
  });

  withHugo('is none where a list of the site leads to it', async () => {
    expect((await judge(launched)).findings).toEqual([]);
  });
});

test('a site that is published elsewhere than the profile says is told so', async () => {
  const existing = { ...site, 'config.toml': 'baseURL = "https://me.example/"\n' };
  const written = { [faq]: page('[a](https://example.org/kb/x/other/)\n') };
  const { findings } = await withoutHugo(async () => judge({ existing, written }));
  expect(findings).toEqual([expect.objectContaining({ severity: 'warn', code: 'LINK_HOST_MISMATCH', line: 5 })]);
});
