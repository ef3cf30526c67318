// Gate: what a reader with a screen reader stumbles over: levels of headings left out, pictures without words.

import { type PageFinding, pageGate } from './page-gate.ts';
import { lookAt } from './page-look.ts';
import type { WorktreePage } from './worktree-pages.ts';

export const accessibility = pageGate('accessibility', 30, (page) => [...findSkips(page), ...findBarePictures(page)]);

function findSkips(page: WorktreePage): PageFinding[] {
  const { headings } = lookAt(page);
  return headings.flatMap(({ line, depth, text }, at): PageFinding[] => {
    // The title of the page is the first level.
    const above = headings[at - 1]?.depth ?? 1;
    if (depth <= above + 1) return [];
    const message = `The heading "${text}" is of level ${depth}, but the one above it is of level ${above}.`;
    return [{ severity: 'warn', code: 'ACCESSIBILITY_HEADING_SKIPPED', message, path: page.path, line }];
  });
}

function findBarePictures(page: WorktreePage): PageFinding[] {
  const { links, html } = lookAt(page);
  const bare = [
    ...links.filter(({ kind, text }) => kind === 'image' && text === '').map(({ line, url }) => ({ line, what: url })),
    ...html.flatMap(({ line, value }) =>
      [...value.matchAll(/<img\b[^>]*>/gi)]
        .filter(([tag]) => !/\salt\s*=/i.test(tag))
        .map(([tag]) => ({ line, what: /\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? 'img' })),
    ),
  ];
  return bare.map(({ line, what }) => ({
    severity: 'warn',
    code: 'ACCESSIBILITY_ALT_MISSING',
    message: `The picture ${what} has no text for those who do not see it.`,
    path: page.path,
    line,
  }));
}
