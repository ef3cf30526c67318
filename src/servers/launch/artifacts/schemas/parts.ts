// Pieces that the schemas of several artifacts share.
import { type TProperties, type TSchema, Type } from 'typebox';
import { closed, oneOf } from '../../../../kernel/schema/shapes.ts';

/** Of every artifact; raised when a reader of the old one would misread the new one. */
export const artifactVersion = '1.0';

/** An artifact is a closed object that says which version of its schema it follows. */
export function artifact<P extends TProperties>(properties: P) {
  return closed({ schema_version: Type.Literal(artifactVersion), ...properties });
}

/** Typed as read-only, since no worker changes what another has written. */
export function list<S extends TSchema>(item: S, options: { minItems?: number } = {}) {
  return Type.Unsafe<readonly Type.Static<S>[]>(Type.Array(item, options));
}

export const Text = Type.String();
export const Texts = list(Text);
export const Count = Type.Integer({ minimum: 0 });
export const Line = Type.Integer({ minimum: 1 });
export const Sha = Type.String({ pattern: '^[a-f0-9]{40}$' });
export const Digest = Type.String({ pattern: '^[a-f0-9]{64}$' });

export const LaunchTier = oneOf(['minimal', 'standard', 'rich']);

export const claimKinds = ['feature', 'workflow', 'format', 'api', 'limitation', 'other'] as const;

export const Claim = {
  claim_id: Digest,
  claim_text: Text,
  claim_kind: oneOf(claimKinds),
  truth_status: oneOf(['fact', 'inference']),
  confidence: oneOf(['high', 'medium', 'low']),
};

/** What was there and was not looked at, with the reason: a limit that nobody sees would pass for a whole. */
export const LeftOutList = list(closed({ path: Text, reason: Text }));
