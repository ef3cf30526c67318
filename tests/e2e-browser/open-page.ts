// A real browser for one test file: started once, a fresh page per test, skipped with a reason where there is none.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, test } from 'vitest';
import { findBrowser, missingBrowser } from './find-browser.ts';

export interface Seen {
  /** What the browser itself complained about: script errors, failed requests, blocked content. */
  readonly complaints: string[];
}

export type OpenPage = (url: string, options?: BrowserContextOptions) => Promise<Page & Seen>;

const executablePath = findBrowser();
let browser: Promise<Browser> | undefined;

afterAll(async () => {
  await (await browser)?.close();
});

export function inBrowser(title: string, body: (open: OpenPage) => Promise<void>): void {
  test(title, async ({ skip, onTestFinished }) => {
    if (executablePath === undefined) return skip(`SKIPPED, ${missingBrowser}`);
    // Chromium refuses its sandbox to root.
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    browser ??= chromium.launch({ executablePath, args });
    const started = await browser;
    await body(async (url, options) => {
      const context = await started.newContext(options);
      onTestFinished(() => context.close());
      return openPage(await context.newPage(), url);
    });
  });
}

async function openPage(page: Page, url: string): Promise<Page & Seen> {
  const complaints: string[] = [];
  page.setDefaultTimeout(20_000);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.exposeFunction('complain', (text: string) => complaints.push(text));
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    complain('blocked by ' + event.violatedDirective + ': ' + event.blockedURI));`);
  await page.goto(url);
  return Object.assign(page, { complaints });
}
