// A claim as it is found: what it says, of which kind, and where it stands. Its id comes from its words, so it survives moved lines.

import { hashBytes } from '../../../platform/files/content-hash.ts';
import { type Citation, sourceTypes } from '../artifacts/schemas/evidence-map.ts';
import type { Assertion } from './contradictions/assertion.ts';
import type { ClaimKind } from './judge/claim-kind.ts';

/** What a claim is good for on a page, beyond its kind. */
export type ClaimUse =
  | 'statement'
  | 'description'
  | 'install'
  | 'step'
  | 'requirement'
  | 'licence'
  | 'version'
  | 'dependencies'
  | 'distribution';

export interface FoundClaim {
  readonly text: string;
  readonly kind: ClaimKind;
  readonly use: ClaimUse;
  readonly citations: readonly Citation[];
  /** What it says in a form that can be compared. */
  readonly assertions: readonly Assertion[];
  /** The headings above it, from the outermost; none for what stands in no page. */
  readonly headings: readonly string[];
  /** Found in a list or a table. */
  readonly isItem?: boolean;
  /** Says less than its source type promises. */
  readonly isWeak?: boolean;
}

export interface Claim extends FoundClaim {
  readonly id: string;
  /** Of its strongest citation, from 1. */
  readonly priority: number;
  readonly confidence: 'high' | 'medium' | 'low';
}

export type NameClaim = (claim: Pick<FoundClaim, 'text' | 'kind'>) => string;

export function claimNamer(names: readonly string[]): NameClaim {
  const normalise = textNormaliser(names);
  return ({ text, kind }) => hashBytes(`${normalise(text)}|${kind}`);
}

/** The same statement about the product has the same normal form, however it is set or spelt. */
export function textNormaliser(names: readonly string[]): (text: string) => string {
  const sorted = [...names].sort((a, b) => b.length - a.length);
  const escaped = sorted.map((name) => name.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const product = escaped.length > 0 ? new RegExp(`(?<![\\w@/-])(?:${escaped.join('|')})(?![\\w/-])`, 'g') : null;
  return (text) => {
    const plain = text
      .toLowerCase()
      .replaceAll(/[`*_"“”]/g, '')
      .replaceAll(/[‘’]/g, "'")
      .replaceAll(/\s+/g, ' ')
      .trim();
    return (product ? plain.replaceAll(product, '{product}') : plain).replace(/[\s.:;!]+$/, '');
  };
}

export function priorityOf({ source_type }: Pick<Citation, 'source_type'>): number {
  return sourceTypes.indexOf(source_type) + 1;
}
