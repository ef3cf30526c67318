// Calls of every kind under names that no other call has. Each says what became of it, and throws when it was given an
// answer that belongs to another.
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '../../src/kernel/fault.ts';
import type { BridgeRequest } from '../../src/servers/studio/bridge/bridge.ts';
import type { Random } from '../fuzz/random.ts';
import type { ChaosStudio, Output } from './chaos-studio.ts';

export const place = 'Workspace.Chaos';
const fixedCount = 10;

/** What its caller knows of a write. */
export interface Written {
  readonly name: string;
  /** Null where the tool chose it. */
  readonly key: string | null;
  /** `done` and `undone` are claims; `open` is none. */
  readonly claim: 'done' | 'undone' | 'open';
  readonly why: string;
}

/** Things to read, each with what only it can answer, and a module whose function makes what it is told to. */
export async function prepare(studio: ChaosStudio): Promise<void> {
  await studio.sure('instance_create', { parentPath: 'Workspace', className: 'Folder', name: 'Chaos' });
  const script = (name: string, source: string) =>
    studio.sure('script_create', { parentPath: 'ServerStorage', scriptType: 'ModuleScript', name, source });
  for (let index = 0; index < fixedCount; index += 1) {
    await studio.sure('instance_create', { parentPath: 'Workspace', className: 'Folder', name: `Fixed${index}` });
    await script(`Source${index}`, `return "source ${index}"`);
  }
  await script('Maker', makerSource);
}

const makerSource = `return {
	make = function(name)
		local made = Instance.new("Folder")
		made.Name = name
		made.Parent = workspace.Chaos
		return name
	end,
}`;

export class MixedCalls {
  readonly written: Written[] = [];
  /** How often each kind of call ended how. */
  readonly tally = new Map<string, number>();
  readonly #studio: ChaosStudio;
  readonly #random: Random;
  #last = 0;

  constructor(studio: ChaosStudio, random: Random) {
    this.#studio = studio;
    this.#random = random;
  }

  /** `count` calls, so many at once. */
  async run(count: number, atOnce: number): Promise<void> {
    let left = count;
    const lane = async () => {
      while (left-- > 0) await this.#one();
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }

  #one(): Promise<void> {
    const index = ++this.#last;
    const kinds = [
      [3, () => this.#readFixed()],
      [2, () => this.#readSource()],
      [4, () => this.#makeByTool(`tool-${index}`)],
      [2, () => this.#executeByTool(`run-${index}`)],
      [2, () => this.#makeAndDelete(`gone-${index}`)],
      [6, () => this.#makeInTime(`brief-${index}`, this.#random.int(1, 500))],
      [2, () => this.#makeUntilStopped(`stopped-${index}`, this.#random.int(0, 80))],
    ] as const;
    return this.#random.weighted(kinds)();
  }

  async #readFixed(): Promise<void> {
    const name = `Fixed${this.#random.int(0, fixedCount - 1)}`;
    const answer = await this.#studio.tool('instance_get', { instancePath: `Workspace.${name}` });
    this.#expectOwn('read', answer, ({ instance }) => (instance as { name: string }).name === name);
  }

  async #readSource(): Promise<void> {
    const index = this.#random.int(0, fixedCount - 1);
    const answer = await this.#studio.tool('script_get_source', { scriptPath: `ServerStorage.Source${index}` });
    this.#expectOwn('source', answer, ({ source }) => source === `return "source ${index}"`);
  }

  async #makeByTool(name: string): Promise<void> {
    const answer = await this.#studio.tool('instance_create', { parentPath: place, className: 'Folder', name });
    this.#expectOwn('create', answer, ({ path }) => path === `${place}.${name}`);
    this.#note(name, null, answer);
  }

  async #executeByTool(name: string): Promise<void> {
    const answer = await this.#studio.tool('script_execute', {
      ...{ scriptPath: 'ServerStorage.Maker', functionName: 'make', args: [name], expectReturn: true },
    });
    this.#expectOwn('execute', answer, ({ returnValue }) => returnValue === name);
    this.#note(name, null, answer);
  }

  async #makeAndDelete(name: string): Promise<void> {
    const made = await this.#studio.tool('instance_create', { parentPath: place, className: 'Folder', name });
    if ('failure' in made) throw new Error(`${name} was not made: ${JSON.stringify(made.failure)}`);
    // Done a second time it would not be found any more.
    const gone = await this.#studio.tool('instance_delete', { instanceId: made.output['instanceId'] });
    this.#expectOwn('delete', gone, ({ path }) => path === `${place}.${name}`);
    const claim = 'output' in gone ? 'undone' : 'open';
    this.written.push({ name, key: null, claim, why: 'it was deleted' });
  }

  #makeInTime(name: string, timeoutMs: number): Promise<void> {
    return this.#direct('brief', name, timeoutMs, new AbortController().signal);
  }

  #makeUntilStopped(name: string, afterMs: number): Promise<void> {
    return this.#direct('stopped', name, 60_000, AbortSignal.timeout(afterMs));
  }

  /** Below the tools, where a request has a limit of its own. */
  async #direct(kind: string, name: string, timeoutMs: number, signal: AbortSignal): Promise<void> {
    const request: BridgeRequest = {
      ...{ requestId: `id-${name}`, correlationId: `of-${name}`, operation: 'instance.create', isWrite: true },
      payload: { parentPath: place, className: 'Folder', name, dryRun: false },
      ...{ idempotencyKey: `key-${name}`, isReplayable: this.#random.chance(0.3), timeoutMs, studioId: undefined },
    };
    const key = request.idempotencyKey;
    try {
      const { path } = (await this.#studio.bridge.call(request, signal)) as Output;
      if (path !== `${place}.${name}`) throw new Error(`${name} was answered with ${String(path)}`);
      this.#count(kind, 'answered');
      this.written.push({ name, key, claim: 'done', why: 'it was answered' });
    } catch (thrown) {
      if (!(thrown instanceof Fault) && !signal.aborted) throw thrown;
      const state = thrown instanceof Fault ? thrown.details?.['state'] : undefined;
      this.#count(
        kind,
        state === undefined ? String((thrown as Error).message).slice(0, 40) : `late, ${String(state)}`,
      );
      if (state === 'queued') this.written.push({ name, key, claim: 'undone', why: 'it never left' });
      else this.written.push({ name, key, ...(await this.#becameOf(request.requestId)) });
    }
  }

  /** Asked until it is over: what then counts is what was told. */
  async #becameOf(requestId: string): Promise<Pick<Written, 'claim' | 'why'>> {
    const { bridge } = this.#studio;
    for (;;) {
      const { state, succeeded } = await bridge.requestStatus(requestId, new AbortController().signal);
      this.#count('status', `${state}, ${String(succeeded)}`);
      const why = `its status was ${state}, ${String(succeeded)}`;
      if (state === 'done' && succeeded !== null) return { claim: succeeded ? 'done' : 'undone', why };
      if (state === 'unknown' || state === 'done') return { claim: 'open', why };
      // Without a Studio it is answered at once.
      await pause(20);
    }
  }

  #expectOwn(kind: string, answer: Answer, isOwn: (output: Output) => boolean): void {
    this.#count(kind, 'output' in answer ? 'answered' : 'failed');
    if ('failure' in answer) throw new Error(`${kind} failed: ${JSON.stringify(answer.failure)}`);
    if (!isOwn(answer.output)) throw new Error(`${kind} was given another's answer: ${JSON.stringify(answer.output)}`);
  }

  #note(name: string, key: string | null, answer: Answer): void {
    if ('output' in answer) this.written.push({ name, key, claim: 'done', why: 'it was answered' });
  }

  #count(kind: string, end: string): void {
    const line = `${kind}: ${end}`;
    this.tally.set(line, (this.tally.get(line) ?? 0) + 1);
  }
}

type Answer = Awaited<ReturnType<ChaosStudio['tool']>>;
