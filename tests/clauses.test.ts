// The thread from clause to proof holds: manifests cover their seed, every proof names a clause, every must has one.
import { expect, test } from 'vitest';
import { citations } from './support/citations.ts';
import { readManifests } from './support/clauses.ts';

const manifests = readManifests();
const clauses = manifests.flatMap((manifest) => manifest.clauses);
const cited = citations();

test.each(manifests)(
  'the manifest of $contract accounts for every line of its seed',
  ({ seed, clauses: own, informative }) => {
    const covered = new Set<number>();
    const explained = new Set<number>();
    for (const { lines } of own) for (const range of lines) for (const line of linesOf(range)) covered.add(line);
    for (const { lines } of informative) for (const line of linesOf(lines)) explained.add(line);
    const all = Array.from({ length: seed.lines }, (_, index) => index + 1);
    expect(all.filter((line) => !covered.has(line) && !explained.has(line))).toEqual([]);
    expect(all.filter((line) => covered.has(line) && explained.has(line))).toEqual([]);
    expect(Math.max(...covered, ...explained)).toBeLessThanOrEqual(seed.lines);
    expect(seed.sha256).toMatch(/^[0-9a-f]{64}$/);
  },
);

test('clause ids are unique, start with their contract, and every clause says something on some surface', () => {
  const ids = clauses.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const { contract, clauses: own } of manifests) {
    for (const { id, level, says, surfaces } of own) {
      expect(id.startsWith(`${contract}/`), id).toBe(true);
      expect(['must', 'should', 'choice'], id).toContain(level);
      expect(says.trim().length, id).toBeGreaterThan(20);
      expect(surfaces.length, id).toBeGreaterThan(0);
    }
  }
});

test('every gap names the server that will close it, and why it is open', () => {
  const vague = clauses.filter(
    ({ gap }) => gap && !(['code', 'notes', 'launch', 'studio'].includes(gap.server) && gap.reason.length > 5),
  );
  expect(vague.map(({ id }) => id)).toEqual([]);
});

test('every proof names a clause that exists', () => {
  const known = new Set(clauses.map(({ id }) => id));
  expect(cited.filter(({ id }) => !known.has(id))).toEqual([]);
});

test('every must clause has a proof or a gap', () => {
  const proven = new Set(cited.map(({ id }) => id));
  const open = clauses.filter(({ id, level, gap }) => level === 'must' && !gap && !proven.has(id));
  expect(open.map(({ id }) => id)).toEqual([]);
});

test('a clause with static and wire surfaces is proven in both ways', () => {
  const wanting = clauses.filter(({ id, surfaces, gap }) => {
    const ways = new Set(cited.filter((each) => each.id === id).map(({ way }) => way));
    if (gap || ways.size === 0) return false;
    const isStatic = surfaces.includes('static');
    const isWire = surfaces.some((each) => each !== 'static');
    return (isStatic && !ways.has('static')) || (isWire && !ways.has('wire'));
  });
  expect(wanting.map(({ id }) => id)).toEqual([]);
});

function linesOf(range: string): number[] {
  const [from = 0, to = from] = String(range).split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
