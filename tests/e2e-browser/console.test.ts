// The console page in a real browser: served by the built product, and by the fixture servers for a fuller page.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { endProcess, startHttp } from '../support/open-surface.ts';
import { findBrowser } from './find-browser.ts';
import { inBrowser } from './open-page.ts';
import { serveProduct } from './serve-product.ts';

const hasBrowser = findBrowser() !== undefined;

describe('the product', () => {
  let served: Awaited<ReturnType<typeof serveProduct>> | undefined;
  beforeAll(async () => {
    if (hasBrowser) served = await serveProduct();
  });
  afterAll(() => served?.stop());

  inBrowser('serves a page that turns live and calls a tool, with nothing to complain about', async (open) => {
    const page = await open(served?.url ?? '');
    await page.waitForSelector('[data-health=live]');
    const tool = page.locator('#tool-code-check_status');
    await tool.locator('summary').first().click();
    await tool.getByRole('button', { name: 'Call check_status' }).click();
    await tool.getByText(/^200 OK in/).waitFor();
    const answer = JSON.parse((await tool.locator('[data-answer]').textContent()) ?? '');
    expect(answer).toMatchObject({ ok: true, result: { name: 'pairofcleats', transports: ['http'] } });
    await page
      .locator('[data-counts=code]')
      .getByText(/^\d+ calls?$/)
      .waitFor();
    expect(page.complaints).toEqual([]);
  });
});

describe('the fixture servers', () => {
  let fixture: Awaited<ReturnType<typeof startHttp>> | undefined;
  const url = () => fixture?.url ?? '';
  beforeAll(async () => {
    if (hasBrowser) fixture = await startHttp();
  });
  afterAll(() => fixture && endProcess(fixture.child));

  inBrowser('fill a page with which the browser is content', async (open) => {
    const page = await open(url());
    await page.waitForSelector('[data-health=live]');
    await page.evaluate('document.querySelectorAll("details").forEach((each) => { each.open = true; })');
    expect(await page.locator('[data-tool]').count()).toBeGreaterThan(30);
    expect(page.complaints).toEqual([]);
  });

  inBrowser('show what the server says to arguments that do not fit', async (open) => {
    const page = await open(`${url()}/#tool-code-echo`);
    const tool = page.locator('#tool-code-echo');
    await tool.getByRole('button', { name: 'Call echo' }).click();
    await tool.getByText(/^400 Bad Request/).waitFor();
    expect(await tool.locator('[data-answer]').textContent()).toContain('text is required');
  });

  inBrowser('take arguments of every kind from the form, and Enter calls', async (open) => {
    const page = await open(`${url()}/#tool-code-echo`);
    await page.getByLabel('text').first().fill('ahoy');
    await page.locator('#try-tool-code-echo-times').fill('2');
    await page.locator('#try-tool-code-echo-mode').selectOption('loud');
    await page.locator('#try-tool-code-echo-text').press('Enter');
    await page.locator('#tool-code-echo [data-answer]').getByText('"AHOYAHOY"').waitFor();
  });

  inBrowser('refuse a field that is not JSON before anything is sent', async (open) => {
    const page = await open(`${url()}/#tool-code-fail`);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.locator('#try-tool-code-fail-details').fill('{');
    await page.getByRole('button', { name: 'Call fail' }).first().click();
    await page.getByText('details is not valid JSON').waitFor();
    expect(sent.filter((each) => each.includes('/api/'))).toEqual([]);
  });

  inBrowser('end a long call when asked to', async (open) => {
    const page = await open(`${url()}/#tool-code-sleep`);
    const tool = page.locator('#tool-code-sleep');
    await tool.locator('#try-tool-code-sleep-ms').fill('20000');
    await tool.getByRole('button', { name: 'Call sleep' }).click();
    await tool.getByRole('button', { name: 'Cancel' }).click();
    await tool.getByText(/^Cancelled after/).waitFor();
  });

  inBrowser('ask once before a tool that writes, and take no for an answer', async (open) => {
    const page = await open(`${url()}/#tool-launch-start`);
    const tool = page.locator('#tool-launch-start');
    const call = tool.getByRole('button', { name: 'Call start' });
    await tool.locator('#try-tool-launch-start-name').fill('x');
    await call.click();
    await page.getByRole('button', { name: 'Not now' }).click();
    expect(await tool.locator('[data-outcome]').textContent()).toBe('');
    await call.click();
    await page.getByRole('button', { name: 'Call it' }).click();
    await tool.locator('[data-answer]').getByText('"r_x"').waitFor();
    await tool.getByRole('button', { name: 'Clear' }).click();
    await tool.locator('#try-tool-launch-start-name').fill('y');
    await call.click();
    await tool.locator('[data-answer]').getByText('"r_y"').waitFor();
  });

  inBrowser('ask every time before a tool that destroys', async (open) => {
    const page = await open(`${url()}/#tool-notes-drop`);
    const call = page.locator('#tool-notes-drop').getByRole('button', { name: 'Call drop' });
    await page.locator('#try-tool-notes-drop-id').fill('a');
    for (let round = 0; round < 2; round += 1) {
      await call.click();
      await page.getByRole('button', { name: 'Call it' }).click();
      await page
        .locator('#tool-notes-drop')
        .getByText(/^200 OK/)
        .waitFor();
    }
  });

  inBrowser('are filtered by name, old name and argument', async (open) => {
    const page = await open(url());
    const shown = () => page.locator('[data-tool]:visible .tool-name').allTextContents();
    const filter = page.getByLabel('Filter tools');
    await filter.fill('OLD_echo');
    expect(await shown()).toEqual(['echo']);
    // Two of the fixture servers have it.
    await filter.fill('colour');
    expect(await shown()).toEqual(['part.paint', 'part.paint']);
    expect(await page.locator('[data-filter-count]').textContent()).toMatch(/^2 of \d+ tools$/);
    await filter.fill('no such tool');
    await page.getByText('No tool matches the filter.').waitFor();
    await filter.fill('');
    expect((await shown()).length).toBeGreaterThan(30);
  });

  inBrowser('connect clients to the address the page came from', async (open) => {
    const page = await open(url(), { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByText('Cursor', { exact: true }).click();
    await page.getByRole('button', { name: 'Copy: Cursor, served from here' }).click();
    await page.getByText('Copied').waitFor();
    const copied = JSON.parse((await page.evaluate('navigator.clipboard.readText()')) as string);
    expect(copied.mcpServers['mooring-notes']).toEqual({ url: `${url()}/mcp/notes` });
  });
});
