// mooring contract diff A B: every change between two snapshots, and the bump it needs.
import { parseArgs } from 'node:util';
import { diffSnapshots } from '../../../contract/diff/diff-snapshots.ts';
import { renderMarkdown } from '../../../contract/diff/render-markdown.ts';
import { type Paint, renderText } from '../../../contract/diff/render-text.ts';
import { paint } from '../../paint.ts';
import { UserError } from '../../user-error.ts';
import { readSnapshot } from './read-snapshot.ts';

export const help = `mooring contract diff <before.json> <after.json> [--json | --markdown]

Classifies every change between two snapshots and says which version bump it needs.
Exits 1 on a MAJOR change, 0 without.

  --json       for machines
  --markdown   for pull requests
`;

export async function run(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { json: { type: 'boolean' }, markdown: { type: 'boolean' } },
  });
  const [before, after, ...more] = positionals;
  if (before === undefined || after === undefined || more.length > 0) {
    throw new UserError('give two snapshots: mooring contract diff <before.json> <after.json>');
  }
  if (values.json && values.markdown) throw new UserError('give --json or --markdown, not both');
  const diff = diffSnapshots(readSnapshot(before), readSnapshot(after));
  if (values.json) process.stdout.write(`${JSON.stringify(diff)}\n`);
  else process.stdout.write(values.markdown ? renderMarkdown(diff) : renderText(diff, inked));
  return diff.verdict.isBreaking ? 1 : 0;
}

const inks = { title: 'heading', breaking: 'failed', compatible: 'ok', quiet: 'quiet' } as const;

export const inked: Paint = (ink, text) => (ink === 'plain' ? text : paint(inks[ink], text));
