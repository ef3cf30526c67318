import { expect, test } from 'vitest';
import type { GateInput } from '../../src/servers/launch/gates/gate.ts';
import { hugoBuild } from '../../src/servers/launch/gates/hugo-build.ts';
import { internalLinks } from '../../src/servers/launch/gates/internal-links.ts';
import { samplePages } from '../../src/servers/launch/starter-site/sample-pages.ts';
import { launchIntoStarter, noSignal, page } from './gate-fixture.ts';
import { withoutHugo } from './with-hugo.ts';

const count = 500;
const paths = Array.from({ length: count }, (_, at) => `content/kb/family-${at % 20}/article-${at}.md`);

/** Of the length of an article, with links among each other and some to the pages of the run. */
function article(at: number): string {
  const parts = Array.from({ length: 12 }, (_, part) => {
    const next = (at * 7 + part * 13) % count;
    const own = `[article](/kb/family-${next % 20}/article-${next}/#part-${part})`;
    const code = '```python\nfor each in range(10):\n    print(each)\n```';
    return `## Part ${part}\n\nA sentence with **words** and \`code\`, and ${own}. ${'More words follow. '.repeat(20)}\n\n${code}\n`;
  });
  const into = at % 50 === 0 ? '\nSee [the guide](/docs/tidewater/installation/#prerequisites).\n' : '';
  return page(parts.join('\n') + into);
}

/** Time of this process, whatever else the machine does. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

test('the links of a site with 500 pages are judged in less than two seconds of work, built or not', async () => {
  const input = await launchIntoStarter({
    existing: Object.fromEntries(paths.map((path, at) => [path, article(at)])),
    written: samplePages as Record<string, string>,
  });
  const judge = async (given: GateInput) =>
    expect(await internalLinks.run(given, noSignal)).toMatchObject({
      findings: [],
      log: expect.arrayContaining(['10 links of other pages lead to touched pages, 0 of them broken']),
    });
  expect(await cpuMs(() => withoutHugo(() => judge({ ...input })))).toBeLessThan(2_000);
  await hugoBuild.run(input, noSignal);
  expect(await cpuMs(() => judge(input))).toBeLessThan(2_000);
});
