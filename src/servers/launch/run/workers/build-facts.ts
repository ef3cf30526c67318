// W2: what is known of the product, each statement with its place.
import type { ApiSymbols } from '../../artifacts/schemas/api-symbols.ts';
import { artifactVersion } from '../../artifacts/schemas/parts.ts';
import type { ApiSymbol } from '../../facts/api-symbol.ts';
import { buildFacts } from '../../facts/build-facts.ts';
import { readPublicApi } from '../../symbols/read-public-api.ts';
import { titleIssue } from '../issues.ts';
import { openRepo } from './checkouts.ts';
import type { PinnedJob, StageOutput } from './job.ts';

export async function gatherFacts(job: PinnedJob): Promise<StageOutput> {
  const { config, signal, say, read, write } = job;
  const inventory = await read('repo_inventory.json');
  const { folder } = await openRepo(job);
  say('Reading the public API');
  const { symbols, leftOut } = await readPublicApi(folder, inventory, signal);
  say('Reading what is said of the product');
  const product = { name: config.product_name, slug: config.product_slug };
  const { productFacts, evidenceMap, truthLockReport } = buildFacts({ folder, inventory, product, symbols });
  await write('api_symbols.json', asArtifact(symbols, leftOut, config.github_ref));
  await write('product_facts.json', productFacts);
  await write('evidence_map.json', evidenceMap);
  await write('truth_lock_report.json', truthLockReport);
  return {
    issues: truthLockReport.issues.map(titleIssue),
    counts: {
      claims: productFacts.claims.length,
      symbols: symbols.length,
      contradictions: evidenceMap.contradictions.length,
    },
  };
}

function asArtifact(symbols: readonly ApiSymbol[], left_out: ApiSymbols['left_out'], repo_sha: string): ApiSymbols {
  return {
    schema_version: artifactVersion,
    repo_sha,
    symbols: symbols.map(({ startLine, endLine, ...rest }) => ({ ...rest, start_line: startLine, end_line: endLine })),
    left_out,
  };
}

/** As the artifact was written. */
export function readSymbols({ symbols }: ApiSymbols): ApiSymbol[] {
  return symbols.map(({ start_line, end_line, ...rest }) => ({ ...rest, startLine: start_line, endLine: end_line }));
}
