import { beforeAll, expect, test } from 'vitest';
import { type Evidence, type PlanClaim, readEvidence } from './evidence.ts';
import { inputOf, know } from './plan-fixture.ts';
import { findTopics } from './topics.ts';

let nothing: Evidence;
beforeAll(async () => {
  nothing = readEvidence({ ...inputOf(await know({ 'README.md': '# Flock\n' })), allowInference: false });
});

function topicsOf(
  texts: readonly string[],
  symbols: Partial<Evidence['symbols']>,
  standsIn: PlanClaim['standsIn'],
): string[] {
  const claims = texts.map(
    (text, at): PlanClaim => ({
      ...{ id: String(at), text, kind: 'api', path: 'README.md', line: at + 1, standsIn, isInManifest: false },
    }),
  );
  const evidence = { ...nothing, claims, symbols: { classes: [], functions: [], ...symbols } };
  return findTopics(evidence).map(({ name }) => name);
}

const about = (name: string): string[] => [
  `The \`${name}\` option waits for a lock.`,
  `Use \`${name}\` to wait for a lock.`,
  `A lock may be given to \`${name}\` later.`,
];

test('a name of the code is a topic, a common word is none', () => {
  expect(topicsOf(about('retryCount'), {}, 'readme')).toEqual(['retryCount']);
  expect(topicsOf(about('default'), {}, 'readme')).toEqual([]);
  expect(topicsOf(about('default'), { functions: ['Lock.default'] }, 'readme')).toEqual([]);
});

test('a plain word is a topic when the code has it as a name, or when enough is said about it', () => {
  expect(topicsOf(about('wait'), {}, 'readme')).toEqual([]);
  expect(topicsOf(about('wait'), { functions: ['Lock.wait'] }, 'readme')).toEqual(['wait']);
  expect(topicsOf([...about('wait'), '`wait` ends after a second.'], {}, 'readme')).toEqual(['wait']);
});

test('a class whose members only repeat their names is no topic', () => {
  const members = (doc: string) => ['open', 'close', 'wait'].map((each) => `\`Lock.${each}\`: ${doc}`);
  expect(topicsOf(members('Get the lock'), { classes: ['Lock'] }, 'code')).toEqual([]);
  expect(topicsOf(members('Waits until the lock is free.'), { classes: ['Lock'] }, 'code')).toEqual(['Lock']);
});
