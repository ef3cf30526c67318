// A launch of three made-up stages on the real engine, with its telemetry, in a scratch home: what the tests here work on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../../kernel/clock.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { RunEngine } from '../../../runs/engine.ts';
import { openRunEngine } from '../../../runs/open-run-engine.ts';
import type { Run, StartRequest, StepScope } from '../../../runs/run.ts';
import { launchKind } from '../run/run-facts.ts';
import { type LaunchTelemetry, openTelemetry } from './open-telemetry.ts';
import type { Pace } from './outbox/sender.ts';

export interface ScratchLaunch {
  readonly home: string;
  readonly runs: RunEngine;
  readonly telemetry: LaunchTelemetry;
  readonly warned: string[];
  /** Starts one and waits until it ends or stops at a boundary, and telemetry has heard of it. */
  start(more?: Partial<StartRequest>): Promise<Run>;
  /** Lets telemetry hear what was written in this turn. */
  heard(): Promise<void>;
  close(): Promise<void>;
}

export interface ScratchOptions {
  readonly home?: string;
  readonly endpoint?: string;
  readonly config?: object;
  readonly perform?: (scope: StepScope) => Promise<unknown>;
  readonly clock?: Clock;
  readonly pace?: Pace;
  readonly environment?: Readonly<Record<string, string>>;
  readonly isAllowedHost?: (host: string) => boolean;
}

export const quickPace: Pace = { retryMs: [5, 10, 20], timeoutMs: 5_000, restMs: 60_000 };

export function openScratchLaunch(options: ScratchOptions = {}): ScratchLaunch {
  const {
    endpoint = 'embedded:telemetry',
    clock = systemClock,
    perform = async () => ({ counts: { files: 3 } }),
  } = options;
  const { environment = {}, isAllowedHost = () => true, pace = quickPace, config = {} } = options;
  const home = options.home ?? mkdtempSync(join(tmpdir(), 'mooring-telemetry-'));
  const warned: string[] = [];
  const log = (_level: string, event: string, fields: object) => warned.push(`${event} ${JSON.stringify(fields)}`);
  const telemetry = openTelemetry({ home, clock, log, environment, isAllowedHost, pace });
  const runs = openRunEngine({
    home,
    clock,
    kinds: [
      { kind: launchKind, retention, perform },
      { kind: 'other', retention },
    ],
    changed: (runId) => telemetry.runChanged(runId),
  });
  telemetry.follow(runs);
  const run_config = {
    offline_mode: false,
    telemetry: { endpoint_url: endpoint, project: 'sea', run_tags: ['night'], ...config },
  };
  const heard = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    home,
    runs,
    telemetry,
    warned,
    heard,
    start: async (more = {}) => {
      const facts = { product_slug: 'tide', run_config };
      const { run } = await runs.start({ kind: launchKind, name: 'tide', steps: stages, facts, ...more });
      const settled = await runs.settled(run.runId);
      await heard();
      return settled;
    },
    close: async () => {
      await runs.close(1_000);
      await telemetry.close(500);
      if (options.home === undefined) rmSync(home, { recursive: true });
    },
  };
}

const retention = { maxRuns: 100, maxAgeMs: 0 };
const stages = [
  { key: 'clone', facts: { worker: 'W1.RepoScout', reaches: 'CLONED_INPUTS' }, isRepeatable: true },
  { key: 'facts', facts: { worker: 'W2.FactsBuilder', reaches: 'FACTS_READY' }, isRepeatable: true },
  { key: 'plan', facts: { worker: 'W4.IAPlanner', reaches: 'PLAN_READY' }, isRepeatable: true },
];
