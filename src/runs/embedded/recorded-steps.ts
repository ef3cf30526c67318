// What the events of a run say to its journal after a restart: which attempts were begun, and how they ended.
import type { DatabaseSync } from 'node:sqlite';
import type { Recorded } from '../journal.ts';
import type { RunError } from '../run.ts';

export interface RecordedSteps {
  /** By `attemptName`; null for one that was begun and has no end. */
  readonly attempts: Map<string, Recorded | null>;
  /** Begun once, and said not to have happened: to be done again without asking. */
  readonly voided: Set<string>;
  /** Keys of events that must not be written twice. */
  readonly keys: Set<string>;
}

export function nothingRecorded(): RecordedSteps {
  return { attempts: new Map(), voided: new Set(), keys: new Set() };
}

export function attemptName(key: string, attempt: number): string {
  return `${attempt} ${key}`;
}

interface Row {
  readonly at: number;
  readonly type: string;
  readonly step: string | null;
  readonly key: string | null;
  readonly data: string;
}

export function readRecordedSteps(database: DatabaseSync, run: number): RecordedSteps {
  const rows = database
    .prepare(
      `SELECT at, type, step, key, data FROM events
       WHERE run = ? AND (key IS NOT NULL OR type LIKE 'step.%') ORDER BY sequence`,
    )
    .all(run) as unknown as Row[];
  const recorded = nothingRecorded();
  for (const row of rows) note(recorded, row);
  return recorded;
}

function note({ attempts, voided, keys }: RecordedSteps, { at, type, step, key, data }: Row): void {
  if (key !== null) keys.add(key);
  if (step === null) return;
  const { attempt, output, error, isFinal, happened } = JSON.parse(data) as {
    readonly attempt: number;
    readonly output?: unknown;
    readonly error: RunError;
    readonly isFinal: boolean;
    readonly happened?: boolean;
  };
  const name = attemptName(step, attempt);
  if (type === 'step.started' || type === 'step.repeated') {
    attempts.set(name, null);
    voided.delete(name);
  } else if (type === 'step.succeeded' || (type === 'step.told' && happened === true)) {
    attempts.set(name, { isOk: true, output, endedAt: at });
  } else if (type === 'step.failed') {
    attempts.set(name, { isOk: false, error, isFinal, endedAt: at });
  } else if (type === 'step.told') {
    voided.add(name);
  }
}
