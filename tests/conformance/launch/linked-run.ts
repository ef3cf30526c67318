// A run whose pages lie in its worktree, not yet judged: there a proof may spoil them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Launcher, resumesTo } from './open-launcher.ts';

export interface LinkedRun {
  readonly runId: string;
  /** The site with the pages of the run. */
  readonly worktree: string;
}

/** Pages of the small product. */
export const pageIn = {
  docs: 'content/docs/tally-marks/overview.md',
  kb: 'content/kb/tally-marks/faq.md',
} as const;

/** `look` is called in each state on the way. */
export async function linkedRun(
  { start, resume, home }: Launcher,
  config: object = {},
  look: (runId: string) => Promise<void> = async () => {},
): Promise<LinkedRun> {
  const runId = await start(config);
  for (let done = 0; done < resumesTo('LINKING'); done++) {
    await look(runId);
    const { ok, error } = await resume(runId);
    if (ok !== true) throw new Error(`the run was not linked: ${JSON.stringify(error)}`);
  }
  return { runId, worktree: join(home, 'launch/runs', runId, 'work/worktree') };
}

/** As a person would: answers how the file was. */
export function editFile({ worktree }: LinkedRun, path: string, edit: (text: string) => string): string {
  const file = join(worktree, path);
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, edit(before));
  return before;
}

/** On the page of the docs a link leads to nothing. */
export function breakLink(run: LinkedRun): string {
  return editFile(run, pageIn.docs, (text) => text.replace('(../installation/)', '(../instalation/)'));
}

/** On the page of the kb stands what nothing proves. */
export function addBoast(run: LinkedRun): string {
  return editFile(run, pageIn.kb, (text) => `${text}\nTally Marks is the fastest.\n`);
}
