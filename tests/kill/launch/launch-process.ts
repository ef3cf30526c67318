// `mooring mcp launch` as a real process over stdio, on a home that several of them use, at once or one after another.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { asLine, cutLine, greetInLines, RawWire, toolCall } from '../../support/raw-wire.ts';

const program = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url));
const dieAt = new URL('./die-at.ts', import.meta.url).href;

export interface LaunchProcessOptions {
  readonly home: string;
  /** Where the product is. */
  readonly repo: string;
  readonly dieAt?: string;
  /** Where the places that it passes are noted. */
  readonly places?: string;
}

export type Answer = Readonly<Record<string, unknown>>;

export interface Status {
  readonly state: string;
  readonly artifacts: readonly { readonly name: string; readonly sha256: string }[];
}

export class LaunchProcess {
  readonly wire: RawWire;
  readonly #repo: string;
  #calls = 0;

  constructor({ home, repo, dieAt: deathPlace, places }: LaunchProcessOptions) {
    this.#repo = repo;
    const env = {
      ...withoutSettings(process.env),
      MOORING_LOG: 'info',
      // So many processes are started that reading the same sources again and again would take most of the time.
      NODE_COMPILE_CACHE: compileCache,
      ...((deathPlace ?? places) !== undefined && { NODE_OPTIONS: `--import ${dieAt}` }),
      ...(deathPlace !== undefined && { MOORING_DIE_AT: deathPlace }),
      ...(places !== undefined && { MOORING_PLACES: places }),
    };
    const args = [program, 'mcp', 'launch', '--repo', repo, '--home', home];
    this.wire = new RawWire(spawn(process.execPath, args, { stdio: 'pipe', env, cwd: repo }), cutLine);
  }

  async greet(): Promise<this> {
    await greetInLines(this.wire);
    return this;
  }

  /** The contract's answer, ok or not. Rejects when the process ends first. */
  async answer(tool: string, args: object = {}): Promise<Answer> {
    const id = ++this.#calls;
    this.wire.write(asLine(toolCall(id, tool, args)));
    const { result, error } = await this.wire.response(id);
    if (!result) throw new Error(`${tool} was not answered: ${JSON.stringify(error)}`);
    return result['structuredContent'] as Answer;
  }

  async call(tool: string, args: object = {}): Promise<Answer> {
    const answer = await this.answer(tool, args);
    if (answer['ok'] !== true) throw new Error(`${tool} failed: ${JSON.stringify(answer)}`);
    return answer;
  }

  /** The same run however often it is asked for: whoever never heard whether it was begun asks again. */
  async start(isAuto: boolean): Promise<string> {
    const run_config = { github_repo_url: this.#repo };
    const started = await this.call('launch_start_run', { run_config, auto: isAuto, idempotency_key: 'one' });
    return String(started['run_id']);
  }

  async status(runId: string): Promise<Status> {
    return (await this.call('launch_get_status', { run_id: runId }))['status'] as Status;
  }

  /** From wherever it stands to what the gates say of its pages. */
  async judge(runId: string): Promise<Status> {
    for (;;) {
      const status = await this.status(runId);
      if (status.state === 'READY_FOR_PR' || status.state === 'VALIDATING') return status;
      await this.call('launch_resume', { run_id: runId });
    }
  }

  /** From wherever it stands to its end, by the tool that its state calls for. Whoever is told that it is busy asks again. */
  async deliver(runId: string): Promise<Status> {
    for (;;) {
      const status = await this.status(runId);
      if (status.state === 'DONE') return status;
      const tool = nextTool[status.state] ?? 'launch_resume';
      const answer = await this.answer(tool, { run_id: runId });
      const isBusy = (answer['error'] as { retryable?: boolean } | undefined)?.retryable === true;
      if (answer['ok'] !== true && !isBusy) throw new Error(`${tool} failed: ${JSON.stringify(answer)}`);
    }
  }

  async artifact(runId: string, name: string): Promise<string> {
    const read = await this.call('launch_get_artifact', { run_id: runId, artifact_name: name });
    return (read['artifact'] as { content: string }).content;
  }

  kill(): void {
    this.wire.child.kill('SIGKILL');
  }
}

/** Where it is not resumed. */
const nextTool: Readonly<Record<string, string>> = {
  VALIDATING: 'launch_fix_next',
  READY_FOR_PR: 'launch_open_pr',
  PR_OPENED: 'launch_open_pr',
};

/** What the person who runs the tests has set must not decide how they end. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(MOORING_(HOME|LOG|LAUNCH|GITHUB|TOKEN)|GITHUB_|GIT_|TELEMETRY_)/.test(name),
    ),
  );
}
