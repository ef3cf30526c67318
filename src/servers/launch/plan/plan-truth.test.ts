import { beforeAll, describe, expect, test } from 'vitest';
import { type Known, know, rich, richSymbols } from './plan-fixture.ts';
import { everywhere, pageOf, plan, told } from './plan-look.ts';

let known: Known;

beforeAll(async () => {
  known = await know(rich, richSymbols);
});

describe('a README that contradicts its manifest', () => {
  test('loses: the plan says what the manifest says', async () => {
    const lying = await know(
      {
        ...rich,
        LICENSE: 'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\n',
        'README.md': `${rich['README.md']}`
          .replace('licensed under the MIT license', 'licensed under the Apache-2.0 license')
          .replace('## Features', 'Flock requires Node.js 12 or later.\n\n## Features'),
      },
      richSymbols,
    );
    const lost = lying.evidenceMap.contradictions.map(({ claim_b_id }) => claim_b_id);
    expect(lost).toHaveLength(2);
    const { pagePlan } = plan(lying);
    for (const id of lost) expect(JSON.stringify(pagePlan)).not.toContain(id);
    expect(told(pageOf(pagePlan, 'docs/installation'), 'Prerequisites', lying)).toEqual([
      'Flock requires Node.js >=18.',
    ]);
  });

  test('is caught even where the facts still carry the loser', () => {
    const [winner, loser] = known.productFacts.claims.map(({ claim_id }) => claim_id);
    const contradiction = {
      claim_a_id: winner ?? '',
      claim_b_id: loser ?? '',
      resolution: 'prefer_higher_priority' as const,
      winning_claim_id: winner ?? '',
      reasoning: 'of the test',
    };
    const evidenceMap = { ...known.evidenceMap, contradictions: [contradiction] };
    const { pagePlan } = plan(known, { evidenceMap });
    expect(JSON.stringify(pagePlan)).toContain(winner);
    expect(JSON.stringify(pagePlan)).not.toContain(loser);
  });

  test('and nobody can decide: neither side is used and the tier is minimal', () => {
    const [a, b] = known.productFacts.claims.map(({ claim_id }) => claim_id);
    const contradiction = {
      claim_a_id: a ?? '',
      claim_b_id: b ?? '',
      resolution: 'unresolved' as const,
      winning_claim_id: null,
      reasoning: 'of the test',
    };
    const evidenceMap = { ...known.evidenceMap, contradictions: [contradiction] };
    const { pagePlan } = plan(known, { evidenceMap });
    expect(pagePlan.launch_tier).toBe('minimal');
    expect(JSON.stringify(pagePlan)).not.toMatch(new RegExp(`${a}|${b}`));
  });
});

describe('what was concluded', () => {
  test('is used only with leave', () => {
    const [first] = known.productFacts.claims.map(({ claim_id }) => claim_id);
    const claims = known.productFacts.claims.map((claim) =>
      claim.claim_id === first ? { ...claim, truth_status: 'inference' as const } : claim,
    );
    const productFacts = { ...known.productFacts, claims };
    expect(JSON.stringify(plan(known, { productFacts }).pagePlan)).not.toContain(first);
    const config = { ...everywhere, allow_inference: true };
    expect(JSON.stringify(plan(known, { productFacts, config }).pagePlan)).toContain(first);
    const truthLockReport = { ...known.truthLockReport, forbidden_inferred_claim_ids: [first ?? ''] };
    expect(JSON.stringify(plan(known, { productFacts, config, truthLockReport }).pagePlan)).not.toContain(first);
  });
});
