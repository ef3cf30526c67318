// Opens the engine over a home, on its SQLite store: what the calls of the engine do, each in one transaction.
import type { Ids } from '../kernel/clock.ts';
import { systemClock, systemIds } from '../platform/clock.ts';
import { checkStart, checkSteps } from './check-definition.ts';
import { stepSpanOf } from './derived-ids.ts';
import { CallRecords } from './embedded/call-records.ts';
import { RunDriver } from './embedded/run-driver.ts';
import { Upkeep } from './embedded/upkeep.ts';
import type { OpenRecord, RunEngine, RunEngineOptions } from './engine.ts';
import { draftOf, type EventDraft } from './events.ts';
import { fault } from './faults.ts';
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
  WaitingFor,
} from './run.ts';
import { plannedEvent } from './store/create-run.ts';
import type { RunHead } from './store/run-row.ts';
import { RunStore } from './store/run-store.ts';
import { verifyRun } from './store/verify-run.ts';

export function openRunEngine(options: RunEngineOptions): RunEngine {
  return new EmbeddedEngine(options);
}

class EmbeddedEngine implements RunEngine {
  readonly #kinds: ReadonlyMap<string, RunKind>;
  readonly #ids: Ids;
  readonly #store: RunStore;
  readonly #driver: RunDriver;
  readonly #upkeep: Upkeep;
  readonly #records: CallRecords;
  #closing: Promise<void> | null = null;

  constructor({
    home,
    kinds,
    clock = systemClock,
    ids = systemIds,
    leaseMs = 15_000,
    report = () => {},
    changed,
  }: RunEngineOptions) {
    this.#kinds = new Map(kinds.map((each) => [each.kind, each]));
    this.#ids = ids;
    this.#store = new RunStore(home, clock, ids.next(), leaseMs, changed && afterCommit(changed));
    this.#driver = new RunDriver(this.#store, clock, this.#kinds, report);
    this.#upkeep = new Upkeep(this.#store, this.#driver, clock, this.#kinds, report);
    this.#records = new CallRecords(this.#store, this.#upkeep, clock, ids);
    this.#upkeep.removeStrayFiles().catch((error: unknown) => report(error, null));
    this.#upkeep.start(leaseMs / 3);
  }

  async start(request: StartRequest): Promise<{ readonly run: Run; readonly isNew: boolean }> {
    this.#checkOpen();
    const { maxRunning = Number.POSITIVE_INFINITY, perform } = this.#kindOf(request.kind);
    if (!perform) throw fault('UNKNOWN_KIND', { details: { kind: request.kind } });
    checkStart(request);
    const runId = request.runId ?? this.#ids.next();
    const { head, isNew } = await this.#upkeep.owning(
      (now) =>
        this.#store.creator.create({ ...request, runId, startedAt: now, maxRunning }, this.#store.leases.owner.id, now),
      (made) => (made.isNew && made.head.owner !== null ? made.head : null),
    );
    return { run: this.#store.reader.get(head.runId), isNew };
  }

  resume(runId: string, steps: readonly StepData[] = []): Promise<Run> {
    return this.#wake(runId, 'resume', (head) => {
      const before = this.#store.creator.planOf(head.row);
      checkSteps(
        steps,
        before.map(({ key }) => key),
      );
      const resumed = draftOf({ type: 'run.resumed' }, head.spanId);
      if (steps.length === 0) return [resumed];
      this.#store.creator.addSteps(head.row, steps);
      return [plannedEvent(steps, head.spanId), resumed];
    });
  }

  tell(runId: string, stepKey: string, told: Told): Promise<Run> {
    return this.#wake(runId, 'outcome', (head) => {
      if (head.state.waitingStep !== stepKey) throw fault('STEP_NOT_FOUND', { details: { runId, step: stepKey } });
      const attempt = this.steps(runId).find(({ key }) => key === stepKey)?.attempts ?? 1;
      const output = told.happened ? { output: told.output ?? null } : {};
      const data = { attempt, happened: told.happened, ...output };
      return [draftOf({ type: 'step.told', step: stepKey, data }, stepSpanOf(runId, stepKey, attempt))];
    });
  }

  async cancel(runId: string): Promise<{ readonly acknowledged: boolean; readonly run: Run }> {
    this.#checkOpen();
    const { acknowledged, taken } = await this.#upkeep.owning(
      (now) => {
        const head = this.#headOf(runId);
        if (head.state.status !== 'running' || !head.hasPlan) return { acknowledged: false, taken: null };
        if (head.state.isCancelRequested) return { acknowledged: true, taken: null };
        const requested = draftOf({ type: 'run.cancel-requested', level: 'warn' }, head.spanId);
        this.#store.appender.append(runId, null, [requested], now);
        return { acknowledged: true, taken: this.#claim(head, now) };
      },
      (asked) => asked.taken,
    );
    if (acknowledged && !taken) this.#driver.cancel(runId);
    return { acknowledged, run: this.#store.reader.get(runId) };
  }

  async takeUp(runId: string): Promise<boolean> {
    this.#checkOpen();
    if (this.#upkeep.isHeld(runId)) return true;
    if (!this.#upkeep.canPerform(this.#headOf(runId).kind)) return false;
    const taken = await this.#upkeep.owning(
      (now) => this.#upkeep.claim(runId, now),
      (run) => run,
    );
    // It may have been taken up by the engine itself meanwhile.
    return taken !== null || this.#upkeep.isHeld(runId);
  }

  async settled(runId: string): Promise<Run> {
    await this.#driver.settled(runId);
    return this.#store.reader.get(runId);
  }

  // Steps that may still end while the engine closes call what records itself.
  async openRecord(request: RecordRequest): Promise<OpenRecord> {
    this.#kindOf(request.kind);
    return this.#records.open(request);
  }

  async record(request: RecordRequest & { readonly startedAt?: number }, end: RecordEnd): Promise<Run> {
    this.#kindOf(request.kind);
    return this.#records.write(request, end);
  }

  run(runId: string): Run | null {
    return this.#store.reader.run(runId);
  }

  runByKey(kind: string, key: string): Run | null {
    return this.#store.reader.runByKey(kind, key);
  }

  list(query: RunQuery): RunPage {
    return this.#store.reader.list(query);
  }

  steps(runId: string): readonly StepRecord[] {
    return this.#store.reader.steps(runId);
  }

  events(query: EventQuery): readonly RunEvent[] {
    return this.#store.reader.events(query);
  }

  verify(runId: string): Verification {
    return verifyRun(this.#store.database, runId);
  }

  artifacts(runId: string): readonly Artifact[] {
    return this.#store.reader.artifacts(runId);
  }

  async readArtifact(runId: string, name: string): Promise<Artifact & { readonly bytes: Uint8Array }> {
    const artifact = this.artifacts(runId).find((each) => each.name === name);
    if (!artifact) throw fault('ARTIFACT_NOT_FOUND', { details: { runId, name } });
    return { ...artifact, bytes: await this.#store.files.read(artifact.hash) };
  }

  sweep(): Promise<number> {
    return this.#upkeep.sweep();
  }

  close(timeoutMs: number): Promise<void> {
    this.#closing ??= this.#closeOnce(timeoutMs);
    return this.#closing;
  }

  async #closeOnce(timeoutMs: number): Promise<void> {
    this.#upkeep.close();
    await this.#driver.close(timeoutMs);
    // Should it fail, the leases run out by themselves.
    await this.#store.queue.write(() => this.#store.leases.releaseAll()).catch(() => {});
    this.#store.close();
  }

  /** What waited goes on: here when its kind can be performed here, else in a process that can. */
  async #wake(runId: string, reason: WaitingFor, draft: (head: RunHead) => EventDraft[]): Promise<Run> {
    this.#checkOpen();
    await this.#upkeep.owning(
      (now) => {
        const head = this.#headOf(runId);
        const { waitingFor, status } = head.state;
        if (waitingFor !== reason) {
          const state = status === 'running' ? (waitingFor ? `waiting for: ${waitingFor}` : 'busy') : status;
          const retryable = state === 'busy';
          throw fault('ILLEGAL_RUN_STATE', { message: `the run is ${state}`, retryable, details: { runId, state } });
        }
        const { maxRunning = Number.POSITIVE_INFINITY } = this.#kinds.get(head.kind) ?? {};
        this.#store.creator.checkLimit(head.kind, maxRunning);
        this.#store.appender.append(runId, null, draft(head), now);
        return this.#claim(head, now);
      },
      (taken) => taken,
    );
    return this.#store.reader.get(runId);
  }

  #claim({ runId, kind }: RunHead, nowMs: number): RunHead | null {
    return this.#upkeep.canPerform(kind) ? this.#upkeep.claim(runId, nowMs) : null;
  }

  #checkOpen(): void {
    if (this.#closing) throw fault('ENGINE_CLOSED');
  }

  #kindOf(kind: string): RunKind {
    const found = this.#kinds.get(kind);
    if (!found) throw fault('UNKNOWN_KIND', { details: { kind } });
    return found;
  }

  #headOf(runId: string): RunHead {
    const head = this.#store.appender.head(runId);
    if (!head) throw fault('RUN_NOT_FOUND', { details: { runId } });
    return head;
  }
}

/** Once for all that happens to a run in one turn, and when it is on disk. */
function afterCommit(changed: (runId: string) => void): (runId: string) => void {
  const pending = new Set<string>();
  return (runId) => {
    if (pending.size === 0) {
      setImmediate(() => {
        const runIds = [...pending];
        pending.clear();
        for (const each of runIds) changed(each);
      });
    }
    pending.add(runId);
  };
}
