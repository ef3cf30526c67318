// One stretch of a connection: cases go out in random pieces, then a ping; then everything owed must have come.
import { setTimeout } from 'node:timers/promises';
import type { Shot } from '../generate/lines.ts';
import { parse, pingAgain } from '../model/asked.ts';
import { Window } from '../model/window.ts';
import { patienceMs } from '../plan.ts';
import type { Random } from '../random.ts';
import { pieces } from './pieces.ts';
import type { Target } from './target.ts';

/** A connection over many stretches. Each answers what was broken in it, or null. */
export class Connection {
  readonly #target: Target;
  readonly #patienceMs: number;
  #window = new Window([]);
  #broken: string | null = null;
  #wake: () => void = () => {};
  #syncs = 0;

  constructor(target: Target, maxWaitMs = patienceMs) {
    this.#target = target;
    this.#patienceMs = maxWaitMs;
    target.onmessage = (bytes) => {
      this.#broken ??= this.#window.take(parse(bytes), bytes.toString('utf8'));
      this.#wake();
    };
    target.child.once('exit', () => this.#wake());
  }

  async greet(): Promise<string | null> {
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } };
    const hello = this.#target.wire.wrap({ jsonrpc: '2.0', id: 'hello', method: 'initialize', params });
    return this.send([{ name: 'hello', bytes: hello }]);
  }

  /** Sends the cases and waits for what they are owed; then uses each id again that a cancel has freed. */
  async send(shots: readonly Shot[], random?: Random): Promise<string | null> {
    const { wire } = this.#target;
    this.#syncs += 1;
    const sync = wire.wrap({ jsonrpc: '2.0', id: `sync-${this.#syncs}`, method: 'ping' });
    const cases = Buffer.concat(shots.map((shot) => shot.bytes));
    const bytes = Buffer.concat([cases, wire.clean(cases), sync]);
    this.#window = new Window(wire.read(bytes), this.#window);
    await this.#target.write(random ? pieces(random, bytes) : [bytes]);
    return (await this.#settled()) ?? this.#reuse(this.#window.freed());
  }

  async #reuse(ids: readonly (string | number)[]): Promise<string | null> {
    this.#window = new Window(ids.map(pingAgain), this.#window);
    await this.#target.write(ids.map((id) => this.#target.wire.wrap({ jsonrpc: '2.0', id, method: 'ping' })));
    return this.#settled();
  }

  /** Waits until nothing is owed, something broke, or patience ends. */
  async #settled(): Promise<string | null> {
    const giveUp = new AbortController();
    const deadline = setTimeout(this.#patienceMs, 'late', { signal: giveUp.signal }).catch(() => 'over');
    try {
      for (;;) {
        const death = this.#target.death ?? this.#broken;
        if (death !== null) return death;
        const owed = this.#window.owed();
        if (owed.length === 0) return null;
        const heard = new Promise<string>((resolve) => {
          this.#wake = () => resolve('heard');
        });
        if ((await Promise.race([heard, deadline])) === 'late')
          return `after ${this.#patienceMs} ms ${owed.slice(0, 5).join('; ')}`;
      }
    } finally {
      giveUp.abort();
    }
  }
}
