// Launches as runs of the engine: what the body of a stage is given, within which budget, and in which words it fails.
import type { Clock } from '../../../kernel/clock.ts';
import { Fault, toFault } from '../../../kernel/fault.ts';
import { redactCertainSecrets, redactKnownShapes } from '../../../kernel/redact-secrets.ts';
import type { Compile } from '../../../kernel/schema/validator.ts';
import type { RunEngine } from '../../../runs/engine.ts';
import type { RunKind, StepScope } from '../../../runs/run.ts';
import type { WriteArtifact } from '../artifacts/artifact-bytes.ts';
import { fault } from '../faults.ts';
import { profileNamed } from '../profile/profiles.ts';
import type { Environment } from '../source/launch-access.ts';
import type { SourceAccess } from '../source/source-access.ts';
import { allowSites } from '../starter-site/open-site.ts';
import { spendRuntime } from './budgets.ts';
import { readJson } from './read-json.ts';
import { type LaunchFacts, launchKind } from './run-facts.ts';
import { runFolder } from './run-folder.ts';
import { stageOf } from './stages.ts';
import { doStage, type FindSite } from './workers/do-stage.ts';
import type { Job, StageOutput } from './workers/job.ts';

export interface Workshop {
  readonly home: string;
  readonly clock: Clock;
  readonly access: SourceAccess;
  readonly findSite: FindSite;
  readonly write: WriteArtifact;
  readonly compile: Compile;
  /** For the variables that a config names. */
  readonly environment: Environment;
  /** Asked for late: the engine is opened with the kind. */
  readonly runs: () => RunEngine;
  /** Hears what a worker is doing. */
  readonly watch: (runId: string, message: string) => void;
}

/** Kept longer than anyone looks back; the folder of a run goes with its record. */
const keptRuns = 1_000;

export function launchRuns(workshop: Workshop): RunKind {
  return {
    kind: launchKind,
    retention: { maxRuns: keptRuns, maxAgeMs: 0 },
    perform: (scope) => performStage(scope, workshop),
    toFault: inContractWords,
  };
}

async function performStage(scope: StepScope, workshop: Workshop): Promise<StageOutput> {
  const { runId, stepKey } = scope;
  const { run_config } = scope.facts as LaunchFacts;
  const spent = spendRuntime(workshop.runs().steps(runId), run_config.budgets, scope.signal, workshop.clock);
  try {
    return await doStage(stageOf(stepKey), jobOf(scope, spent.signal, workshop), workshop.findSite);
  } catch (thrown) {
    throw spent.exceeded() ?? thrown;
  } finally {
    spent.end();
  }
}

function jobOf(
  scope: StepScope,
  signal: AbortSignal,
  { home, access, write, runs, watch, compile, environment, clock }: Workshop,
): Job {
  const { runId, stepKey, outputs } = scope;
  const all = [...outputs.values()] as StageOutput[];
  const { run_config, defaults } = scope.facts as LaunchFacts;
  const outputOf = (stage: string): StageOutput => (outputs.get(stage) as StageOutput | undefined) ?? {};
  return {
    runId,
    config: { ...run_config, ...outputOf('pin').commits, ...outputOf('clone').settled },
    defaults,
    profile: profileNamed(run_config.site_profile),
    runFolder: runFolder(home, runId),
    // Without a network nothing but this machine can be asked.
    access: allowSites({ home, access: run_config.offline_mode ? { ...access, allowedHosts: [] } : access }),
    signal,
    outputOf,
    wasReady: all.some(({ passes }) => passes?.includes('READY_FOR_PR')),
    fixes: all.flatMap(({ fix }) => fix ?? []),
    turn: Number(stepKey.split(' ')[1] ?? 1),
    read: (name) => readJson(runs(), runId, name),
    write: async (name, content) => {
      spendWrite(runs(), runId, name, run_config.budgets.max_file_writes);
      await scope.putArtifact({ name, contentType: 'application/json', bytes: write(name, content) });
    },
    writeText: async (name, contentType, text) => {
      spendWrite(runs(), runId, name, run_config.budgets.max_file_writes);
      await scope.putArtifact({ name, contentType, bytes: Buffer.from(redactCertainSecrets(text)) });
    },
    readText: async (name) => Buffer.from((await runs().readArtifact(runId, name)).bytes).toString('utf8'),
    listArtifacts: () =>
      runs()
        .artifacts(runId)
        .map(({ name }) => name),
    compile,
    environment,
    clock,
    say: (message) => watch(runId, message),
  };
}

/** An artifact that is written again after a restart is not a second one. */
function spendWrite(runs: RunEngine, runId: string, name: string, limit: number): void {
  const others = runs.artifacts(runId).filter((each) => each.name !== name).length;
  if (others < limit) return;
  throw fault('BUDGET_EXCEEDED', {
    message: `The run may write ${limit} files, and ${name} would be one more.`,
    details: { budget: 'max_file_writes', limit },
  });
}

function inContractWords(thrown: unknown): Fault {
  const { code, kind, message, retryable, details } = toFault(thrown);
  const found = { message: redactKnownShapes(message), retryable, cause: thrown, ...(details && { details }) };
  return new Fault(code, { kind, message }, found);
}
