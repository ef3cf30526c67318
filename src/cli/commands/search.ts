// mooring search: the code server's search, told for people.
import type { Ended } from '../../kernel/call/ended.ts';
import { runCodeCommand } from '../code-command.ts';
import { formatAge, formatMs } from '../figures.ts';
import { paint } from '../paint.ts';
import { type ShownHit, showHit } from '../show-hit.ts';

const help = `mooring search <words> [filters]

Searches the repository of the working directory: plain questions, names, "phrases",
/regex/, AND OR NOT. Make the index first with: mooring index
`;

interface Found {
  readonly search: {
    readonly code: readonly ShownHit[];
    readonly prose: readonly ShownHit[];
    readonly extractedProse: readonly ShownHit[];
    readonly records: readonly ShownHit[];
    readonly matched: Readonly<Record<string, number>>;
    readonly filters: readonly { readonly filter: string; readonly carriers: number; readonly passing: number }[];
    readonly emptiedBy?: string;
    readonly cursor?: string;
  };
}

export function run(argv: string[]): Promise<number> {
  return runCodeCommand({ name: 'search', tool: 'search', help, positional: 'query', show }, argv);
}

function show({ search }: Found, { call, outcome }: Ended): string {
  const lists = [
    ['code', search.code],
    ['prose', search.prose],
    ['comments', search.extractedProse],
    ['records', search.records],
  ] as const;
  const shown = lists.filter(([, hits]) => hits.length > 0);
  const titled = shown.length > 1;
  const blocks = shown.flatMap(([title, hits]) => [
    ...(titled ? [paint('heading', title), ''] : []),
    ...hits.flatMap((hit) => [showHit(hit), '']),
  ]);
  const warnings = outcome.warnings.map((warning) => `${paint('warning', '!')} ${sentenceOf(warning)}`);
  return [...blocks, ...warnings, summary(search, call), ''].join('\n');
}

function summary(search: Found['search'], call: Ended['call']): string {
  const count = search.code.length + search.prose.length + search.extractedProse.length + search.records.length;
  const matched = Object.values(search.matched).reduce((sum, each) => sum + each, 0);
  const { ageMs } = (call.told?.['index'] ?? {}) as { ageMs?: number };
  const carried = search.filters.map(
    ({ filter, carriers }) => `${carriers.toLocaleString('en')} chunks carry ${filter}`,
  );
  const nothing = search.emptiedBy === undefined ? 'nothing found' : `nothing found: ${search.emptiedBy} left nothing`;
  return paint(
    'quiet',
    [
      count === 0 ? nothing : `${count} of ${matched.toLocaleString('en')} hits`,
      formatMs(call.durationMs),
      ...(ageMs === undefined ? [] : [`index ${formatAge(ageMs)} old`]),
      ...carried,
      ...(search.cursor === undefined ? [] : [`more: --cursor ${search.cursor}`]),
    ].join(' · '),
  );
}

function sentenceOf(warning: string | Readonly<Record<string, unknown>>): string {
  return typeof warning === 'string' ? warning : String(warning['message'] ?? warning['code']);
}
