// Rows 37, 41 and 42 for one tool: how long it may take, what it promises besides, and when it is there at all.
import type { ToolSnapshot } from '../snapshot.ts';
import type { Remark } from './finding.ts';
import { textOf } from './schema/values.ts';

type Found = Omit<Remark, 'tool'>;

export function diffBehaviour(before: ToolSnapshot, after: ToolSnapshot, isTold: boolean): Found[] {
  return [
    ...compareTimeout(before.timeoutMs, after.timeoutMs),
    ...(isTold ? comparePromises(before.semantics, after.semantics) : []),
    ...(isTold ? compareControl(before.control, after.control) : []),
    ...(isTold ? compareGate(before.gate, after.gate) : []),
  ];
}

function compareTimeout(before: number | null, after: number | null): Found[] {
  if (before === null || after === null || before === after) return [];
  const found = {
    row: 37,
    position: 'semantics',
    path: 'timeoutMs',
    aspect: 'timeoutMs',
    what: `${before} → ${after}`,
  } as const;
  return [after < before ? { ...found, circumstance: 'lowered' } : found];
}

function comparePromises(before: ToolSnapshot['semantics'], after: ToolSnapshot['semantics']): Found[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].sort().flatMap((name): Found[] => {
    const had = Object.hasOwn(before, name);
    const has = Object.hasOwn(after, name);
    const one = textOf(before[name] ?? null);
    const two = textOf(after[name] ?? null);
    const found = { row: 41, position: 'semantics', path: `semantics.${name}`, aspect: name } as const;
    if (!had) return [{ ...found, circumstance: 'declared', what: `declared as ${two}` }];
    if (!has) return [{ ...found, what: `${one} no longer declared` }];
    return one === two ? [] : [{ ...found, what: `${one} → ${two}` }];
  });
}

/** A control tool never waits behind long work; once it does, calls that passed may be refused. */
function compareControl(before: boolean, after: boolean): Found[] {
  if (before === after) return [];
  const found = { row: 41, position: 'semantics', path: 'control', aspect: 'control' } as const;
  return [
    after
      ? { ...found, circumstance: 'raised', what: 'no longer queued' }
      : { ...found, circumstance: 'lowered', what: 'now queued' },
  ];
}

function compareGate(before: string | null, after: string | null): Found[] {
  if (before === after) return [];
  const what = `${before ?? 'always'} → ${after ?? 'always'}`;
  const found = { row: 42, position: 'semantics', path: 'gate', aspect: 'gate', what } as const;
  // Of two different conditions neither is known to hold more often.
  return [after === null ? { ...found, circumstance: 'open' } : found];
}
