// The starter site as a reader sees it: built by Hugo, opened in a browser, on a phone and on a desk, by day and by night.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hugoOnPath } from '../../src/servers/launch/gates/hugo-program.ts';
import { writeFiles } from '../../src/servers/launch/source/repository-fixture.ts';
import { buildSite, missingHugo } from '../../src/servers/launch/starter-site/hugo-fixture.ts';
import { samplePages } from '../../src/servers/launch/starter-site/sample-pages.ts';
import { inBrowser } from './open-page.ts';

const hugo = hugoOnPath();
let base: string;
let server: Server;
let address: string;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'mooring-site-'));
  const site = join(base, 'site');
  cpSync(join(import.meta.dirname, '../../starter-site'), site, { recursive: true });
  writeFiles(site, samplePages);
  if (hugo !== undefined) await buildSite(hugo, site, 'config.toml', join(base, 'built'));
  server = createServer(({ url = '/' }, response) => {
    const file = join(base, 'built', url.endsWith('/') ? `${url}index.html` : url);
    response.statusCode = existsSync(file) ? 200 : 404;
    response.setHeader('content-type', types[extname(file)] ?? 'text/plain');
    response.end(existsSync(file) ? readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(base, { recursive: true, force: true });
});

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.css': 'text/css', '.svg': 'image/svg+xml' };

const paths = [
  '/',
  '/docs/',
  '/docs/tidewater/',
  '/docs/tidewater/installation/',
  '/docs/tidewater/getting-started/',
  '/reference/tidewater/api-overview/',
  '/blog/tidewater/announcement/',
];

if (hugo === undefined) {
  test('the starter site in a browser', ({ skip }) => skip(missingHugo));
} else {
  describe.each([360, 768, 1_280])('at a width of %i', (width) => {
    inBrowser('no page is wider than the window, and none complains', async (open) => {
      const page = await open(address, { viewport: { width, height: 740 } });
      for (const path of paths) {
        await page.goto(`${address}${path}`);
        expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
      }
      expect(page.complaints).toEqual([]);
    });
  });

  inBrowser('on a phone the text comes before the list of pages, on a desk it stands beside it', async (open) => {
    const page = await open(`${address}/docs/tidewater/installation/`, { viewport: { width: 360, height: 740 } });
    const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? Number.NaN;
    expect(await top('aside.side')).toBeGreaterThan(await top('article'));
    await page.setViewportSize({ width: 1_280, height: 800 });
    expect(Math.abs((await top('aside.side')) - (await top('main')))).toBeLessThan(1);
    expect(await page.locator('aside.outline').isVisible()).toBe(true);
  });

  inBrowser('tabs are switched by mouse and by keyboard', async (open) => {
    const page = await open(`${address}/docs/tidewater/installation/`);
    const shown = () => page.locator('.tabs .panel:visible').innerText();
    expect((await shown()).trim()).toBe('npm install tidewater');
    await page.getByText('Debian', { exact: true }).last().click();
    expect((await shown()).trim()).toBe('apt-get install tidewater');
    await page.keyboard.press('ArrowLeft');
    expect((await shown()).trim()).toBe('npm install tidewater');
  });

  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    inBrowser('every text is readable against its ground', async (open) => {
      const page = await open(`${address}/docs/tidewater/getting-started/`, { colorScheme });
      for (const path of paths) {
        await page.goto(`${address}${path}`);
        expect([path, await page.evaluate(tooFaint)]).toEqual([path, []]);
      }
    });
  });
}

/** Texts with a contrast below 4.5, the limit of WCAG 2 AA; runs in the page. */
const tooFaint = `(() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const [r, g, b, a = 1] = numbers(getComputedStyle(at).backgroundColor);
      if (a > 0) return [r, g, b];
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll('body *')]
    .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
    .map((each) => {
      const [a, b] = [light(numbers(getComputedStyle(each).color)), light(ground(each))].sort((x, y) => y - x);
      return { text: each.textContent.trim().slice(0, 30), contrast: (a + 0.05) / (b + 0.05) };
    })
    .filter(({ contrast }) => contrast < 4.5);
})()`;
