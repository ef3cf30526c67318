// Finds what postings cannot: phrases, regular expressions, words made of signs. Answers chunks by piece of the query.
import type { Query, QueryLeaf, QueryNode } from '../query/query-node.ts';
import { termsOf } from '../segment/tokenize.ts';
import type { Corpus } from './corpus.ts';
import { findPhrase } from './find-phrase.ts';
import { findRegex } from './find-regex.ts';
import type { RegexRun } from './run-regex.ts';
import type { Evidence } from './score.ts';
import type { SearchWarning } from './search-answer.ts';

export interface QueryEvidence {
  readonly byLeaf: ReadonlyMap<QueryLeaf, Evidence>;
  readonly warnings: readonly SearchWarning[];
}

const phraseLimit = 20_000;

export async function evidenceOfQuery(
  corpus: Corpus,
  query: Query,
  allowed: Uint8Array,
  isCaseSensitive: boolean,
  run: RegexRun,
): Promise<QueryEvidence> {
  const byLeaf = new Map<QueryLeaf, Evidence>();
  const warnings: SearchWarning[] = [];
  for (const leaf of query.condition === null ? [] : leavesOf(query.condition)) {
    if (leaf.type === 'word' && termsOf(leaf.text).length > 0) continue;
    if (leaf.type === 'regex') {
      const { evidence, isCut, isLate } = await findRegex(corpus, leaf, allowed, run);
      byLeaf.set(leaf, evidence);
      if (isLate)
        warnings.push({
          code: 'REGEX_DEADLINE',
          message: `${evidence.label} took too long; only a part was searched.`,
        });
      if (isCut)
        warnings.push({ code: 'MATCHES_CUT', message: `${evidence.label} has more matches than were looked at.` });
    } else {
      const { evidence, isCut } = findPhrase(corpus, leaf.text, { isCaseSensitive, limit: phraseLimit });
      byLeaf.set(leaf, evidence);
      if (isCut)
        warnings.push({ code: 'MATCHES_CUT', message: `"${leaf.text}" has more matches than were looked at.` });
    }
  }
  return { byLeaf, warnings };
}

function leavesOf(node: QueryNode): QueryLeaf[] {
  if (node.type === 'joined') return node.parts.flatMap(leavesOf);
  return node.type === 'not' ? leavesOf(node.part) : [node];
}
