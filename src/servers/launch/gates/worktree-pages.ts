// The pages of a worktree that a run has touched, read once for all gates.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFrontMatter } from '../scout/site/front-matter.ts';

export interface WorktreePage {
  /** From the top of the site. */
  readonly path: string;
  readonly text: string;
  /** Null where there is none or it cannot be read; the reason is in `problem`. */
  readonly frontMatter: Readonly<Record<string, unknown>> | null;
  readonly problem: string | null;
  /** The text below the front matter, and the line of the file it begins at, from 1. */
  readonly body: string;
  readonly bodyLine: number;
}

/** A page that is gone from the worktree is left out: a gate that needs it says so. */
export async function readWorktreePages(siteFolder: string, paths: readonly string[]): Promise<WorktreePage[]> {
  const pages = await Promise.all(
    [...new Set(paths)].sort().map(async (path): Promise<WorktreePage | null> => {
      const text = await readFile(join(siteFolder, path), 'utf8').catch(() => null);
      return text === null ? null : parsePage(path, text);
    }),
  );
  return pages.filter((page) => page !== null);
}

export function parsePage(path: string, text: string): WorktreePage {
  const [head = ''] = /^(---|\+\+\+)[ \t]*\r?\n(?:[\s\S]*?\r?\n)?\1[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  const read = readFrontMatter(text);
  const isRead = read !== null && 'content' in read;
  return {
    path,
    text,
    frontMatter: isRead ? read.content : null,
    problem: isRead ? null : read === null ? 'has no front matter' : 'has front matter that cannot be read',
    body: text.slice(head.length),
    bodyLine: head.split('\n').length,
  };
}
