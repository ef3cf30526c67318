// Finds what postings cannot: phrases, regular expressions, words made of signs. Answers chunks by piece of the query.
import { systemClock } from '../../../platform/clock.ts';
import { QueryError } from '../query/query-error.ts';
import type { Query, QueryLeaf, QueryNode } from '../query/query-node.ts';
import { termsOf } from '../segment/tokenize.ts';
import type { Corpus } from './corpus.ts';
import { findPhrase } from './find-phrase.ts';
import { type FoundRegex, findRegex } from './find-regex.ts';
import type { RegexRun } from './run-regex.ts';
import type { Evidence } from './score.ts';
import type { SearchWarning } from './search-answer.ts';

export interface QueryEvidence {
  readonly byLeaf: ReadonlyMap<QueryLeaf, Evidence>;
  readonly warnings: readonly SearchWarning[];
}

/** Per segment. Who asks for more than that asks for everything. */
const phraseLimit = 1_000_000;

export async function evidenceOfQuery(
  corpus: Corpus,
  query: Query,
  allowed: Uint8Array,
  isCaseSensitive: boolean,
  run: RegexRun,
): Promise<QueryEvidence> {
  const byLeaf = new Map<QueryLeaf, Evidence>();
  const warnings: SearchWarning[] = [];
  // One deadline for all of them.
  const endsAt = systemClock.monotonic() + run.deadlineMs;
  for (const leaf of query.condition === null ? [] : leavesOf(query.condition)) {
    if (leaf.type === 'word' && termsOf(leaf.text).length > 0) continue;
    const leftMs = Math.max(1, endsAt - systemClock.monotonic());
    const found: FoundRegex =
      leaf.type === 'regex'
        ? await findRegex(corpus, leaf, allowed, { ...run, deadlineMs: leftMs })
        : { ...findPhrase(corpus, leaf.text, { isCaseSensitive, limit: phraseLimit }), isLate: false };
    byLeaf.set(leaf, found.evidence);
    if (!found.isLate && !found.isCut) continue;
    // Half of the truth is enough to show some hits, and too little to exclude any or to demand more.
    if (query.condition !== leaf) throw incomplete(leaf, found);
    warnings.push(warningOf(found));
  }
  return { byLeaf, warnings };
}

function incomplete({ position }: QueryLeaf, { evidence, isLate }: FoundRegex): QueryError {
  return isLate
    ? new QueryError('too-slow', position, `${evidence.label} takes too long to be joined with anything else.`)
    : new QueryError(
        'too-many',
        position,
        `${evidence.label} stands in too many places to be joined with anything else.`,
      );
}

function warningOf({ evidence, isLate }: FoundRegex): SearchWarning {
  return isLate
    ? { code: 'regex_deadline', message: `${evidence.label} took too long; only a part was searched.` }
    : { code: 'matches_cut', message: `${evidence.label} has more matches than were looked at.` };
}

function leavesOf(node: QueryNode): QueryLeaf[] {
  if (node.type === 'joined') return node.parts.flatMap(leavesOf);
  return node.type === 'not' ? leavesOf(node.part) : [node];
}
