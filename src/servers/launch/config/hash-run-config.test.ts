import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fault } from '../../../kernel/fault.ts';
import { isRecord } from '../../../kernel/is-record.ts';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { aspose } from '../profile/aspose.ts';
import { generic } from '../profile/generic.ts';
import { compileRunConfig, completeRunConfig } from './complete-run-config.ts';
import { hashRunConfig } from './hash-run-config.ts';
import { RunConfig } from './run-config.ts';

const rules = compileRunConfig(compileWithAjv());
const commit = 'ab'.repeat(20);
const seedRepository = 'https://github.com/aspose-3d/Aspose.3D-for-Python-via-.NET';
const complete = (given: unknown, profile = aspose) => completeRunConfig(given, profile, rules);

test('the hash is that of the meaning: spellings of an address or a locale make no difference', () => {
  const hashes = [
    { github_repo_url: seedRepository },
    { github_repo_url: `${seedRepository}.git` },
    { github_repo_url: seedRepository, locale: 'en' },
    { github_repo_url: seedRepository, required_sections: ['kb', 'docs', 'blog', 'products', 'reference'] },
  ].map((given) => hashRunConfig(complete(given)));
  expect(new Set(hashes).size).toBe(1);
  expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/);
});

test('the hash leaves out what is no part of the config', () => {
  const config = complete({ github_repo_url: seedRepository });
  expect(hashRunConfig({ ...config, auto: true } as typeof config)).toBe(hashRunConfig(config));
});

test('the hash changes with every value', () => {
  const config = complete({ github_repo_url: seedRepository });
  const others = [
    { github_ref: commit },
    { max_fix_attempts: 4 },
    { locales: ['de'] },
    { budgets: { ...config.budgets, max_llm_calls: 1 } },
  ];
  const hashes = [{}, ...others].map((other) => hashRunConfig({ ...config, ...other }));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('the hash depends neither on the order of keys nor on which defaults were written out', () => {
  const starts = [
    { github_repo_url: seedRepository },
    { github_repo_url: seedRepository, locales: ['de', 'fr'], layout_mode: 'v1', llm: { model: 'm' } },
    { github_repo_url: 'https://github.com/org/tool', family: 'words', target_platform: 'go', github_ref: commit },
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.constantFrom(aspose, generic),
      fc.infiniteStream(fc.nat()),
      (given, profile, draws) => {
        const whole = complete(given, profile);
        const written = writeSome(given, whole, () => draws.next().value ?? 0);
        expect(hashRunConfig(complete(written, profile))).toBe(hashRunConfig(whole));
      },
    ),
    { seed: 7, numRuns: 200 },
  );
});

test('whatever JSON it is given, a run_config is completed or refused by its schema', () => {
  const known = fc.constantFrom(...Object.keys(RunConfig.properties));
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('en', 'go', '3d', [], {}, ['docs'], commit));
  fc.assert(
    fc.property(fc.dictionary(known, value, { maxKeys: 3 }), fc.constantFrom(aspose, generic), (fields, profile) => {
      try {
        const config = complete({ github_repo_url: seedRepository, ...fields }, profile);
        expect(rules.unpinned(config)).toBeNull();
      } catch (thrown) {
        if (!(thrown instanceof Fault)) throw thrown;
        expect(thrown.code).toBe('SCHEMA_VALIDATION_FAILED');
        expect(thrown.violations?.length).toBeGreaterThan(0);
      }
    }),
    { seed: 7, numRuns: 500 },
  );
});

/** What was given and some of what was filled in, with the keys in any order. */
function writeSome(given: unknown, whole: unknown, draw: () => number): unknown {
  if (!isRecord(whole)) return whole;
  const mine = isRecord(given) ? given : {};
  const kept = Object.entries(whole)
    .filter(([name]) => Object.hasOwn(mine, name) || draw() % 2 === 0)
    .map(([name, value]) => ({ name, value: writeSome(mine[name], value, draw), rank: draw() }));
  return Object.fromEntries(kept.sort((a, b) => a.rank - b.rank).map(({ name, value }) => [name, value]));
}
