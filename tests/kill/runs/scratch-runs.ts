// Engines over scratch homes for tests; all are closed and removed after each test.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { RunEngine, RunEngineOptions } from '../../../src/runs/engine.ts';
import { openRunEngine } from '../../../src/runs/open-run-engine.ts';
import type { RunKind, StepScope } from '../../../src/runs/run.ts';

const engines: RunEngine[] = [];
const homes: string[] = [];

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close(0)));
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true });
});

export function scratchHome(): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-runs-')));
  homes.push(home);
  return home;
}

export function openScratch(options: Partial<RunEngineOptions> & { readonly home: string }): RunEngine {
  const engine = openRunEngine({ kinds: [workKind(async ({ stepKey }) => stepKey)], ...options });
  engines.push(engine);
  return engine;
}

export function workKind(perform: (scope: StepScope) => Promise<unknown>, more: Partial<RunKind> = {}): RunKind {
  return { kind: 'work', retention: { maxRuns: 1_000, maxAgeMs: 0 }, perform, ...more };
}

export const callKind: RunKind = { kind: 'call', retention: { maxRuns: 1_000, maxAgeMs: 0 } };

/** A promise to be settled from outside. */
export function gate<T = void>(): { readonly opened: Promise<T>; open(value: T): void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { opened: promise, open: resolve };
}
