import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../../source/repository-fixture.ts';
import { buildSite, missingHugo } from '../../starter-site/hugo-fixture.ts';
import { hugoOnPath } from '../hugo-program.ts';
import { readLinks } from './read-links.ts';

const body = `## Hello World
## Hello World
## \`code\` and **bold** text
## See [the page](/kb/) now
## C++ & C#: what's new?
## Über uns – größer
## custom {#my-id}
##
## ---
## a_b  double  space
## trailing hashes ##

Setext one
two lines
---

## <b>x</b> html
## 日本語
## Hello World-1
## &amp; entity &copy;
## a\\*b\\_c
## emoji :smile: 1.2.3
## Hello World

> ## in quote

- ## in list

## claim <!-- claim_id: abc -->

## tab\tinside
`;

const anchors = [
  ...['hello-world', 'hello-world-1', 'code-and-bold-text', 'see-the-pagekb-now', 'c--c-whats-new'],
  ...['über-uns--größer', 'my-id', 'heading', '---', 'a_b--double--space', 'trailing-hashes', 'two-lines'],
  ...['bxb-html', '日本語', 'hello-world-1-1', 'amp-entity-copy', 'ab_c', 'emoji-smile-123', 'hello-world-2'],
  ...['in-quote', 'in-list', 'claim----claim_id-abc---', 'tabinside'],
];

test('anchors are made out of the raw line, and numbered where one is taken', () => {
  expect([...readLinks({ body, bodyLine: 1 }).anchors]).toEqual(anchors);
});

test('Hugo makes the same ones', async ({ skip }) => {
  const hugo = hugoOnPath();
  if (hugo === undefined) return skip(missingHugo);
  const folder = makeScratchFolder();
  try {
    for (const name of ['content', 'layouts/_default']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(
      join(folder, 'config.toml'),
      'baseURL = "https://example.org/"\ndisableKinds = ["taxonomy", "term"]\n',
    );
    writeFileSync(join(folder, 'content/_index.md'), `---\ntitle: x\n---\n${body}`);
    writeFileSync(join(folder, 'layouts/index.html'), '{{ .Content }}');
    await buildSite(hugo, folder, 'config.toml', join(folder, 'built'));
    const html = readFileSync(join(folder, 'built/index.html'), 'utf8');
    expect([...html.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)).toEqual(anchors);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
