// What may be said: every claim by its id, with whether a page may make it.
import type { GateInput } from './gate.ts';

export type ClaimState =
  | 'usable'
  /** No evidence is known for it. */
  | 'unknown'
  /** It lost a contradiction. */
  | 'lost'
  /** Nobody could decide between it and another. */
  | 'unresolved'
  /** Concluded, where nothing may be. */
  | 'inferred';

export interface ClaimBook {
  readonly stateOf: (id: string) => ClaimState;
  readonly textOf: (id: string) => string | undefined;
  /** Ids and texts of those that may be said, by id. */
  readonly usable: readonly { readonly id: string; readonly text: string }[];
}

type BookInput = Pick<GateInput, 'evidenceMap' | 'truthLockReport' | 'config'>;

const books = new WeakMap<GateInput['evidenceMap'], Map<boolean, ClaimBook>>();

export function openClaimBook(input: BookInput): ClaimBook {
  const { evidenceMap, config } = input;
  const known = books.get(evidenceMap) ?? new Map<boolean, ClaimBook>();
  const book = known.get(config.allow_inference) ?? readBook(input);
  books.set(evidenceMap, known.set(config.allow_inference, book));
  return book;
}

function readBook({ evidenceMap, truthLockReport, config }: BookInput): ClaimBook {
  const claims = new Map(evidenceMap.claims.map((claim) => [claim.claim_id, claim]));
  const losers = new Set(
    evidenceMap.contradictions.flatMap(({ claim_a_id, claim_b_id, winning_claim_id }) =>
      winning_claim_id === null ? [] : [claim_a_id, claim_b_id].filter((id) => id !== winning_claim_id),
    ),
  );
  const undecided = evidenceMap.contradictions
    .filter(({ winning_claim_id }) => winning_claim_id === null)
    .flatMap(({ claim_a_id, claim_b_id }) => [claim_a_id, claim_b_id]);
  const unresolved = new Set([...undecided, ...truthLockReport.unresolved_claim_ids]);
  const forbidden = new Set(truthLockReport.forbidden_inferred_claim_ids);
  const stateOf = (id: string): ClaimState => {
    const claim = claims.get(id);
    if (!claim) return 'unknown';
    if (losers.has(id)) return 'lost';
    if (unresolved.has(id)) return 'unresolved';
    const isInferred = claim.truth_status === 'inference' && !config.allow_inference;
    return isInferred || forbidden.has(id) ? 'inferred' : 'usable';
  };
  return {
    stateOf,
    textOf: (id) => claims.get(id)?.claim_text,
    usable: [...claims.values()]
      .filter(({ claim_id }) => stateOf(claim_id) === 'usable')
      .map(({ claim_id, claim_text }) => ({ id: claim_id, text: claim_text }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
