// Gate: pages are neither empty shells nor too much for a browser.
import type { GateInput } from './gate.ts';
import { type PageFinding, pageGate, plannedPage } from './page-gate.ts';
import type { WorktreePage } from './worktree-pages.ts';

export const sizes = pageGate('sizes', 10, findSizes);

const bytesAtMost = 500_000;
const charactersAtLeast = 100;

function findSizes(page: WorktreePage, input: GateInput): PageFinding[] {
  const { path, text, body } = page;
  const bytes = Buffer.byteLength(text);
  const shown = body
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim().length;
  const { max_lines_per_file } = input.config.budgets;
  const isLong = plannedPage(page, input) !== undefined && text.split('\n').length - 1 > max_lines_per_file;
  return [
    ...(bytes > bytesAtMost ? [tell('SIZE_PAGE_TOO_LARGE', `The page has more than ${bytesAtMost} bytes.`, path)] : []),
    ...(shown < charactersAtLeast
      ? [tell('SIZE_PAGE_TOO_SHORT', `The page shows fewer than ${charactersAtLeast} characters.`, path)]
      : []),
    ...(isLong ? [tell('SIZE_TOO_MANY_LINES', `The page has more than ${max_lines_per_file} lines.`, path)] : []),
  ];
}

function tell(code: string, message: string, path: string): PageFinding {
  return { severity: 'warn', code, message, path };
}
