// mooring runs: what was called and what runs, for a person at a terminal; and the way to tell how a lost step ended.
import { parseArgs } from 'node:util';
import { escapeControls, showName } from '../../kernel/show-name.ts';
import type { RunEngine } from '../../runs/engine.ts';
import { openRunEngine } from '../../runs/open-run-engine.ts';
import type { Run, RunStatus, StepRecord, Told } from '../../runs/run.ts';
import { runStatuses } from '../../runs/run.ts';
import { formatAge, formatMs } from '../figures.ts';
import { paint, type Style } from '../paint.ts';
import { readSettings } from '../server-options.ts';
import { UserError } from '../user-error.ts';

const help = `mooring runs [list|show|tell|cancel|verify] [options]

  mooring runs                        the last calls and runs, newest first
  mooring runs show <run>             its steps and what it has been through
  mooring runs tell <run> <step> --happened [--output JSON]
  mooring runs tell <run> <step> --not-happened
                                      how a step ended that nobody saw end: with --happened the run
                                      goes on behind it, with --not-happened it is done again
  mooring runs cancel <run>           asks a run to stop
  mooring runs verify <run>           whether its record is whole; exits 1 when it is not

  --limit N, --status S, --kind K     which runs are listed
  --json                              for machines
  --home PATH                         folder for all state (or MOORING_HOME)

A server of the same home goes on with a run that was told or cancelled.
`;

const options = {
  limit: { type: 'string', default: '20' },
  status: { type: 'string' },
  kind: { type: 'string' },
  happened: { type: 'boolean' },
  'not-happened': { type: 'boolean' },
  output: { type: 'string' },
  json: { type: 'boolean', default: false },
  home: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Flags = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

export async function run(argv: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args: argv, allowPositionals: true, options });
  if (values.help) return print(help);
  const [word = 'list', ...rest] = positionals;
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined;
  if (!command) throw new UserError(`there is no runs command ${word || "''"}. Try: mooring runs --help`);
  const { home } = await readSettings(values.home === undefined ? {} : { home: values.home });
  // It knows no kinds, so that it takes up no run itself.
  const engine = openRunEngine({ home, kinds: [] });
  try {
    return await command(engine, rest, values);
  } finally {
    await engine.close(0);
  }
}

type Command = (engine: RunEngine, rest: readonly string[], flags: Flags) => number | Promise<number>;

const commands: Readonly<Record<string, Command>> = { list, show, tell, cancel, verify };

function list(engine: RunEngine, rest: readonly string[], { limit, status, kind, json }: Flags): number {
  if (rest.length > 0) throw new UserError(`list takes no ${rest[0]}`);
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1)
    throw new UserError(`--limit is ${limit}; it must be a whole number above 0`);
  if (status !== undefined && !(runStatuses as readonly string[]).includes(status)) {
    throw new UserError(`--status is ${status}; it must be ${runStatuses.join(', ')}`);
  }
  const page = engine.list({
    limit: count,
    ...(status !== undefined && { status: status as RunStatus }),
    ...(kind !== undefined && { kinds: [kind] }),
  });
  if (json) return print(`${JSON.stringify({ runs: page.runs })}\n`);
  return print(page.runs.length === 0 ? 'no runs yet\n' : page.runs.map(lineOf).join(''));
}

function show(engine: RunEngine, [runId, ...more]: readonly string[], { json }: Flags): number {
  const found = oneRun(engine, runId, more);
  const steps = engine.steps(found.runId);
  const events = engine.events({ runId: found.runId, limit: 200 });
  if (json) return print(`${JSON.stringify({ ...found, steps, events })}\n`);
  const story = events.map(({ at, type, step, level }) => {
    const text = `  ${new Date(at).toISOString()}  ${type}${step === null ? '' : ` ${showName(step)}`}`;
    return `${level === 'info' ? paint('quiet', text) : paint(level === 'warn' ? 'warning' : 'failed', text)}\n`;
  });
  return print([lineOf(found), ...reasonOf(found), ...steps.map(stepLine), ...story].join(''));
}

async function tell(engine: RunEngine, rest: readonly string[], flags: Flags): Promise<number> {
  const [runId, step, ...more] = rest;
  const { runId: id } = oneRun(engine, runId, more);
  if (step === undefined) throw new UserError('name the step. What it waits for: mooring runs show <run>');
  const told = await engine.tell(id, step, toldBy(flags));
  return print(flags.json ? `${JSON.stringify(told)}\n` : lineOf(told));
}

function toldBy({ happened, 'not-happened': notHappened, output }: Flags): Told {
  if (happened === notHappened) throw new UserError('say either --happened or --not-happened');
  if (notHappened) {
    if (output !== undefined) throw new UserError('what did not happen has no --output');
    return { happened: false };
  }
  try {
    return { happened: true, output: output === undefined ? null : (JSON.parse(output) as unknown) };
  } catch {
    throw new UserError(`--output is no JSON: ${output}`);
  }
}

async function cancel(engine: RunEngine, [runId, ...more]: readonly string[], { json }: Flags): Promise<number> {
  const { acknowledged, run: found } = await engine.cancel(oneRun(engine, runId, more).runId);
  if (json) return print(`${JSON.stringify({ ...found, acknowledged })}\n`);
  return print(acknowledged ? 'asked to stop\n' : `it has ended already: ${found.status}\n`);
}

function verify(engine: RunEngine, [runId, ...more]: readonly string[], { json }: Flags): number {
  const found = engine.verify(oneRun(engine, runId, more).runId);
  const words = found.isWhole
    ? `${paint('ok', 'whole')}: ${found.events} events\n`
    : `${paint('failed', found.problem)}: event ${found.sequence}\n`;
  return print(json ? `${JSON.stringify(found)}\n` : words, found.isWhole ? 0 : 1);
}

function oneRun(engine: RunEngine, runId: string | undefined, more: readonly string[]): Run {
  if (runId === undefined || more.length > 0) throw new UserError('name one run. What there is: mooring runs');
  const found = engine.run(runId);
  if (!found) throw new UserError(`there is no run ${runId}. What there is: mooring runs`);
  return found;
}

const styleOf: Readonly<Record<string, Style>> = {
  succeeded: 'ok',
  failed: 'failed',
  canceled: 'warning',
  skipped: 'quiet',
};

function lineOf(each: Run): string {
  const { runId, kind, name, status, startedAt, endedAt, totalSteps, completedSteps, waitingFor } = each;
  const state = waitingFor === null ? status : `waits for ${waitingFor}`;
  const steps = totalSteps > 0 ? `  ${completedSteps}/${totalSteps} steps` : '';
  const took = endedAt === null ? '' : `  ${formatMs(endedAt - startedAt)}`;
  const age = paint('quiet', `${formatAge(Date.now() - startedAt)} ago`);
  return `${runId}  ${paint(styleOf[status] ?? 'heading', state)}  ${showName(name)} (${kind})${steps}${took}  ${age}\n`;
}

function reasonOf({ runId, error, waitingFor, waitingStep }: Run): string[] {
  const step = showName(waitingStep ?? '');
  return [
    ...(error ? [`  ${paint('failed', error.code)}: ${escapeControls(error.message)}\n`] : []),
    ...(waitingFor === 'outcome'
      ? [`  ${paint('quiet', '→')} say how ${step} ended: mooring runs tell ${runId} ${step} --happened\n`]
      : []),
  ];
}

function stepLine({ key, status, attempts, error }: StepRecord): string {
  const tries = attempts > 1 ? ` after ${attempts} attempts` : '';
  const why = error ? `: ${escapeControls(error.message)}` : '';
  return `  ${paint(styleOf[status] ?? 'heading', status)}  ${showName(key)}${tries}${why}\n`;
}

function print(text: string, code = 0): number {
  process.stdout.write(text);
  return code;
}
