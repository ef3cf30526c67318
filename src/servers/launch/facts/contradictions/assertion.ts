// The part of a claim that can be compared with another: about what, and which value.

export interface Assertion {
  readonly topic: 'version' | 'licence' | 'runtime' | 'support' | 'count' | 'default' | 'package';
  /** Two assertions are about the same when topic and subject agree; empty when the topic alone says it. */
  readonly subject: string;
  /** A version, SPDX ids separated by spaces, `yes` or `no`, a number, a value, a name. */
  readonly value: string;
  /** Where or when it holds, in normal form; missing when it holds always. */
  readonly condition?: string;
}

/** Whether both cannot be true. */
export function disagree(a: Assertion, b: Assertion): boolean {
  if (a.topic !== b.topic || !sameSubject(a, b)) return false;
  if (a.condition !== undefined && b.condition !== undefined && a.condition !== b.condition) return false;
  if (a.topic === 'version' || a.topic === 'runtime') return !startsAlike(a.value, b.value);
  if (a.topic === 'licence') return !shareLicence(a.value.split(' '), b.value.split(' '));
  return a.value !== b.value;
}

/** Subjects of support are phrases, so `glob patterns` and `glob pattern matching` are close enough; the others are names. */
function sameSubject(a: Assertion, b: Assertion): boolean {
  if (a.subject === b.subject) return true;
  if (a.topic !== 'support') return false;
  const left = new Set(a.subject.split(' '));
  const right = new Set(b.subject.split(' '));
  const both = [...left].filter((word) => right.has(word)).length;
  return both / (left.size + right.size - both) >= enoughInCommon;
}

const enoughInCommon = 0.6;

/** `18` says nothing against `18.17`: the one is only more exact. */
function startsAlike(a: string, b: string): boolean {
  const left = a.split('.');
  const right = b.split('.');
  const length = Math.min(left.length, right.length);
  return left.slice(0, length).join('.') === right.slice(0, length).join('.');
}

/** One licence in common is enough: a choice of two may be told in part. `BSD` is any of its kind. */
function shareLicence(a: readonly string[], b: readonly string[]): boolean {
  return a.some((left) =>
    b.some((right) => left === right || left.startsWith(`${right}-`) || right.startsWith(`${left}-`)),
  );
}
