// Does what the Luau side asks for: HTTP, compiling, commits, waking up. Luau runs only inside `step`, and what it has
// changed is on the disk before any request leaves: nobody is told of a change that could still be lost.
import { randomBytes } from 'node:crypto';
import { LoopbackHttp } from './loopback-http.ts';
import type { LuauMachine, StepResult } from './luau-machine.ts';
import type { FromWorker, WorkerStart } from './worker-messages.ts';
import type { WorldFile } from './world-file.ts';

export interface DriverParts {
  readonly machine: LuauMachine;
  readonly world: WorldFile;
  readonly report: (message: FromWorker) => void;
  /** Something that cannot be gone on from: the machine broke, the disk is full. */
  readonly crash: (error: unknown) => void;
}

type Operation =
  | { readonly op: 'commit'; readonly text: number }
  | {
      readonly op: 'http';
      readonly id: number;
      readonly url: string;
      readonly method: string;
      readonly headers: Record<string, string> | [];
      readonly body?: number;
    }
  | { readonly op: 'compile'; readonly id: number; readonly source: number; readonly name: string }
  | { readonly op: 'log'; readonly level: 'info' | 'warn'; readonly text: string }
  | { readonly op: 'tell'; readonly state: string; readonly text?: string }
  | { readonly op: 'ready' }
  | { readonly op: 'failed'; readonly problem: string; readonly isOfPlace: boolean };

interface Event {
  readonly facts: Readonly<Record<string, unknown>>;
  /** Names of facts that are long texts, with the texts. */
  readonly texts: Readonly<Record<string, string>>;
}

export class SimDriver {
  readonly #parts: DriverParts;
  readonly #http = new LoopbackHttp();
  #events: Event[] = [];
  #isReady = false;
  #isStepping = false;
  #isEnded = false;
  #cancelWake: () => void = () => {};
  /** Requests that began after the end was asked for: the plugin's farewell. */
  #farewells: Promise<void>[] | null = null;

  constructor(parts: DriverParts) {
    this.#parts = parts;
  }

  start({ url, token, placeName, entry, circumstances, refused }: WorkerStart): void {
    const { world } = this.#parts;
    const { isNew, studioId } = world;
    const entropy = randomBytes(16).toString('hex');
    this.#push(
      { type: 'start', entropy, url, token, placeName, entry, circumstances, refused, isNew, studioId },
      { rows: world.readInstances(), ledger: world.readLedger() },
    );
  }

  /** Lets the plugin say goodbye, for `waitMs` at most. All that changed is kept when this resolves. */
  async stop(waitMs: number): Promise<void> {
    this.#farewells = [];
    this.#push({ type: 'stop' }, {});
    await new Promise((resolve) => setImmediate(resolve));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waitMs);
    });
    await Promise.race([Promise.all(this.#farewells), late]);
    clearTimeout(timer);
    this.#isEnded = true;
    this.#cancelWake();
    this.#http.close();
  }

  #push(facts: Event['facts'], texts: Event['texts']): void {
    this.#events.push({ facts, texts });
    if (!this.#isStepping) void this.#step();
  }

  async #step(): Promise<void> {
    if (this.#isEnded) return;
    this.#isStepping = true;
    this.#cancelWake();
    try {
      const { json, texts } = packEvents(this.#events);
      this.#events = [];
      const result = await this.#parts.machine.step(Date.now(), json, texts);
      await this.#perform(result);
      this.#isStepping = false;
      if (this.#events.length > 0) void this.#step();
      else this.#wakeIn(result.dueMs);
    } catch (error) {
      this.#isEnded = true;
      this.#http.close();
      // What breaks the start breaks the next one too.
      if (this.#isReady) this.#parts.crash(error);
      else this.#parts.report({ type: 'failed', problem: `The simulated Studio could not start: ${String(error)}` });
    }
  }

  #wakeIn(dueMs: number): void {
    if (dueMs < 0) return;
    // Not at once: others have their turn, and the watchdog's question its answer.
    if (dueMs === 0) {
      const immediate = setImmediate(() => void this.#step());
      this.#cancelWake = () => clearImmediate(immediate);
    } else {
      const timer = setTimeout(() => void this.#step(), Math.min(dueMs, 2 ** 31 - 1));
      this.#cancelWake = () => clearTimeout(timer);
    }
  }

  async #perform({ operations, texts }: StepResult): Promise<void> {
    if (operations === '') return;
    const { world, report } = this.#parts;
    const textAt = (place: number): string => texts[place - 1] ?? '';
    for (const each of JSON.parse(operations) as Operation[]) {
      if (each.op === 'commit') world.commit(textAt(each.text), Date.now());
      else if (each.op === 'http') this.#send(each, each.body === undefined ? undefined : textAt(each.body));
      else if (each.op === 'compile') await this.#compile(each.id, textAt(each.source), each.name);
      else if (each.op === 'log') report({ type: 'log', level: each.level, text: each.text });
      else if (each.op === 'tell') report({ type: 'told', state: each.state, text: each.text ?? '' });
      else if (each.op === 'ready') {
        this.#isReady = true;
        report({ type: 'ready', studioId: world.studioId });
      } else if (each.isOfPlace) report({ type: 'failed', problem: world.describeProblem(each.problem) });
      else report({ type: 'failed', problem: `The simulated Studio could not start: ${each.problem}` });
    }
  }

  #send({ id, url, method, headers }: Operation & { op: 'http' }, body: string | undefined): void {
    // An empty table comes as a list.
    const named = Array.isArray(headers) ? {} : headers;
    const done = this.#http.send({ url, method, headers: named, body }).then((answer) => {
      if ('problem' in answer) this.#push({ type: 'http', id, problem: answer.problem }, {});
      else {
        const { body: text, ...facts } = answer;
        this.#push({ type: 'http', id, ...facts }, text === '' ? {} : { body: text });
      }
    });
    this.#farewells?.push(done);
  }

  async #compile(id: number, source: string, chunkName: string): Promise<void> {
    const name = String(id);
    const problem = await this.#parts.machine.compile('compiled', name, source, chunkName);
    this.#push({ type: 'compiled', id, name, ...(problem !== undefined && { problem }) }, {});
  }
}

/** Long texts go beside the JSON, so that nobody escapes them and reads them again. */
function packEvents(events: readonly Event[]): { json: string; texts: string[] } {
  const texts: string[] = [];
  const facts = events.map((event) => {
    const places = Object.entries(event.texts).map(([name, text]) => [name, texts.push(text)]);
    return { ...event.facts, ...Object.fromEntries(places) };
  });
  return { json: JSON.stringify(facts), texts };
}
