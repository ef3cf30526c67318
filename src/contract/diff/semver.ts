// SemVer as far as contracts need it: the next version for a change, and whether a declared one covers it.
import type { Level } from './rules.ts';

interface Version {
  readonly core: readonly [major: number, minor: number, patch: number];
  readonly pre: readonly string[];
}

export type Coverage = 'fits' | 'missing' | 'larger' | 'lowered';

const form = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/;

export function isVersion(text: string): boolean {
  return form.test(text);
}

/** The lowest version that covers a change of this level. Before 1.0.0 the middle number counts as the first. */
export function nextVersion(text: string, level: Level): string {
  const { core, pre } = parse(text);
  const [major, minor, patch] = core;
  if (level === 'NONE') return text;
  const isDraft = pre.length > 0;
  if (major === 0) {
    if (level !== 'MAJOR') return isDraft ? core.join('.') : `0.${minor}.${patch + 1}`;
    return isDraft && patch === 0 ? core.join('.') : `0.${minor + 1}.0`;
  }
  // A pre-release leads up to its own core, which has room for the change when the lower numbers are zero.
  if (level === 'MAJOR') return isDraft && minor + patch === 0 ? core.join('.') : `${major + 1}.0.0`;
  if (level === 'MINOR') return isDraft && patch === 0 ? core.join('.') : `${major}.${minor + 1}.0`;
  return isDraft ? core.join('.') : `${major}.${minor}.${patch + 1}`;
}

export function coverage(before: string, after: string, level: Level): Coverage {
  const step = compare(parse(after), parse(before));
  if (step < 0) return 'lowered';
  const room = compareCores(parse(after), parse(nextVersion(before, level)));
  if (room < 0 || (level !== 'NONE' && step === 0)) return 'missing';
  return room > 0 || (level === 'NONE' && step > 0) ? 'larger' : 'fits';
}

function parse(text: string): Version {
  const [, major, minor, patch, pre] = form.exec(text) ?? [];
  return { core: [Number(major), Number(minor), Number(patch)], pre: pre?.split('.') ?? [] };
}

function compareCores(a: Version, b: Version): number {
  return a.core[0] - b.core[0] || a.core[1] - b.core[1] || a.core[2] - b.core[2];
}

function compare(a: Version, b: Version): number {
  return compareCores(a, b) || comparePre(a.pre, b.pre);
}

function comparePre(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (const [index, one] of a.entries()) {
    const two = b[index];
    if (two === undefined) return 1;
    if (one === two) continue;
    const [oneIsNumber, twoIsNumber] = [/^\d+$/.test(one), /^\d+$/.test(two)];
    if (oneIsNumber && twoIsNumber) return Number(one) - Number(two);
    if (oneIsNumber !== twoIsNumber) return oneIsNumber ? -1 : 1;
    return one < two ? -1 : 1;
  }
  return a.length - b.length;
}
