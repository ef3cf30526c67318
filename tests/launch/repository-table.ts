// What a launch of a library amounted to, as a row of a Markdown table.
import { type LaunchedRepository, readLaunched } from './launch-repository.ts';

export interface Row {
  readonly repository: string;
  readonly language: string;
  readonly pages: number;
  readonly claims: number;
  /** Passed and all, `19/19`. */
  readonly gates: string;
  readonly issues: number;
  readonly tookMs: Readonly<Record<string, number>>;
}

export async function countLaunched(launched: LaunchedRepository): Promise<Omit<Row, 'repository' | 'language'>> {
  const { gates, issues } = launched.report;
  const ran = gates.filter(({ skipped }) => skipped !== true);
  return {
    pages: (await readLaunched(launched, 'draft_index.json')).drafts.length,
    claims: (await readLaunched(launched, 'product_facts.json')).claims.length,
    gates: `${ran.filter(({ ok }) => ok).length}/${gates.length}`,
    issues: issues.length,
    tookMs: launched.tookMs,
  };
}

/** Too short to tell anything about. */
const leftOut = new Set(['pin', 'ingest']);

export function writeTable(rows: readonly Row[]): string {
  const stages = [...new Set(rows.flatMap(({ tookMs }) => Object.keys(tookMs)))].filter((key) => !leftOut.has(key));
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['Repository', 'Language', 'Pages', 'Claims', 'Gates', 'Issues', ...stages.map(withoutTurn)]),
    `|---|---|${'---:|'.repeat(4 + stages.length)}`,
    ...rows.map(({ repository, language, pages, claims, gates, issues, tookMs }) =>
      line([repository, language, pages, claims, gates, issues, ...stages.map((stage) => tookMs[stage] ?? '')]),
    ),
  ].join('\n');
}

/** Nothing has a second one where the first is green. */
function withoutTurn(stage: string): string {
  return stage.replace(/ 1$/, '');
}
