// The durable run engine: many processes may open one over the same home, and each goes on with what another left.
import type { Clock, Ids } from '../kernel/clock.ts';
import type {
  Artifact,
  EventQuery,
  RecordEnd,
  RecordRequest,
  Run,
  RunEvent,
  RunKind,
  RunPage,
  RunQuery,
  StartRequest,
  StepData,
  StepRecord,
  Told,
  Verification,
} from './run.ts';

export interface RunEngineOptions {
  /** The state home; runs live in its folder `runs`. */
  readonly home: string;
  readonly kinds: readonly RunKind[];
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** How long an owner that says nothing keeps its runs; it renews at a third of it. */
  readonly leaseMs?: number;
  /** Hears of every run that this process has written about. */
  readonly changed?: (runId: string) => void;
  /** Told what went wrong where no caller waits; a run that was lost to another process is told too. */
  readonly report?: (error: unknown, runId: string | null) => void;
}

/** `openRunEngine` opens one, and it goes on by itself with the runs that were left. */
export interface RunEngine {
  /** On disk when it resolves; the steps follow by themselves. */
  start(request: StartRequest): Promise<{ readonly run: Run; readonly isNew: boolean }>;
  /** Goes on to the next boundary or the end. `steps` are added to those there are. */
  resume(runId: string, steps?: readonly StepData[]): Promise<Run>;
  tell(runId: string, stepKey: string, told: Told): Promise<Run>;
  /** Not acknowledged when the run has ended. The run reads `canceled` once its step has stopped. */
  cancel(runId: string): Promise<{ readonly acknowledged: boolean; readonly run: Run }>;
  /** Whether this process works on the run now. What a process that died has left is taken up first, without waiting. */
  takeUp(runId: string): Promise<boolean>;
  /** When this process does not work on the run any more: it ended, waits, or belongs to another process. */
  settled(runId: string): Promise<Run>;

  /** Two commits: this and `end`. When the process dies between them, the record becomes failed with OWNER_GONE. */
  openRecord(request: RecordRequest): Promise<OpenRecord>;
  /** One commit, for a call that is over already. */
  record(request: RecordRequest & { readonly startedAt?: number }, end: RecordEnd): Promise<Run>;

  run(runId: string): Run | null;
  /** The run that was started under this idempotency key. */
  runByKey(kind: string, key: string): Run | null;
  list(query: RunQuery): RunPage;
  /** In the order of the definition; refused with RUN_NOT_FOUND, as are the next three. */
  steps(runId: string): readonly StepRecord[];
  events(query: EventQuery): readonly RunEvent[];
  verify(runId: string): Verification;
  artifacts(runId: string): readonly Artifact[];
  readArtifact(runId: string, name: string): Promise<Artifact & { readonly bytes: Uint8Array }>;

  /** Removes what retention does not keep, as the engine does by itself now and then; tells how many runs. */
  sweep(): Promise<number>;
  /** No run is cancelled. Steps may end within the time, then they are aborted; leases are let go. */
  close(timeoutMs: number): Promise<void>;
}

export interface OpenRecord {
  readonly run: Run;
  end(end: RecordEnd): Promise<Run>;
}
