// mooring launch explain: why a page says what it says, by the claim behind one of its lines.
import { parseArgs } from 'node:util';
import type { RunEngine } from '../../../runs/engine.ts';
import { openRunEngine } from '../../../runs/open-run-engine.ts';
import type { ArtifactName } from '../../../servers/launch/artifacts/artifact-table.ts';
import { readJson } from '../../../servers/launch/run/read-json.ts';
import { launchKind } from '../../../servers/launch/run/run-facts.ts';
import { type ExplainedClaim, type Explanation, explainLine } from '../../../servers/launch/write/explain-line.ts';
import { paint } from '../../paint.ts';
import { readSettings } from '../../server-options.ts';
import { UserError } from '../../user-error.ts';

export const help = `mooring launch explain <page>:<line>

  Shows the claim behind a line of a page: where it stands in the repository, and which other claim
  it was believed against. The page is docs/overview, a path in the site, or any end of one.

  --run ID       the run that wrote it (the newest with pages when left out)
  --json         the same for machines
  --home PATH    folder for all state (or MOORING_HOME)
`;

const options = {
  run: { type: 'string' },
  json: { type: 'boolean', default: false },
  home: { type: 'string' },
} as const;

export async function run(argv: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args: argv, allowPositionals: true, options });
  const [, page, line] = /^(.+):(\d+)$/.exec(positionals[0] ?? '') ?? [];
  if (page === undefined || positionals.length > 1) {
    throw new UserError('say which page and line. For example: mooring launch explain docs/overview:12');
  }
  const { home } = await readSettings(values.home === undefined ? {} : { home: values.home });
  // It knows no kinds, so that it takes up no run itself.
  const runs = openRunEngine({ home, kinds: [] });
  try {
    const runId = values.run ?? newestWithPages(runs);
    const read = <Name extends ArtifactName>(name: Name) =>
      readJson(runs, runId, name).catch(() => {
        throw new UserError(`the run ${runId} has written no pages. What there is: mooring runs`);
      });
    const index = await read('draft_index.json');
    const evidence = await read('evidence_map.json');
    const explanation = explainLine(index, evidence, page, Number(line));
    process.stdout.write(values.json ? `${JSON.stringify(explanation)}\n` : tell(explanation));
    return explanation.state === 'explained' ? 0 : 1;
  } finally {
    await runs.close(0);
  }
}

function newestWithPages(runs: RunEngine): string {
  const launches = runs.list({ kinds: [launchKind], limit: 1_000 }).runs;
  const found = launches.find(({ runId }) => runs.artifacts(runId).some(({ name }) => name === 'draft_index.json'));
  if (!found) throw new UserError('no run has written pages yet. Begin with: mooring launch run <repository>');
  return found.runId;
}

function tell(explanation: Explanation): string {
  if (explanation.state === 'no_such_page') {
    return `There is no such page. Pages of this run:\n${explanation.pages.map((page) => `  ${page}\n`).join('')}`;
  }
  const { page, line } = explanation;
  if (explanation.state === 'nothing_claimed') {
    const near =
      explanation.nearest === null ? '' : ` The nearest line that states something is ${explanation.nearest}.`;
    return `${page}:${line} states nothing: a heading, code, links, or an empty line.${near}\n`;
  }
  return [paint('heading', `${page}:${line}`), ...explanation.claims.flatMap(tellClaim), ''].join('\n');
}

function tellClaim({ claim_text, confidence, truth_status, citations, won }: ExplainedClaim): string[] {
  const place = ({ path, start_line, end_line }: { path: string; start_line: number; end_line: number }) =>
    `${path}:${start_line}${end_line > start_line ? `-${end_line}` : ''}`;
  return [
    '',
    `  ${claim_text}`,
    paint('quiet', `  ${truth_status}, confidence ${confidence}`),
    ...citations.map(
      (citation) => `    ${place(citation)} ${paint('quiet', citation.source_type.replaceAll('_', ' '))}`,
    ),
    ...won.flatMap(({ against, reasoning }) => [
      `  ${paint('warning', 'believed against')} ${against.claim_text}`,
      ...against.citations.map(
        (citation) => `    ${place(citation)} ${paint('quiet', citation.source_type.replaceAll('_', ' '))}`,
      ),
      paint('quiet', `    ${reasoning}`),
    ]),
  ];
}
