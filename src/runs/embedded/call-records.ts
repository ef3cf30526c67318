// Records of single calls: a run without steps, begun and ended by its caller, never done again.
import type { Clock, Ids } from '../../kernel/clock.ts';
import { checkRequest } from '../check-definition.ts';
import type { OpenRecord } from '../engine.ts';
import { draftOf } from '../events.ts';
import type { RecordEnd, RecordRequest, Run } from '../run.ts';
import type { RunHead } from '../store/run-row.ts';
import type { RunStore } from '../store/run-store.ts';
import type { Upkeep } from './upkeep.ts';

export class CallRecords {
  readonly #store: RunStore;
  readonly #upkeep: Upkeep;
  readonly #clock: Clock;
  readonly #ids: Ids;

  constructor(store: RunStore, upkeep: Upkeep, clock: Clock, ids: Ids) {
    this.#store = store;
    this.#upkeep = upkeep;
    this.#clock = clock;
    this.#ids = ids;
  }

  async open(request: RecordRequest): Promise<OpenRecord> {
    const { openRecords } = this.#upkeep;
    const runId = request.runId ?? this.#ids.next();
    const head = await this.#upkeep
      .owning((now) => {
        const made = this.#create({ ...request, runId }, now);
        // Known as open before anyone can find it, so that nobody here takes it for left.
        openRecords.add(runId);
        this.#store.leases.renew(now);
        return made;
      })
      .catch((error: unknown) => {
        openRecords.delete(runId);
        throw error;
      });
    const end = async (ending: RecordEnd): Promise<Run> => {
      try {
        await this.#store.queue.write(() => this.#end(head, ending));
      } finally {
        openRecords.delete(runId);
      }
      return this.#store.reader.get(runId);
    };
    return { run: this.#store.reader.get(runId), end };
  }

  async write(request: RecordRequest & { readonly startedAt?: number }, end: RecordEnd): Promise<Run> {
    const { runId } = await this.#store.queue.write(() => this.#end(this.#create(request, this.#clock.now()), end));
    return this.#store.reader.get(runId);
  }

  #create(request: RecordRequest & { readonly startedAt?: number }, nowMs: number): RunHead {
    checkRequest(request);
    const { startedAt = nowMs, runId = this.#ids.next() } = request;
    const made = { ...request, runId, startedAt, steps: null, maxRunning: Number.POSITIVE_INFINITY };
    return this.#store.creator.create(made, this.#store.leases.owner.id, nowMs).head;
  }

  #end({ runId, spanId, epoch }: RunHead, { status, error, facts }: RecordEnd): RunHead {
    const level = status === 'succeeded' ? 'info' : status === 'failed' ? 'error' : 'warn';
    const data = { status, ...(error && { error }), ...(facts && { facts }) };
    const fence = { owner: this.#store.leases.owner.id, epoch };
    const ended = draftOf({ type: 'run.ended', level, data }, spanId);
    return this.#store.appender.append(runId, fence, [ended], this.#clock.now());
  }
}
