// `mooring mcp studio --studio sim` as a real process over stdio, on a home that several of them use one after another.
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { asLine, cutLine, greetInLines, type RawMessage, RawWire, toolCall } from '../../support/raw-wire.ts';

const program = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
const dieAt = new URL('./die-at.ts', import.meta.url).href;

export interface SimServerOptions {
  readonly home: string;
  readonly dieAt?: string;
  /** Where the places that it passes are noted. */
  readonly places?: string;
}

export class SimServer {
  readonly wire: RawWire;
  #calls = 0;

  constructor({ home, dieAt: deathPlace, places }: SimServerOptions) {
    const env = {
      ...withoutSettings(process.env),
      NODE_OPTIONS: `--import ${dieAt}`,
      GOX_LOG_LEVEL: 'warn',
      ...(deathPlace !== undefined && { MOORING_DIE_AT: deathPlace }),
      ...(places !== undefined && { MOORING_PLACES: places }),
    };
    const args = [program, 'mcp', 'studio', '--studio', 'sim', '--home', home];
    this.wire = new RawWire(spawn(process.execPath, args, { stdio: 'pipe', env, cwd: home }), cutLine);
  }

  greet(): Promise<RawMessage> {
    return greetInLines(this.wire);
  }

  async ask(tool: string, args: object = {}): Promise<RawMessage> {
    const id = ++this.#calls;
    this.wire.write(asLine(toolCall(id, tool, args)));
    return this.wire.response(id);
  }

  async call(tool: string, args: object = {}): Promise<Record<string, unknown>> {
    const { result, error } = await this.ask(tool, args);
    if (!result) throw new Error(`${tool} failed: ${JSON.stringify(error)}`);
    return result['structuredContent'] as Record<string, unknown>;
  }

  /** Waits until the run has ended, in whatever way. */
  async ended(runId: string): Promise<Record<string, unknown>> {
    for (;;) {
      const run = await this.call('workflow.status', { runId, includeSteps: true });
      if (run['status'] !== 'running') return run;
      await delay(20);
    }
  }

  kill(): void {
    this.wire.child.kill('SIGKILL');
  }
}

/** What the person who runs the tests has set must not decide how they end. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(GOX_|MOORING_(HOME|LOG|TOKEN))/.test(name)));
}
