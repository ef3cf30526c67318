// The Studios that have come, by their ids, and which of them a call is for.
import type { Clock } from '../../../kernel/clock.ts';
import type { StudioShown, StudioState } from './bridge.ts';
import { bridgeClosed, noStudioConnected, severalStudios, studioNotConnected, unknownStudio } from './bridge-faults.ts';
import type { Hello } from './protocol.ts';
import type { StudioSession } from './studio-session.ts';
import { Waiters } from './waiters.ts';

export interface Studio {
  readonly hello: Hello;
  readonly connectedAt: number;
  /** The connection it has, or the last one it had; null when its plugin speaks another version. */
  readonly session: StudioSession | null;
  /** When it said who it is. */
  readonly toldAt: number;
}

/** Those that are gone are remembered, so that they can be named: so many, and so long. */
const maxKnown = 32;
const rememberedMs = 3_600_000;

export class Studios {
  readonly #clock: Clock;
  /** What keeps every Studio from connecting, in words. */
  readonly #problem: () => string | null;
  readonly #known = new Map<string, Studio>();
  readonly #waiters: Waiters;
  #chosen: string | null = null;
  #isClosed = false;

  constructor(clock: Clock, problem: () => string | null) {
    this.#clock = clock;
    this.#problem = problem;
    this.#waiters = new Waiters(clock);
  }

  /** A later connection of the same Studio takes the place of the one before, which is closed. */
  paired(session: StudioSession, hello: Hello): boolean {
    const before = this.#known.get(hello.studioId)?.session;
    // The greeting of a connection that was given up may be answered late.
    if (before?.isOpen && before.order > session.order) {
      session.channel.close();
      return false;
    }
    this.#remember({ hello, session, connectedAt: this.#clock.now(), toldAt: this.#clock.now() });
    before?.channel.close();
    this.#waiters.wake();
    return true;
  }

  incompatible(hello: Hello): void {
    const known = this.#known.get(hello.studioId);
    if (known && stateOf(known) === 'paired') return;
    const now = this.#clock.now();
    this.#remember({ hello, session: null, connectedAt: known?.connectedAt ?? now, toldAt: now });
  }

  seen(): void {
    this.#waiters.wake();
  }

  list(): StudioShown[] {
    this.#forgetOld();
    return [...this.#known.values()].map((studio) => this.#show(studio));
  }

  choose(studioId: string | null): void {
    if (studioId !== null && !this.#known.has(studioId)) throw unknownStudio(studioId, this.list());
    this.#chosen = studioId;
    this.#waiters.wake();
  }

  /** The connection to a Studio, also while it is silent; null when there is none. */
  sessionOf(studioId: string): StudioSession | null {
    const session = this.#known.get(studioId)?.session;
    return session?.isOpen ? session : null;
  }

  isPaired(studioId: string): boolean {
    return this.sessionOf(studioId)?.isAlive === true;
  }

  /** Whoever waits for a Studio is told so. */
  close(): void {
    this.#isClosed = true;
    this.#waiters.wake();
  }

  /**
   * The id of the Studio a call is for. One that is not there may come until `until`: a plugin needs a moment to connect
   * again. Throws when none came, and at once when several could be meant.
   */
  async find(named: string | undefined, until: number, signal: AbortSignal): Promise<string> {
    const find = () => this.#findNow(named);
    const found = find() ?? (await this.#waiters.wait(find, until, signal));
    if (found !== null) return found;
    const meant = named ?? this.#chosen;
    const problem = this.#problem();
    throw meant === null ? noStudioConnected(problem, this.list()) : studioNotConnected(meant, this.list(), problem);
  }

  #findNow(named: string | undefined): string | null {
    if (this.#isClosed) throw bridgeClosed();
    const meant = named ?? this.#chosen;
    if (meant !== null) return this.isPaired(meant) ? meant : null;
    const paired = this.list().filter(({ state }) => state === 'paired');
    if (paired.length > 1) throw severalStudios(paired);
    return paired[0]?.studioId ?? null;
  }

  #remember(studio: Studio): void {
    // Taken out first, so that the map stays in the order of coming.
    this.#known.delete(studio.hello.studioId);
    this.#known.set(studio.hello.studioId, studio);
    this.#forgetOld();
  }

  #forgetOld(): void {
    const seenBefore = this.#clock.now() - rememberedMs;
    for (const [id, studio] of this.#known) {
      const isOld = seenAt(studio) < seenBefore && id !== this.#chosen;
      if (stateOf(studio) === 'paired' || (!isOld && this.#known.size <= maxKnown)) continue;
      this.#known.delete(id);
      // When it comes back after all, it must say anew who it is.
      studio.session?.channel.close();
    }
  }

  #show(studio: Studio): StudioShown {
    const { capabilities: _, ...hello } = studio.hello;
    return {
      ...hello,
      state: stateOf(studio),
      isChosen: hello.studioId === this.#chosen,
      connectedAt: new Date(studio.connectedAt).toISOString(),
      lastSeenAt: new Date(seenAt(studio)).toISOString(),
    };
  }
}

function seenAt({ session, toldAt }: Studio): number {
  return session?.channel.seenAt() ?? toldAt;
}

function stateOf({ session }: Studio): StudioState {
  if (session === null) return 'incompatible';
  return session.isAlive ? 'paired' : 'lost';
}
