// The telemetry of one process: it hears of calls and runs, keeps what they did in the home, and passes it on where a
// run's config wants that. Nothing it meets on the way reaches those it hears of.
import type { Clock, Timer } from '../../../kernel/clock.ts';
import { Fault } from '../../../kernel/fault.ts';
import type { Called } from '../../../kernel/server.ts';
import type { RunEngine } from '../../../runs/engine.ts';
import type { Run } from '../../../runs/run.ts';
import { embeddedTelemetry } from '../config/default-settings.ts';
import { type LaunchFacts, launchKind } from '../run/run-facts.ts';
import { callRecord, runIdOfCall } from './call-record.ts';
import { appendToOutbox, outboxPath } from './outbox/outbox-file.ts';
import type { Endpoint } from './outbox/send-write.ts';
import { defaultPace, type Pace, Sender } from './outbox/sender.ts';
import type { Commit, Write } from './record.ts';
import { redactWrite } from './redact-write.ts';
import { isTimeToFlush, toldTypes, writesOf } from './run-writes.ts';
import { beginOf, endOf, type Span, type SpanEnd, spanEventId, type TelemetryConfig } from './span.ts';
import { TelemetryStore } from './store/telemetry-store.ts';

export interface TelemetryOptions {
  /** The state home. */
  readonly home: string;
  readonly clock: Clock;
  readonly log: (level: 'warn', event: string, fields: Readonly<Record<string, unknown>>) => void;
  /** Where the variable is looked up that names an endpoint's token. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** `host`, or `host:port` where the port is not the usual one. */
  readonly isAllowedHost: (host: string) => boolean;
  readonly pace?: Pace;
}

type Runs = Pick<RunEngine, 'run' | 'steps' | 'events'>;

interface Pending {
  readonly runId: string;
  readonly writes: readonly Write[];
}

const maxPending = 1_000;
const retryMs = 1_000;
/** More than any run has. */
const maxEvents = 100_000;

export function openTelemetry(options: TelemetryOptions): LaunchTelemetry {
  return new LaunchTelemetry(options);
}

export class LaunchTelemetry {
  readonly #options: TelemetryOptions;
  readonly #sender: Sender;
  readonly #pending: Pending[] = [];
  /** Up to which event a run has been told of. */
  readonly #told = new Map<string, { readonly sequence: number; readonly at: number }>();
  #runs: Runs | null = null;
  #store: TelemetryStore | null = null;
  #retry: Timer | null = null;
  #isClosed = false;

  constructor(options: TelemetryOptions) {
    this.#options = options;
    const { home, clock, log, pace = defaultPace } = options;
    const report = (event: string, fields: Readonly<Record<string, unknown>>) => log('warn', event, fields);
    const endpointOf = (runId: string) => this.#endpointOf(this.#launch(runId));
    this.#sender = new Sender({ home, clock, pace, store: () => this.store, endpointOf, report });
  }

  /** Opened when first needed; throws where that cannot be, and is tried again the next time. */
  get store(): TelemetryStore {
    this.#store ??= new TelemetryStore(this.#options.home, this.#options.clock);
    return this.#store;
  }

  /** The engine that knows the runs it hears of. It is told of later than the engine is told of us. */
  follow(runs: Runs): void {
    this.#runs = runs;
  }

  /** `ServerSpec.called`. What came through a fixed route is no call of an agent: the surface does not tell of itself. */
  callEnded(called: Called): void {
    this.#guard(() => {
      if (called.request.isRouted) return;
      const runId = runIdOfCall(called);
      const run = runId === null ? null : this.#launch(runId);
      const traced = run && { ...run, config: configOf(run).telemetry };
      this.#write(runId ?? called.call.callId, [callRecord(called, runId, traced)]);
    });
  }

  /** `RunEngineOptions.changed`: tells of what happened to the run since it was last called. */
  runChanged(runId: string): void {
    this.#guard(() => {
      const run = this.#launch(runId);
      if (!run || !this.#runs) return;
      const { sequence, at } = this.#told.get(runId) ?? { sequence: 0, at: 0 };
      const query = { runId, limit: maxEvents, sinceMs: at, types: toldTypes };
      const events = this.#runs.events(query).filter((event) => event.sequence > sequence);
      const last = events.at(-1);
      if (!last) return;
      const told = { run, steps: this.#runs.steps(runId), config: configOf(run).telemetry };
      this.#write(
        runId,
        events.flatMap((event) => writesOf(event, told)),
      );
      this.#told.set(runId, last);
      if (run.status !== 'running') this.#told.delete(runId);
      if (events.some((event) => isTimeToFlush(event, told))) void this.flush(runId);
    });
  }

  /** For what a worker does below its own span: gates, calls of a model, commits. */
  spanBegan(span: Span): void {
    this.#guard(() => this.#write(span.runId, [beginOf(span, this.#configOf(span.runId))]));
  }

  /** Also for a span whose beginning nobody told. */
  spanEnded(span: Span, end: SpanEnd): void {
    this.#guard(() => this.#write(span.runId, [beginOf(span, this.#configOf(span.runId)), endOf(span, end)]));
  }

  commitMade(span: Pick<Span, 'runId' | 'spanId'>, commit: Commit): void {
    const write = { op: 'associate-commit', event_id: spanEventId(span), body: commit } as const;
    this.#guard(() => this.#write(span.runId, [write]));
  }

  /** Tries now to send what lies in a run's outbox. Never rejects; no run needs to wait for it. */
  flush(runId: string): Promise<void> {
    return this.#sender.flush(runId);
  }

  async close(limitMs = 2_000): Promise<void> {
    this.#retry?.cancel();
    this.#guard(() => this.#drain());
    this.#isClosed = true;
    await this.#sender.close(limitMs);
    this.#store?.close();
    this.#store = null;
  }

  #write(runId: string, writes: readonly Write[]): void {
    if (writes.length === 0) return;
    this.#pending.push({ runId, writes });
    this.#drain();
  }

  /** In the order they came. What finds no turn, or no room on the disk, waits here. */
  #drain(): void {
    for (let next = this.#pending[0]; next; next = this.#pending[0]) {
      try {
        this.#keep(next);
      } catch (error) {
        // What can never be kept must not stand in the way of the rest.
        if (!(error instanceof Fault)) {
          this.#postpone(error);
          return;
        }
        this.#options.log('warn', 'telemetry is not kept', { reason: error.message });
      }
      this.#pending.shift();
    }
  }

  #keep({ runId, writes }: Pending): void {
    const isPassedOn = this.#endpointOf(this.#launch(runId)) !== null;
    const { store } = this;
    // Both or none: what is kept here and not in the outbox would never be sent.
    store.exclusively(() => {
      const fresh = writes.filter((write) => ['created', 'updated'].includes(store.apply(write)));
      if (!isPassedOn || fresh.length === 0) return;
      const dropped = appendToOutbox(outboxPath(this.#options.home, runId), fresh.map(redactWrite));
      if (dropped > 0) store.dropped(runId, 'outbox_full', dropped);
    });
    if (isPassedOn) this.#sender.nudge(runId);
  }

  #postpone(error: unknown): void {
    const { clock, log } = this.#options;
    const lost = this.#pending.splice(0, Math.max(0, this.#pending.length - maxPending)).length;
    log('warn', 'telemetry cannot be written', { reason: String(error), waiting: this.#pending.length, lost });
    this.#retry?.cancel();
    this.#retry = clock.after(retryMs, () => this.#guard(() => this.#drain()));
  }

  #launch(runId: string): Run | null {
    const run = this.#runs?.run(runId) ?? null;
    return run?.kind === launchKind ? run : null;
  }

  #configOf(runId: string): TelemetryConfig | null {
    const run = this.#launch(runId);
    return run && configOf(run).telemetry;
  }

  /** Null where a run's telemetry stays here: by its config, by the rules about hosts, or for want of a network. */
  #endpointOf(run: Run | null): Endpoint | null {
    if (!run) return null;
    const { offline_mode, telemetry } = configOf(run);
    if (offline_mode || telemetry.endpoint_url === embeddedTelemetry) return null;
    const url = URL.parse(telemetry.endpoint_url);
    if (!url || !/^https?:$/.test(url.protocol) || !this.#options.isAllowedHost(url.host)) return null;
    const { auth_token_env: name } = telemetry;
    return { url: telemetry.endpoint_url, token: name === undefined ? undefined : this.#options.environment[name] };
  }

  /** What is heard after the end is not told: another process finds it in the run's own record. */
  #guard(work: () => void): void {
    if (this.#isClosed) return;
    try {
      work();
    } catch (error) {
      this.#options.log('warn', 'telemetry failed', { reason: String(error) });
    }
  }
}

function configOf(run: Run): LaunchFacts['run_config'] {
  return (run.facts as LaunchFacts).run_config;
}
