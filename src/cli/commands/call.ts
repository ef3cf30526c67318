// mooring call <server> <tool>: one tool from the shell. The answer is what the wire would carry.
import { deafClient } from '../../kernel/call/client.ts';
import { CallControl } from '../../kernel/call/control.ts';
import { runCall } from '../../kernel/call/run-call.ts';
import { body } from '../../kernel/dialects/dialect.ts';
import { kernelFault } from '../../kernel/fault.ts';
import type { Server, ServerSpec } from '../../kernel/server.ts';
import type { Tool } from '../../kernel/tool.ts';
import { compose, declaredServers, logLevelOr, serverIds } from '../compose.ts';
import { isHelp, withHelpAt } from '../flag-mistakes.ts';
import { interruptedBy, startLifetime } from '../lifetime.ts';
import { clearProgress, showProgress } from '../progress-line.ts';
import { argumentsFrom } from '../tool-flags.ts';
import { toolHelp, toolList } from '../tool-help.ts';
import { UserError } from '../user-error.ts';

const help = `mooring call <server> <tool> [--json '{...}' | --argument value ...]

Calls one tool and prints its answer as JSON. Exits 1 when the tool fails.
The tools of a server: mooring call <server>
Servers: ${serverIds.join(', ')}
`;

export async function run(argv: string[]): Promise<number | undefined> {
  const [id, name, ...rest] = argv;
  if (id === undefined || isHelp(id)) return print(help);
  if (id.startsWith('-')) throw new UserError(`name the server and the tool before ${id}. Try: mooring call --help`);
  const [spec] = declaredServers([id]);
  if (!spec) throw new UserError(`there is no server ${id}`);
  if (name === undefined || isHelp(name)) return print(toolList(spec));
  const tool = findTool(spec, name);
  if (rest.some(isHelp)) return print(toolHelp(id, tool));
  const args = await withHelpAt(`call ${id} ${name}`, async () => argumentsFrom(tool, rest));
  const composition = await compose({ transports: ['cli'], logLevel: logLevelOr('silent'), only: [id] });
  const [server] = composition.servers;
  if (!server) throw new UserError(`there is no server ${id}`);
  return callOnce(server, name, args, () => composition.close());
}

function findTool({ id, tools }: ServerSpec<object>, name: string): Tool {
  const tool = tools.find((each) => each.name === name || each.aliases.includes(name));
  if (!tool) throw new UserError(`${id} has no tool ${name}. Try: mooring call ${id} --help`);
  if (tool.gate && !tool.gate.isOpen()) throw new UserError(`${name} is offered only while ${tool.gate.when}`);
  return tool;
}

async function callOnce(server: Server, name: string, args: unknown, close: () => Promise<void>): Promise<number> {
  const control = new CallControl();
  const { promise: answered, resolve: leave } = Promise.withResolvers<void>();
  // An interrupted call still answers, as cancelled; the process waits for that answer to be printed.
  startLifetime(async (reason) => {
    control.abort(kernelFault('CANCELLED', { details: { reason } }));
    await answered;
  }, interruptedBy);
  try {
    const client = { ...deafClient, progress: (_call: unknown, report: Report) => showProgress(wordsOf(report)) };
    const { call, outcome } = await runCall(server, { name, arguments: args, meta: {} }, control, client);
    clearProgress();
    const { spec, host, catalog } = server;
    const { warnings } = outcome;
    const answer = { call, tool: catalog.find(name), contract: spec.contract, warnings, now: host.clock.now() };
    const indent = process.stdout.isTTY ? 2 : undefined;
    process.stdout.write(`${JSON.stringify(body(spec.dialect, outcome, answer), null, indent)}\n`);
    await close();
    return outcome.ok ? 0 : 1;
  } finally {
    leave();
  }
}

interface Report {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

function wordsOf({ progress, total, message = '' }: Report): string {
  const share = total === undefined || total <= 0 ? '' : `${Math.floor((100 * progress) / total)}% `;
  return `${share}${message}`;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
