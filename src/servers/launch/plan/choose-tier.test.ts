import { beforeAll, describe, expect, test } from 'vitest';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import { chooseTier, type Tier } from './choose-tier.ts';
import { type Evidence, readEvidence } from './evidence.ts';
import { inputOf, type Known, know, rich, richSnippets } from './plan-fixture.ts';

let known: Known;
beforeAll(async () => {
  known = await know(rich);
});

const plain: Partial<RepoInventory> = {
  ci_paths: ['ci.yml'],
  test_file_count: 1,
  example_paths: [],
  phantom_paths: [],
};
const phantom = { claimed_path: 'docs/x.md', source_file: 'README.md', source_line: 1, claim_context: 'x' };
const phantoms = [phantom, { ...phantom, claimed_path: 'docs/y.md' }, { ...phantom, claimed_path: 'docs/z.md' }];
const open = {
  claim_a_id: 'a'.repeat(64),
  claim_b_id: 'b'.repeat(64),
  resolution: 'unresolved' as const,
  winning_claim_id: null,
  reasoning: 'of the test',
};

function tierOf(
  inventory: Partial<RepoInventory>,
  volume: Partial<Evidence['volume']> = {},
  asked?: Tier,
  isOpen = false,
) {
  const evidence = readEvidence({ ...inputOf(known, richSnippets), allowInference: false });
  const { tier, adjustments } = chooseTier({
    config: asked === undefined ? {} : { launch_tier: asked },
    inventory: { ...known.inventory, roots: { ...known.inventory.roots, docs: [] }, ...plain, ...inventory },
    evidenceMap: { ...known.evidenceMap, contradictions: isOpen ? [open] : [] },
    evidence: { ...evidence, volume: { ...evidence.volume, ...volume } },
  });
  return [tier, ...adjustments.map(({ signal, adjustment }) => `${signal} ${adjustment}`)];
}

describe('without a wish the tier is standard', () => {
  test.each<[string, Partial<RepoInventory>, Partial<Evidence['volume']>, string[]]>([
    ['nothing speaks against it', {}, {}, ['standard']],
    ['there are neither tests nor CI', { ci_paths: [], test_file_count: 0 }, {}, ['minimal', 'no_ci_no_tests reduced']],
    ['pages name files that are not there', { phantom_paths: phantoms }, {}, ['minimal', 'phantom_paths reduced']],
    [
      'one path of many claims is dead',
      { phantom_paths: [phantom] },
      { claims: 30 },
      ['standard', 'phantom_paths unchanged'],
    ],
    [
      'one path of few claims is dead',
      { phantom_paths: [phantom] },
      { claims: 9 },
      ['minimal', 'phantom_paths reduced'],
    ],
    ['there is no code to show', {}, { snippets: 0 }, ['minimal', 'no_code_to_show reduced']],
    ['there are examples, if no snippets', { example_paths: ['examples/a.js'] }, { snippets: 0 }, ['standard']],
    ['there are fewer than five claims', {}, { claims: 4 }, ['minimal', 'few_claims reduced']],
    ['two of four strengths are there', { test_file_count: 11 }, {}, ['standard']],
    [
      'three of them are there',
      { test_file_count: 11, example_paths: ['a'] },
      {},
      ['rich', 'strong_repository elevated'],
    ],
    [
      'three of them are there, but something speaks against it',
      { test_file_count: 11, example_paths: ['a'], phantom_paths: phantoms },
      {},
      ['minimal', 'phantom_paths reduced'],
    ],
    [
      'three of them are there, and one path is dead',
      { test_file_count: 11, example_paths: ['a'], phantom_paths: [phantom] },
      { claims: 30 },
      ['rich', 'phantom_paths unchanged', 'strong_repository elevated'],
    ],
    [
      'much speaks for it, and doubts against it',
      { ci_paths: [], test_file_count: 0, phantom_paths: phantoms },
      { claims: 100, snippets: 5 },
      ['standard', 'no_ci_no_tests unchanged', 'phantom_paths unchanged'],
    ],
    [
      'two things speak against it',
      { ci_paths: [], test_file_count: 0, phantom_paths: phantoms },
      {},
      ['minimal', 'no_ci_no_tests reduced', 'phantom_paths unchanged'],
    ],
  ])('when %s', (_, inventory, volume, expected) => {
    expect(tierOf(inventory, volume)).toEqual(expected);
  });

  test('and minimal while a contradiction is open', () => {
    expect(tierOf({}, {}, undefined, true)).toEqual(['minimal', 'unresolved_contradictions reduced']);
  });
});

describe('a tier that the run asks for', () => {
  test('stays, whatever the repository promises', () => {
    expect(tierOf({ test_file_count: 11, example_paths: ['a'] }, {}, 'minimal')).toEqual([
      'minimal',
      'config unchanged',
    ]);
    expect(tierOf({ phantom_paths: [phantom] }, {}, 'rich')).toEqual([
      'rich',
      'config unchanged',
      'phantom_paths unchanged',
    ]);
  });

  test('is lowered where the evidence cannot carry it', () => {
    expect(tierOf({}, { snippets: 0 }, 'rich')).toEqual(['minimal', 'config unchanged', 'no_code_to_show reduced']);
  });
});
