// mooring launch run: from a repository to an opened pull request, in one command.
import { parseArgs } from 'node:util';
import { deafClient } from '../../../kernel/call/client.ts';
import { CallControl } from '../../../kernel/call/control.ts';
import { runCall } from '../../../kernel/call/run-call.ts';
import { Fault, kernelFault } from '../../../kernel/fault.ts';
import type { Server } from '../../../kernel/server.ts';
import type { LaunchDomain } from '../../../servers/launch/domain.ts';
import { viewRun } from '../../../servers/launch/run/launch-run.ts';
import { readJson } from '../../../servers/launch/run/read-json.ts';
import type { StageOutput } from '../../../servers/launch/run/workers/job.ts';
import { compose, logLevelOr } from '../../composition.ts';
import { interruptedBy, startLifetime } from '../../lifetime.ts';
import { clearProgress, showProgress } from '../../progress-line.ts';
import { readSettings } from '../../server-options.ts';
import { UserError } from '../../user-error.ts';
import { sourceOf } from './source-argument.ts';
import { headLine, type RunSummary, stateLine, summary } from './tell-run.ts';

export const help = `mooring launch run <repository>

  Reads one commit of a git repository, writes pages for a site from it, judges them, mends what
  rules can mend, and opens a pull request on the site. Nothing of the repository is run.
  The repository is a folder on this machine, or an https, ssh or file URL.

  --no-pr        stop before the pull request
  --site PATH    the repository of your site (one that comes along when left out)
  --json         one object at the end, for machines
  --home PATH    folder for all state (or MOORING_HOME)

Ctrl-C leaves the run as it is; mooring call launch launch_resume --run-id <id> goes on with it.
`;

const options = {
  pr: { type: 'boolean', default: true },
  site: { type: 'string' },
  json: { type: 'boolean', default: false },
  home: { type: 'string' },
} as const;

export async function run(argv: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args: argv, allowPositionals: true, allowNegative: true, options });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0)
    throw new UserError('name one repository. For example: mooring launch run .');
  const source = sourceOf(given);
  const settings = await readSettings({
    ...(source.folder !== null && { repo: source.folder }),
    ...(values.site !== undefined && { site: values.site }),
    ...(values.home !== undefined && { home: values.home }),
  });
  const { servers } = await compose({
    transports: ['cli'],
    logLevel: logLevelOr('silent'),
    settings,
    only: ['launch'],
  });
  const [server] = servers;
  if (!server) throw new TypeError('there is no launch server');
  const driver = new Driver(server, values.json);
  const told = await driver.launch(source.address, values.pr).finally(() => driver.end());
  process.stdout.write(values.json ? `${JSON.stringify(told)}\n` : summary(told));
  return told.state === 'DONE' || told.state === 'READY_FOR_PR' ? 0 : 1;
}

/** Calls the tools as a client would, and says a line about every state. */
class Driver {
  readonly #server: Server;
  readonly #isQuiet: boolean;
  readonly #control = new CallControl();
  /** How many stages have been told of. */
  #told = 0;
  readonly #left = Promise.withResolvers<void>();

  constructor(server: Server, isQuiet: boolean) {
    this.#server = server;
    this.#isQuiet = isQuiet;
    startLifetime(async (reason) => {
      this.#control.abort(kernelFault('CANCELLED', { details: { reason } }));
      await this.#left.promise;
    }, interruptedBy);
  }

  async launch(address: string, opensPr: boolean): Promise<RunSummary> {
    const { run_id: runId } = await this.#call<{ run_id: string }>('launch_start_run', {
      run_config: { github_repo_url: address },
    });
    this.#say(headLine(runId, address));
    let state = await this.#step('launch_resume', runId);
    while (!['VALIDATING', 'READY_FOR_PR'].includes(state)) state = await this.#step('launch_resume', runId);
    while (state === 'VALIDATING') {
      const next = await this.#fix(runId);
      if (next === null) break;
      state = next;
    }
    if (state === 'READY_FOR_PR' && opensPr) state = await this.#step('launch_open_pr', runId);
    return this.#sumUp(runId);
  }

  async end(): Promise<void> {
    clearProgress();
    await this.#server.close();
    this.#left.resolve();
  }

  async #step(tool: string, runId: string): Promise<string> {
    const startedAt = performance.now();
    await this.#call(tool, { run_id: runId });
    const { state, steps } = await this.#view(runId);
    const done = steps.filter(({ status }) => status === 'succeeded');
    const counts = done.slice(this.#told).map(({ output }) => (output as StageOutput | null)?.counts ?? {});
    this.#told = done.length;
    this.#say(stateLine(state, Object.assign({}, ...counts), performance.now() - startedAt));
    return state;
  }

  /** Null when nothing more can be mended by rules. */
  async #fix(runId: string): Promise<string | null> {
    try {
      return await this.#step('launch_fix_next', runId);
    } catch (thrown) {
      if (thrown instanceof Fault && thrown.code === 'FIX_EXHAUSTED') return null;
      throw thrown;
    }
  }

  async #sumUp(runId: string): Promise<RunSummary> {
    const { runs } = await this.#domain();
    const view = await this.#view(runId);
    const has = runs.artifacts(runId).some(({ name }) => name === 'validation_report.json');
    const report = has ? await readJson(runs, runId, 'validation_report.json') : null;
    return {
      runId,
      state: view.state,
      report,
      pullRequest: view.pullRequest,
    };
  }

  async #view(runId: string) {
    const { runs } = await this.#domain();
    const run = runs.run(runId);
    if (!run) throw new Error(`the run ${runId} is gone`);
    return viewRun(run, runs.steps(runId));
  }

  async #domain(): Promise<LaunchDomain> {
    return (await this.#server.domain()) as LaunchDomain;
  }

  async #call<T>(name: string, args: object): Promise<T> {
    const client = {
      ...deafClient,
      progress: (_call: unknown, { message = '' }: { readonly message?: string }) => showProgress(`  ${message}`),
    };
    const { outcome } = await runCall(this.#server, { name, arguments: args, meta: {} }, this.#control, client);
    clearProgress();
    if (!outcome.ok) throw outcome.fault;
    return outcome.value as T;
  }

  #say(line: string): void {
    if (!this.#isQuiet) process.stdout.write(line);
  }
}
