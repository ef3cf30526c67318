// The sessions that plugins hold at the relay, by their ids.
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../../kernel/clock.ts';
import type { AcceptChannel } from '../channel.ts';
import { Refusal } from './refusal.ts';
import { RelaySession } from './relay-session.ts';

/** Room for more Studios than a machine can run. */
const maxSessions = 64;

export class RelaySessions {
  readonly #clock: Clock;
  readonly #accept: AcceptChannel;
  readonly #sessions = new Map<string, RelaySession>();

  constructor(clock: Clock, accept: AcceptChannel) {
    this.#clock = clock;
    this.#accept = accept;
  }

  open(): RelaySession {
    if (this.#sessions.size >= maxSessions) this.#dropIdlest();
    // Not to be guessed: where no token is wanted, it is what stands for one.
    const id = randomBytes(18).toString('base64url');
    const session = new RelaySession(id, this.#clock, () => this.#sessions.delete(id));
    this.#sessions.set(id, session);
    session.begin(this.#accept(session));
    return session;
  }

  find(id: string): RelaySession {
    const session = this.#sessions.get(id);
    if (session) return session;
    throw new Refusal(404, 'UNKNOWN_SESSION', 'There is no such session; open a new one.');
  }

  closeAll(): void {
    for (const session of this.#sessions.values()) session.close();
  }

  #dropIdlest(): void {
    const idle = [...this.#sessions.values()].filter(({ isPolling }) => !isPolling);
    const [longest] = idle.sort((a, b) => a.seenAt() - b.seenAt());
    if (!longest) throw new Refusal(503, 'OVERLOADED', `${maxSessions} sessions are open already.`);
    longest.close();
  }
}
