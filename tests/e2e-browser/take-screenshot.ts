// Takes the picture for the documents: `node tests/e2e-browser/take-screenshot.ts <url> [file]`, with a server running.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser, missingBrowser } from './find-browser.ts';

const [url, file = join(import.meta.dirname, '../../docs/console.png')] = process.argv.slice(2);
const executablePath = findBrowser();
if (url === undefined) throw new Error('give the address of a running server');
if (executablePath === undefined) throw new Error(missingBrowser);

const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath, args });
const page = await browser.newPage({ viewport: { width: 1_200, height: 1_240 }, colorScheme: 'light' });
await page.goto(url);
await page.waitForSelector('[data-health=live]');
// The first tool that needs no arguments and only looks: opened, with its answer.
const form = page.locator('form[data-effect=read]:not(:has([aria-required]))').first();
const tool = page.locator('[data-tool]').filter({ has: form }).first();
await tool.locator('summary').first().click();
await tool.locator('[type=submit]').click();
await tool.getByText(/^200 OK/).waitFor();
await page.locator('[data-counts]:visible').first().waitFor();
await page.evaluate('document.activeElement.blur(), scrollTo(0, 0)');
await page.screenshot({ path: file });
await browser.close();
