// Makes one claim of all that say the same, with every place where it is said.
import type { Citation } from '../artifacts/schemas/evidence-map.ts';
import { type Claim, type FoundClaim, type NameClaim, priorityOf, textNormaliser } from './claim.ts';

/** In the order in which they were found first. The strongest source gives the words and the kind. */
export function mergeClaims(found: readonly FoundClaim[], names: readonly string[], nameOf: NameClaim): Claim[] {
  const normalise = textNormaliser(names);
  const groups = Map.groupBy(found, ({ text }) => normalise(text));
  return [...groups.values()].map((same) => mergeOne(same, nameOf));
}

function mergeOne(same: readonly FoundClaim[], nameOf: NameClaim): Claim {
  const strongest = same.reduce((best, each) => (strengthOf(each) < strengthOf(best) ? each : best));
  const citations = sortCitations(same.flatMap((each) => each.citations));
  const priority = Math.min(...citations.map(priorityOf));
  return {
    ...strongest,
    id: nameOf(strongest),
    citations,
    assertions: same.flatMap(({ assertions }) => assertions),
    priority,
    confidence: strongest.isWeak ? 'low' : confidenceOf(priority, citations),
  };
}

function strengthOf({ citations }: FoundClaim): number {
  return Math.min(...citations.map(priorityOf));
}

function sortCitations(citations: readonly Citation[]): Citation[] {
  const unique = new Map(
    citations.map((each) => [`${each.path}:${each.start_line}:${each.end_line}:${each.source_type}`, each]),
  );
  return [...unique.values()].sort(
    (a, b) =>
      priorityOf(a) - priorityOf(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.start_line - b.start_line),
  );
}

const praise = 7;

/** Two files that agree are worth more than one, unless both only praise. */
function confidenceOf(priority: number, citations: readonly Citation[]): Claim['confidence'] {
  if (priority === praise) return 'low';
  const files = new Set(citations.map(({ path }) => path));
  return priority <= 3 || files.size > 1 ? 'high' : 'medium';
}
