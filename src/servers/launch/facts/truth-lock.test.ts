import { expect, test } from 'vitest';
import { factsOf, good, texts, write } from './facts-fixture.ts';

test('a README that contradicts its manifest loses, and what it said is used nowhere', async () => {
  const lies = `# Flock

Flock is a library that locks files.

Flock requires Node.js 12 or later. Flock has zero dependencies.

## License

Flock is released under the Apache License 2.0.
`;
  const facts = await factsOf({ ...good, 'README.md': lies, 'docs/guide.md': '# Guide\n' });
  const { evidenceMap, truthLockReport, productFacts } = facts;
  expect(evidenceMap.contradictions.map(({ resolution }) => resolution)).toEqual(
    Array(3).fill('prefer_higher_priority'),
  );
  const losers = evidenceMap.contradictions.map(({ claim_a_id, claim_b_id, winning_claim_id }) =>
    winning_claim_id === claim_a_id ? claim_b_id : claim_a_id,
  );
  expect(losers.filter((id) => JSON.stringify(productFacts).includes(id))).toEqual([]);
  expect(evidenceMap.claims.filter(({ claim_id }) => losers.includes(claim_id))).toHaveLength(3);
  expect(texts(facts)).not.toContain('Flock has zero dependencies.');
  expect(productFacts).toMatchObject({ license: { spdx_id: 'MIT' }, runtime_requirements: ['Node.js >=18'] });
  expect(truthLockReport.ok).toBe(true);
  expect(
    truthLockReport.issues.map(({ error_code, severity, location }) => [error_code, severity, location?.path]),
  ).toEqual(Array(3).fill(['FACTS_CLAIM_CONTRADICTED', 'warn', 'README.md']));
});

test('a README and a guide that contradict each other block, and neither side is used', async () => {
  const facts = await factsOf({
    ...good,
    'README.md': `${good['README.md']}\n## Globs\n\nFlock supports glob patterns.\n`,
    'docs/guide.md': '# Guide\n\nFlock does not support glob patterns.\n',
  });
  expect(facts.truthLockReport).toMatchObject({
    ok: false,
    issues: [{ error_code: 'FACTS_CONTRADICTION_UNRESOLVED', severity: 'blocker' }],
  });
  expect(facts.truthLockReport.unresolved_claim_ids).toHaveLength(2);
  expect(texts(facts).filter((text) => text.includes('glob'))).toEqual([]);
  expect(() => write('truth_lock_report.json', facts.truthLockReport)).not.toThrow();
});

test('a licence file that is not what the manifest says blocks', async () => {
  const facts = await factsOf({ ...good, LICENSE: 'GNU GENERAL PUBLIC LICENSE\n   Version 3, 29 June 2007\n' });
  expect(facts.truthLockReport.issues.map(({ severity }) => severity)).toContain('blocker');
  expect(facts.productFacts.license?.spdx_id ?? null).not.toBe('GPL-3.0');
});

test('a version that the code denies is not told', async () => {
  const constant = {
    name: 'VERSION',
    kind: 'constant',
    signature: "VERSION = '1.9.0'",
    doc: '',
    path: 'index.js',
    startLine: 1,
    endLine: 1,
    language: 'JavaScript',
  } as const;
  const facts = await factsOf(good, [constant]);
  expect(facts.productFacts.version).toBeNull();
  expect(facts.truthLockReport).toMatchObject({
    ok: false,
    issues: [{ error_code: 'FACTS_CONTRADICTION_UNRESOLVED', severity: 'error' }],
  });
});
