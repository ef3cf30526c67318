// Row 30: hints about what a tool does to the world.
import type { ToolSnapshot } from '../snapshot.ts';
import type { Remark } from './finding.ts';
import { textOf } from './schema/values.ts';

/** What a client has to assume when a hint is absent (MCP 2025-11-25, ToolAnnotations). */
const assumed: Readonly<Record<string, unknown>> = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

export function diffAnnotations(before: ToolSnapshot, after: ToolSnapshot): Omit<Remark, 'tool'>[] {
  const keys = new Set([...Object.keys(before.annotations), ...Object.keys(after.annotations)]);
  const hints = [...keys].sort().flatMap((key) => compareHint(key, before.annotations[key], after.annotations[key]));
  // Our own servers derive the hints from the effect: one change is told once.
  return hints.some(({ row }) => row === 30) ? hints : [...hints, ...compareEffect(before.effect, after.effect)];
}

function compareHint(key: string, before: unknown, after: unknown): Omit<Remark, 'tool'>[] {
  if (textOf(before ?? null) === textOf(after ?? null)) return [];
  const path = `annotations.${key}`;
  if (key === 'title') return [{ row: 28, position: 'server', path, aspect: key, what: 'changed' }];
  const what = `${textOf(before ?? null)} → ${textOf(after ?? null)}`.replaceAll('null', 'unset');
  const remark = { row: 30, position: 'semantics', path, aspect: key, what } as const;
  const one = before ?? assumed[key];
  const two = after ?? assumed[key];
  if (key === 'readOnlyHint' && one === true && two === false) return [{ ...remark, circumstance: 'to writing' }];
  // Saying what was assumed, or saying what no client knows, changes no meaning.
  const isKnown = Object.hasOwn(assumed, key) && one !== two;
  return [isKnown ? remark : { ...remark, circumstance: 'same meaning' }];
}

function compareEffect(before: string | null, after: string | null): Omit<Remark, 'tool'>[] {
  if (before === null || after === null || before === after) return [];
  const what = `${before} → ${after}`;
  const remark = { row: 30, position: 'semantics', path: 'effect', aspect: 'effect', what } as const;
  return [isReading(before) && !isReading(after) ? { ...remark, circumstance: 'to writing' } : remark];
}

function isReading(effect: string): boolean {
  return effect === 'none' || effect === 'read';
}
