// A large site costs a run little: its own pages are judged, the others are only linked to.
import { expect, test } from 'vitest';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { readBaselinePages } from './baseline-pages.ts';
import { launchedSite, plainSite, removeSite } from './gate-fixture.ts';
import { loadGates } from './gate-table.ts';
import { validateSite } from './validate-site.ts';

const paragraph = 'This page tells how a thing is used. It leads to [another](../p1/) and shows `code`.\n\n';

function oldPage(at: number): [string, string] {
  const head = `---\ntitle: Page ${at}\ndescription: Old page ${at}.\nweight: ${at + 1}\n---\n`;
  const code = '```js\nconsole.log(1);\n```\n';
  const links = `## See also\n\n- [Next](../p${(at + 4) % 500}/)\n`;
  const section = ['docs', 'kb', 'reference', 'blog'][at % 4];
  return [`content/${section}/old/p${at}.md`, `${head}\n## Overview\n\n${paragraph.repeat(8)}${code}\n${links}`];
}

test('a site with 500 pages is validated in under ten seconds, Hugo not counted', { timeout: 60_000 }, async () => {
  const old = Object.fromEntries(Array.from({ length: 500 }, (_, at) => oldPage(at)));
  const site = await launchedSite({ ...plainSite, ...old });
  try {
    const gates = (await loadGates(compileWithAjv())).filter(({ name }) => name !== 'hugo_build');
    const { signal } = new AbortController();
    const start = performance.now();
    const baselinePages = await readBaselinePages(site.siteFolder, site.patchBundle, signal);
    const { report } = await validateSite(site, gates, { profile: 'local', baselinePages }, signal);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(report.ok).toBe(true);
  } finally {
    removeSite(site);
  }
});
