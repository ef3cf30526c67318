// What a body is given: who it is, what came before, and a way to be heard.
import { idempotencyTokenOf, stepSpanOf } from '../derived-ids.ts';
import { checkOwnType, draftOf, type EventDraft } from '../events.ts';
import type { Artifact, EventLevel, Facts, NewArtifact, NewEvent, StepData, StepScope } from '../run.ts';
import type { ArtifactFiles } from '../store/artifact-files.ts';
import type { RunHead } from '../store/run-row.ts';
import type { EmbeddedJournal } from './embedded-journal.ts';

export interface ScopeSource {
  readonly run: RunHead;
  readonly facts: Facts;
  readonly journal: EmbeddedJournal;
  readonly files: ArtifactFiles;
}

export function stepScope(
  { run, facts, journal, files }: ScopeSource,
  step: StepData,
  attempt: number,
  outputs: ReadonlyMap<string, unknown>,
  signal: AbortSignal,
): StepScope {
  const { runId, kind, name, traceId } = run;
  const spanId = stepSpanOf(runId, step.key, attempt);
  const draft = (event: NewEvent): EventDraft => draftOf({ ...event, step: step.key }, spanId);
  // An attempt that is over has no voice any more, though its body may go on.
  const say = (event: NewEvent): void => void (signal.aborted || journal.say(draft(event)));
  const emit = (event: NewEvent): void => {
    checkOwnType(event);
    say(event);
  };
  return {
    runId,
    kind,
    name,
    facts,
    step,
    stepKey: step.key,
    attempt,
    idempotencyToken: idempotencyTokenOf(runId, step.key),
    signal,
    outputs,
    traceId,
    spanId,
    emit,
    log: (level: EventLevel, message: string, data = {}) => emit({ type: 'log', level, data: { ...data, message } }),
    recordFacts: (changed: Facts) => say({ type: 'run.facts', data: { facts: changed } }),
    putArtifact: async ({ name: title, contentType, bytes }: NewArtifact): Promise<Artifact> => {
      const hash = await files.write(bytes);
      signal.throwIfAborted();
      const artifact = { name: title, contentType, size: bytes.length, hash };
      await journal.record(draft({ type: 'artifact.stored', data: artifact }), () => files.ensure(hash, bytes));
      return artifact;
    },
  };
}
