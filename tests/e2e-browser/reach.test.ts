// Who can use the console page: by keyboard, on a small screen, in the dark, without a script, without a token.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endProcess, startHttp } from '../support/open-surface.ts';
import { findBrowser } from './find-browser.ts';
import { inBrowser } from './open-page.ts';

const hasBrowser = findBrowser() !== undefined;
let fixture: Awaited<ReturnType<typeof startHttp>> | undefined;
const url = () => fixture?.url ?? '';
beforeAll(async () => {
  if (hasBrowser) fixture = await startHttp();
});
afterAll(() => fixture && endProcess(fixture.child));

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

inBrowser('the keyboard reaches everything, and shows where it is', async (open) => {
  const page = await open(`${url()}/#tool-studio-part.paint`);
  await page.waitForSelector('[data-health=live]');
  await page.evaluate(`seen = new Set(); addEventListener('focusin', (event) => seen.add(event.target)); unmarked = [];
    addEventListener('focusin', ({ target }) => {
      const marked = target.matches('[type=radio]') ? target.nextElementSibling : target;
      if (getComputedStyle(marked).outlineStyle === 'none') unmarked.push(target.outerHTML.slice(0, 80));
    });`);
  const reachable = `[...document.querySelectorAll('${focusable}')].filter((each) =>
    each.checkVisibility() && !(each.type === 'radio' && !each.checked))`;
  const count = Number(await page.evaluate(`${reachable}.length`));
  for (let step = 0; step < count + 2; step += 1) await page.keyboard.press('Tab');
  const missed = await page.evaluate(`${reachable}.filter((each) => !seen.has(each)).map((each) => each.outerHTML)`);
  expect(missed).toEqual([]);
  expect(await page.evaluate('unmarked')).toEqual([]);
});

inBrowser('the arrow keys choose a client', async (open) => {
  const page = await open(url());
  await page.getByRole('radio', { name: 'Claude Code' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('claude_desktop_config.json').waitFor();
});

describe.each([360, 768, 1_400])('at a width of %d pixels', (width) => {
  inBrowser('nothing stands outside, even with everything open', async (open) => {
    const page = await open(url(), { viewport: { width, height: 800 } });
    await page.waitForSelector('[data-health=live]');
    await page.evaluate('document.querySelectorAll("details").forEach((each) => { each.open = true; })');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });
});

inBrowser('every control has a name, and every id stands once', async (open) => {
  const page = await open(url());
  const nameless =
    await page.evaluate(`[...document.querySelectorAll('button, input, select, textarea, summary, pre[tabindex]')]
    .filter((each) => !(each.labels?.length || each.getAttribute('aria-label') || each.textContent.trim()))
    .map((each) => each.outerHTML)`);
  expect(nameless).toEqual([]);
  const ids = (await page.evaluate('[...document.querySelectorAll("[id]")].map((each) => each.id)')) as string[];
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

inBrowser('the page follows the choice of light or dark', async (open) => {
  const page = await open(url(), { colorScheme: 'light' });
  const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).not.toBe(light);
});

inBrowser('everything can be read without a script', async (open) => {
  const page = await open(url(), { javaScriptEnabled: false });
  await page.getByText('Health is shown with JavaScript only').waitFor();
  await page.locator('#tool-code-echo > summary').click();
  await page.getByText('at most 1,000,000 characters').waitFor();
  await page.getByText('Codex', { exact: true }).click();
  await page.getByText('[mcp_servers.mooring-code]').first().waitFor();
  expect(await page.locator('form:visible').count()).toBe(0);
});

inBrowser('a server with a token asks for it once per tab', async (open) => {
  const locked = await startHttp({ MOORING_TOKEN: 'open-sesame' });
  try {
    const page = await open(locked.url);
    await page.waitForSelector('[data-health=locked]');
    await page.getByLabel('Token', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Use' }).click();
    await page.getByText('That token was not accepted.').waitFor();
    await page.getByLabel('Token', { exact: true }).fill('open-sesame');
    await page.getByRole('button', { name: 'Use' }).click();
    await page.waitForSelector('[data-health=live]');
    await page.reload();
    await page.waitForSelector('[data-health=live]');
  } finally {
    await endProcess(locked.child);
  }
});

inBrowser('a server that is gone is said to be gone', async (open) => {
  const doomed = await startHttp();
  const page = await open(doomed.url);
  await page.waitForSelector('[data-health=live]');
  doomed.child.kill('SIGKILL');
  await page.getByRole('alert').getByText('The server has not answered since').waitFor();
  expect(await page.locator('[data-health]').getAttribute('data-health')).toBe('gone');
});

test('no browser is found where none is', () => {
  expect(findBrowser('')).toBeUndefined();
  expect(findBrowser('/nowhere')).toBeUndefined();
});
