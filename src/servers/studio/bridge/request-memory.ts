// What became of the latest requests, for whoever asks later. Bounded by number and age.
import type { Clock } from '../../../kernel/clock.ts';

export interface Remembered {
  /** Under which the plugin knows it. */
  readonly wireId: string;
  readonly operation: string;
  readonly studioId: string | null;
  readonly state: 'queued' | 'running' | 'done';
  readonly succeeded: boolean | null;
}

const maxRequests = 1_000;
const maxAgeMs = 10 * 60_000;

export class RequestMemory {
  readonly #clock: Pick<Clock, 'now'>;
  /** Longest unchanged first. */
  readonly #requests = new Map<string, Remembered & { readonly changedAt: number }>();
  readonly #byWireId = new Map<string, string>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  note(requestId: string, request: Remembered): void {
    this.#forget(requestId);
    this.#requests.set(requestId, { ...request, changedAt: this.#clock.now() });
    this.#byWireId.set(request.wireId, requestId);
    for (const [id, { changedAt }] of this.#requests) {
      const isOld = changedAt < this.#clock.now() - maxAgeMs;
      if (!isOld && this.#requests.size <= maxRequests) return;
      this.#forget(id);
    }
  }

  find(requestId: string): Remembered | null {
    const found = this.#requests.get(requestId);
    return found && found.changedAt >= this.#clock.now() - maxAgeMs ? found : null;
  }

  /** By the id under which the plugin knows it. */
  findByWire(wireId: string): Remembered | null {
    const requestId = this.#byWireId.get(wireId);
    return requestId === undefined ? null : this.find(requestId);
  }

  /** An answer that nobody waits for any more still tells how it ended; the first one counts. */
  noteEnd(wireId: string, succeeded: boolean | null): void {
    const requestId = this.#byWireId.get(wireId);
    const request = requestId === undefined ? undefined : this.#requests.get(requestId);
    if (requestId === undefined || !request || request.state === 'done') return;
    this.note(requestId, { ...request, state: 'done', succeeded });
  }

  #forget(requestId: string): void {
    const known = this.#requests.get(requestId);
    if (known) this.#byWireId.delete(known.wireId);
    this.#requests.delete(requestId);
  }
}
