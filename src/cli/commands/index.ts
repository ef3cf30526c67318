// mooring index: makes the code here searchable.
import { runCodeCommand } from '../code-command.ts';
import { formatBytes, formatCount, formatMs } from '../figures.ts';
import { paint } from '../paint.ts';

const help = `mooring index [--repo PATH] [--incremental]

Indexes the repository of the working directory. The index is kept in the state
directory; nothing is written into the repository.
`;

interface Built {
  readonly repoPath: string;
  readonly files: number;
  readonly chunks: number;
  readonly bytes: number;
  readonly textMs: number;
  readonly parseMs: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
  readonly skipped: Readonly<Record<string, number>>;
}

export function run(argv: string[]): Promise<number> {
  return runCodeCommand({ name: 'index', tool: 'build_index', help, positional: null, show }, argv);
}

function show(built: Built): string {
  const skipped = Object.entries(built.skipped).map(([reason, count]) => `${count} ${reason}`);
  return [
    `${paint('ok', 'indexed')} ${built.repoPath}`,
    `  ${formatCount(built.files, 'file')}, ${formatCount(built.chunks, 'chunk')}, ${formatBytes(built.bytes)} of text`,
    `  ${built.added} added, ${built.changed} changed, ${built.removed} removed, ${built.unchanged} as before`,
    ...(skipped.length > 0 ? [`  left out: ${skipped.join(', ')}`] : []),
    paint('quiet', `  text ${formatMs(built.textMs)}, parsing ${formatMs(built.parseMs)}`),
    '',
  ].join('\n');
}
