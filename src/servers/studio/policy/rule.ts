// A rule of a policy and what it is asked about. Every selector that is given has to fit; a rule without one fits all.

export const sideEffects = ['none', 'read', 'write'] as const;
export type SideEffect = (typeof sideEffects)[number];

export interface Rule {
  /** As the file has it; where it has none, its place: `rules[3]`. */
  readonly name: string;
  readonly match: Match;
  readonly effect: 'allow' | 'deny';
  readonly reason: string | null;
  /** The caller's own word is enough. */
  readonly requiresApproval: boolean;
  /** Only a person's word counts. */
  readonly needsHuman: boolean;
  /** Higher first; the order of the file among equals. */
  readonly priority: number;
}

export interface Match {
  readonly actor?: string;
  readonly actorPrefix?: string;
  readonly actionId?: string;
  readonly actionPrefix?: string;
  readonly sideEffects?: readonly SideEffect[];
  readonly dryRun?: boolean;
}

/** The call that a policy judges. */
export interface Subject {
  readonly actor: string;
  readonly actionId: string;
  readonly sideEffect: SideEffect;
  readonly dryRun: boolean;
}

export function fits({ match }: Rule, { actor, actionId, sideEffect, dryRun }: Subject): boolean {
  return (
    (match.actor === undefined || match.actor === actor) &&
    (match.actorPrefix === undefined || actor.startsWith(match.actorPrefix)) &&
    (match.actionId === undefined || match.actionId === actionId) &&
    (match.actionPrefix === undefined || actionId.startsWith(match.actionPrefix)) &&
    (match.sideEffects === undefined || match.sideEffects.includes(sideEffect)) &&
    (match.dryRun === undefined || match.dryRun === dryRun)
  );
}
