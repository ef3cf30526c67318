// mooring status: how the index of the code here is.
import { runCodeCommand } from '../code-command.ts';
import { formatAge, formatBytes, formatCount } from '../figures.ts';
import { paint } from '../paint.ts';

const help = `mooring status [--repo PATH]

Whether the repository of the working directory is indexed, how much of it, and how
old that is.
`;

interface Status {
  readonly repoPath: string;
  readonly git: { readonly branch: string | null; readonly head: string | null };
  readonly index: {
    readonly exists: boolean;
    readonly problem: string | null;
    readonly phase: string | null;
    readonly parsedShare: number | null;
    readonly files: number;
    readonly chunks: number;
    readonly bytes: number;
    readonly coverage: number | null;
    readonly diskBytes: number;
    readonly builtAt: string | null;
    readonly staleFiles: number | null;
    readonly skipped: Readonly<Record<string, number>>;
  };
  readonly building: { readonly share: number; readonly phase: string | null } | null;
}

export function run(argv: string[]): Promise<number> {
  return runCodeCommand({ name: 'status', tool: 'index_status', help, positional: null, show }, argv);
}

function show({ repoPath, git, index, building }: Status): string {
  const place = git.branch === null ? repoPath : `${repoPath} on ${git.branch}`;
  const progress = building ? [`  ${building.phase ?? 'building'}: ${Math.round(building.share * 100)}%`] : [];
  if (!index.exists) {
    const why = index.problem === 'missing' ? 'no index yet' : `the index is ${index.problem}`;
    const advice = building ? [] : [`  ${paint('quiet', '→')} make one with: mooring index`];
    return [`${paint('warning', why)} ${place}`, ...progress, ...advice, ''].join('\n');
  }
  const skipped = Object.entries(index.skipped).map(([reason, count]) => `${count} ${reason}`);
  const stale = index.staleFiles ?? 0;
  return [
    `${paint('ok', 'indexed')} ${place}`,
    `  ${formatCount(index.files, 'file')}, ${formatCount(index.chunks, 'chunk')}, ${formatBytes(index.bytes)} of text, ${formatBytes(index.diskBytes)} on disk`,
    `  ${Math.round(100 * (index.parsedShare ?? 0))}% parsed, ${((index.coverage ?? 0) * 100).toFixed(1)}% of lines in a chunk`,
    ...(skipped.length > 0 ? [`  left out: ${skipped.join(', ')}`] : []),
    ...progress,
    stale === 0
      ? paint('quiet', `  up to date, built ${formatAge(Date.now() - Date.parse(index.builtAt ?? ''))} ago`)
      : `  ${paint('warning', `${formatCount(stale, 'file')} changed since`)}; bring it up to date with: mooring index --incremental`,
    '',
  ].join('\n');
}
