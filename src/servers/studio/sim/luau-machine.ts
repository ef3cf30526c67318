// A Luau virtual machine with the simulator's chunks in it, behind the one border that the driver uses.
import type { InternalLuauWasmModule } from 'luau-web';
import { loadLuau } from './load-luau.ts';

export interface StepResult {
  /** JSON list of operations; empty when there are none. */
  readonly operations: string;
  /** Milliseconds until a step is due even without events; negative when none is. */
  readonly dueMs: number;
  /** What operations point at, from 1. */
  readonly texts: readonly string[];
}

export interface LuauMachine {
  /** Undefined when it compiled; the compiler's words otherwise. Never to be called while a step runs. */
  compile(
    kind: 'sim' | 'plugin' | 'compiled',
    name: string,
    source: string,
    chunkName: string,
  ): Promise<string | undefined>;
  step(nowMs: number, events: string, texts: readonly string[]): Promise<StepResult>;
}

type Border = (...args: readonly unknown[]) => Promise<unknown[]>;

/** Arguments travel over the machine's stack, which has one megabyte and no guard. A unit has at most three bytes. */
const longestPiece = 65_536;

/**
 * It lives as long as its thread: luau-web cannot end one machine and go on with another. `note` is the one function
 * that Luau calls; it must not call back.
 */
export async function openLuauMachine(boot: string, note: (text: string) => void): Promise<LuauMachine> {
  const { LuauState, InternalLuauWasmModule: luau } = await loadLuau();
  const state = await LuauState.createAsync({ note: (text: unknown) => note(String(text)) });
  const [add, feed, run] = (await state.loadstring(boot, '=Boot', true)()) as [Border, Border, Border];
  const { stateIdx } = state as unknown as { stateIdx: number };
  let steps = 0;

  const step = async (nowMs: number, events: string, texts: readonly string[]): Promise<StepResult> => {
    const all = [events, ...texts];
    for (const text of all) if (text.length > longestPiece) await feedInPieces(feed, text);
    steps += 1;
    if (steps % 1_000 === 0) forgetTransactions(luau, stateIdx);
    const results = await run(nowMs, ...all.map((text) => (text.length > longestPiece ? false : text)));
    const [operations, dueMs, ...attached] = results as [string, number, ...string[]];
    return { operations, dueMs, texts: attached };
  };

  return {
    compile: async (kind, name, source, chunkName) => {
      let chunk: unknown;
      try {
        // An empty text would be taken for a missing one.
        chunk = state.loadstring(source || ' ', `=${chunkName}`, true);
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      } finally {
        forgetTransactions(luau, stateIdx);
      }
      await add(kind, name, chunk);
      giveBack(luau, stateIdx, chunk);
      return undefined;
    },
    step,
  };
}

async function feedInPieces(feed: Border, text: string): Promise<void> {
  let from = 0;
  while (from < text.length) {
    let to = Math.min(from + longestPiece, text.length);
    // Half a character would arrive as none.
    if (to < text.length && isHighSurrogate(text.charCodeAt(to - 1))) to -= 1;
    await feed(text.slice(from, to), to === text.length);
    from = to;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** luau-web keeps every function it ever saw, unless it is given back and forgotten. */
function giveBack(luau: InternalLuauWasmModule, stateIndex: number, chunk: unknown): void {
  const value = (chunk as Record<symbol, { ref: number; release(): void }>)[luau.LUA_VALUE];
  if (!value) return;
  value.release();
  luau.states[stateIndex]?.luaValueCache.delete(value.ref);
}

/** Of what crossed the border, luau-web leaves some behind; between two calls none of it is needed. */
function forgetTransactions(luau: InternalLuauWasmModule, stateIndex: number): void {
  const state = luau.states[stateIndex];
  if (state) Object.assign(state, { transactionData: [], nextTXKey: 0 });
}
