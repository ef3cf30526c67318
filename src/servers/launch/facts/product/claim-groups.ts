// Which claims serve which part of a page.
import type { ProductFacts } from '../../artifacts/schemas/product-facts.ts';
import type { Claim } from '../claim.ts';

export function groupClaims(claims: readonly Claim[]): ProductFacts['claim_groups'] {
  const ids = (isMeant: (claim: Claim) => boolean): string[] =>
    claims
      .filter(isMeant)
      .sort(byStrength)
      .map(({ id }) => id);
  return {
    key_features: ids(({ kind, use }) => (kind === 'feature' || kind === 'format') && use !== 'dependencies'),
    // Steps are told in their order, not by their strength.
    install_steps: claims
      .filter(isInstallStep)
      .sort(installFirst)
      .map(({ id }) => id),
    quickstart_steps: claims.filter(isQuickstartStep).map(({ id }) => id),
    workflow_claims: claims.filter(({ kind }) => kind === 'workflow').map(({ id }) => id),
    limitations: ids(({ kind }) => kind === 'limitation'),
    compatibility_notes: ids(isAboutCompatibility),
  };
}

/** Stable, so claims of one strength stay in the order of their pages. */
function byStrength(a: Claim, b: Claim): number {
  return a.priority - b.priority;
}

const installWords = /\b(?:install\w*|download|setup|set up)\b/i;
const startWords = /\b(?:quick ?start|getting started|get started|usage|first steps|tutorial|basic|example)\b/i;

export function isInstallStep({ kind, use, headings, text }: Claim): boolean {
  if (use === 'install') return true;
  return kind === 'workflow' && (installWords.test(headings.at(-1) ?? '') || /^(?:to )?install\b/i.test(text));
}

function installFirst(a: Claim, b: Claim): number {
  return Number(b.use === 'install') - Number(a.use === 'install');
}

function isQuickstartStep(claim: Claim): boolean {
  return (
    claim.kind === 'workflow' && !isInstallStep(claim) && claim.headings.some((heading) => startWords.test(heading))
  );
}

function isAboutCompatibility({ kind, use, text, assertions }: Claim): boolean {
  if (use === 'requirement') return true;
  if (kind !== 'other' && kind !== 'limitation') return false;
  return (
    assertions.some(({ topic }) => topic === 'runtime') ||
    /\b(?:compatib\w+|platforms?|browsers?|requires?|works? (?:on|in|with)|runs? on|Windows|Linux|macOS|versions?)\b/i.test(
      text,
    )
  );
}
