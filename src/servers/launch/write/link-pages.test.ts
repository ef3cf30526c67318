import { expect, test } from 'vitest';
import { configFor, inputOf, know, rich, richSnippets, richSymbols } from '../plan/plan-fixture.ts';
import { planPages } from '../plan/plan-pages.ts';
import { aspose } from '../profile/aspose.ts';
import { relativePath } from './link-pages.ts';
import { writeDrafts } from './write-drafts.ts';

test.each([
  ['/docs/a/install/', '/docs/a/start/', '../start/'],
  ['/docs/a/', '/docs/a/start/', 'start/'],
  ['/docs/a/start/', '/docs/a/', '../'],
  ['/docs/a/x/', '/docs/b/x/', '../../b/x/'],
  ['/docs/a/', '/docs/a/', './'],
  ['/docs/a/', '/docs/a/ü b/', '%C3%BC%20b/'],
])('from %s to %s it is %s', (from, to, path) => {
  expect(relativePath(from, to)).toBe(path);
  expect(new URL(path, `https://example.org${from}`).href).toBe(new URL(to, 'https://example.org').href);
});

test('on a site of several hosts a section is linked inside by paths and across by its own host', async () => {
  const config = configFor({ family: 'zip', target_platform: 'python' }, aspose);
  const given = { config, profile: aspose };
  const input = inputOf(await know(rich, richSymbols), richSnippets, given);
  const { drafts } = writeDrafts({
    ...input,
    pagePlan: planPages(input).pagePlan,
    committedAt: '2024-01-02T03:04:05Z',
  });
  const links = drafts.flatMap(({ section, text }) =>
    [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => ({ section, url })),
  );
  expect(links.some(({ section, url }) => section === 'docs' && url === '../installation/')).toBe(true);
  expect(links.some(({ url }) => url.startsWith('https://reference.aspose.org/zip/'))).toBe(true);
  expect(links.filter(({ section, url }) => url.startsWith(`https://${section}.`))).toEqual([]);
});
