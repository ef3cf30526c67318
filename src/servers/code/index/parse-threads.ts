// The threads that parse for all builds of this process. They are kept for a while after the last build, since a
// watched file that changes again should not wait for a thread to start and a grammar to load.
import { availableParallelism } from 'node:os';
import type { Timer } from '../../../kernel/clock.ts';
import { systemClock } from '../../../platform/clock.ts';
import { ParsePool } from '../../../syntax/parse/parse-pool.ts';
import type { Parser } from './index-parts.ts';

const idleMs = 30_000;
/** More threads than that would wait for the one that takes in their results. */
const maxThreads = 8;

let pool: ParsePool | null = null;
let users = 0;
let ending: Timer | null = null;

export function openParseThreads(): Parser {
  ending?.cancel();
  users += 1;
  pool ??= new ParsePool(Math.min(availableParallelism(), maxThreads));
  const used = pool;
  return {
    width: used.width,
    parse: ({ path, lang, text }) => used.parse({ path, lang, text }),
    close: async () => {
      users -= 1;
      if (users === 0) ending = systemClock.after(idleMs, () => void closeParseThreads());
    },
  };
}

async function closeParseThreads(): Promise<void> {
  const idle = pool;
  if (users > 0 || !idle) return;
  pool = null;
  await idle.close();
}
