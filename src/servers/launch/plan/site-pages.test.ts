import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeRepository, makeScratchFolder } from '../source/repository-fixture.ts';
import { configFor } from './plan-fixture.ts';
import { readSitePages } from './site-pages.ts';

let folder: string;
beforeEach(() => {
  folder = makeScratchFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('pages are those below the content roots, with their weight and whether a launch wrote them', async () => {
  const marker = `Flock locks files. <!-- claim_id: ${'a'.repeat(64)} -->`;
  await makeRepository(folder, {
    'content/docs/flock/b.md': '---\ntitle: B\nweight: 30\n---\nText\n',
    'content/docs/flock/a.md': `+++\nweight = 10\n+++\n${marker}\n`,
    'content/docs/flock/broken.md': '---\nweight: [\n---\n',
    'content/docs/flock/heavy.md': '---\nweight: lots\n---\n',
    'content/docs/flock/picture.png': 'x',
    'content/other/page.md': 'no section\n',
    'README.md': 'no page\n',
  });
  expect(await readSitePages(folder, configFor())).toEqual([
    { path: 'content/docs/flock/a.md', weight: 10, isOurs: true },
    { path: 'content/docs/flock/b.md', weight: 30 },
    { path: 'content/docs/flock/broken.md' },
    { path: 'content/docs/flock/heavy.md' },
  ]);
});
