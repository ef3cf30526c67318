// A simulated Studio that the server brings with it: the real plugin over a simulated DataModel, in a thread, connected
// to the relay like any other Studio. Its place is kept in the state home, for one process at a time.
import { join } from 'node:path';
import type { Clock, Timer } from '../../../kernel/clock.ts';
import { platformFault } from '../faults.ts';
import type { Log } from '../log.ts';
import type { Circumstances } from './circumstances.ts';
import { findSourceFolders, type SourceFolders } from './sim-sources.ts';
import { SimThread, type ThreadEnd } from './sim-thread.ts';
import type { RefusedWrite, WorkerStart } from './worker-messages.ts';
import { describeHolder, WorldLock } from './world-lock.ts';

export interface SimulatedStudioOptions {
  readonly home: string;
  /** Of the place; letters, digits, dot, dash and underscore. */
  readonly name?: string;
  /** Of the relay. */
  readonly url: string;
  readonly token: string;
  readonly log: Log;
  readonly clock: Clock;
  /** How long a script may run without a pause. */
  readonly hungAfterMs?: number;
  readonly sources?: SourceFolders;
  /** For tests. */
  readonly circumstances?: Circumstances;
}

export interface SimulatedStudio {
  /** Null until the place was opened once. */
  readonly studioId: string | null;
  status(): SimulationStatus;
  close(): Promise<void>;
}

interface SimulationStatus {
  /** `waiting`: another process has the place. `ended`: it does not come back by itself. */
  readonly state: 'waiting' | 'starting' | 'running' | 'ended';
  /** What is wrong, in words; null when nothing is. */
  readonly problem: string | null;
  /** What the plugin said last about its connection. */
  readonly connection: string;
  readonly restarts: number;
}

/**
 * Resolves when the place is loaded and the plugin started, or at once when another process has the place: then it
 * begins as soon as that one ends. Rejects with a fault when the place cannot be used.
 */
export async function openSimulatedStudio(options: SimulatedStudioOptions): Promise<SimulatedStudio> {
  const name = options.name ?? 'default';
  if (!/^[\w-][\w.-]{0,63}$/.test(name)) {
    throw platformFault({ message: `A simulated place cannot be named ${JSON.stringify(name)}.` });
  }
  const studio = new Simulation(options, name);
  await studio.open();
  return studio;
}

const lockRetryMs = 3_000;
const defaultHungAfterMs = 10_000;
/** Restarts after crashes: longer pauses each time, and an end when it never comes to work for a while. */
const firstPauseMs = 200;
const longestPauseMs = 10_000;
const mostCrashes = 8;
const healthyMs = 30_000;
/** The server asks again for a write until its deadline; the oldest are past theirs by far. */
const mostRefused = 64;
const timeoutReason = 'Script timeout: exhausted allowed execution time';

class Simulation implements SimulatedStudio {
  readonly #options: SimulatedStudioOptions;
  readonly #start: Omit<WorkerStart, 'refused'>;
  #refused: readonly RefusedWrite[] = [];
  #studioId: string | null = null;
  #state: SimulationStatus['state'] = 'starting';
  #problem: string | null = null;
  #connection = '';
  #restarts = 0;
  #crashes = 0;
  #readyAt = 0;
  #lock: WorldLock | null = null;
  #thread: SimThread | null = null;
  #timer: Timer | null = null;
  #isClosed = false;
  #settleOpen: (() => void) | null = null;

  constructor(options: SimulatedStudioOptions, placeName: string) {
    const { home, url, token, sources = findSourceFolders(), circumstances = {} } = options;
    this.#options = options;
    const folder = join(home, 'studio', 'sim', placeName);
    this.#start = { folder, placeName, url, token, sources, entry: 'App', circumstances };
  }

  get studioId(): string | null {
    return this.#studioId;
  }

  status(): SimulationStatus {
    const [state, problem, connection, restarts] = [this.#state, this.#problem, this.#connection, this.#restarts];
    return { state, problem, connection, restarts };
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#settleOpen = resolve;
      this.#takeLock();
    });
    this.#settleOpen = null;
    if (this.#state !== 'ended') return;
    const message = this.#problem ?? 'The simulated Studio did not start.';
    await this.close();
    throw platformFault({ message });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#timer?.cancel();
    await this.#thread?.stop();
    this.#letGo();
    this.#state = 'ended';
  }

  #takeLock(): void {
    const { clock, log } = this.#options;
    const { folder } = this.#start;
    try {
      this.#lock = WorldLock.take(folder, clock.now());
    } catch (error) {
      this.#giveUp(`The folder of the simulated place, ${folder}, cannot be used: ${String(error)}.`);
      return;
    }
    if (this.#lock) {
      this.#startThread();
      return;
    }
    const problem = `The simulated place ${folder} is open in ${describeHolder(folder)}. It is tried again every ${lockRetryMs / 1_000} s.`;
    if (problem !== this.#problem) log('warn', 'simulated Studio', { text: problem });
    this.#state = 'waiting';
    this.#problem = problem;
    this.#timer = clock.after(lockRetryMs, () => this.#takeLock());
    this.#settleOpen?.();
  }

  #startThread(): void {
    const { clock, log, hungAfterMs = defaultHungAfterMs } = this.#options;
    this.#state = 'starting';
    this.#thread = new SimThread({
      start: { ...this.#start, refused: this.#refused },
      clock,
      log,
      hungAfterMs,
      onReady: (studioId) => {
        this.#studioId = studioId;
        this.#readyAt = clock.monotonic();
        this.#state = 'running';
        this.#problem = null;
        this.#settleOpen?.();
      },
      onTold: (state, text) => {
        this.#connection = text === '' ? state : `${state}: ${text}`;
      },
      onEnd: (end) => this.#ended(end),
    });
  }

  #ended(end: ThreadEnd): void {
    const { log, clock } = this.#options;
    this.#thread = null;
    if (this.#isClosed || end.kind === 'stopped') return;
    if (end.kind === 'failed') {
      this.#giveUp(end.problem);
      return;
    }
    const wasHealthy = this.#state === 'running' && clock.monotonic() - this.#readyAt > healthyMs;
    this.#restarts += 1;
    this.#state = 'starting';
    if (end.kind === 'hung') {
      this.#problem = timeoutReason;
      this.#refuse(end.underWay, timeoutReason);
      log('warn', 'simulated Studio', { text: this.#problem });
      this.#startThread();
      return;
    }
    this.#crashes = wasHealthy ? 1 : this.#crashes + 1;
    this.#problem = `The simulated Studio stopped: ${end.problem}`;
    this.#refuse(end.underWay, this.#problem);
    log('error', 'simulated Studio', { text: this.#problem });
    if (this.#crashes > mostCrashes) this.#giveUp(this.#problem);
    else {
      const pauseMs = Math.min(firstPauseMs * 2 ** (this.#crashes - 1), longestPauseMs);
      this.#timer = clock.after(pauseMs, () => this.#startThread());
    }
  }

  /** Done again, the same script would only end the next thread as well. Nothing of such a write was kept. */
  #refuse(keys: readonly string[], reason: string): void {
    this.#refused = [...this.#refused, ...keys.map((key) => ({ key, reason }))].slice(-mostRefused);
  }

  #giveUp(problem: string): void {
    this.#state = 'ended';
    this.#problem = problem;
    this.#options.log('error', 'simulated Studio', { text: problem });
    this.#letGo();
    this.#settleOpen?.();
  }

  #letGo(): void {
    this.#lock?.release();
    this.#lock = null;
  }
}
