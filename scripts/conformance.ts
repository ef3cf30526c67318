// Writes docs/conformance.md: clause → tests → state. With --check it only says whether the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformancePage } from '../tests/support/conformance-page.ts';

const file = join(import.meta.dirname, '../docs/conformance.md');
const page = conformancePage();

if (!process.argv.includes('--check')) writeFileSync(file, page);
else if (readFileSync(file, 'utf8') !== page) {
  console.error('docs/conformance.md is not up to date. Run: npm run conformance');
  process.exitCode = 1;
}
