// mooring call <server> <tool>: one tool from the shell. The answer is what the wire would carry.
import { deafClient } from '../../kernel/call/client.ts';
import { CallControl } from '../../kernel/call/control.ts';
import { runCall } from '../../kernel/call/run-call.ts';
import { body } from '../../kernel/dialects/dialect.ts';
import { kernelFault } from '../../kernel/fault.ts';
import type { Server, ServerSpec } from '../../kernel/server.ts';
import type { Tool } from '../../kernel/tool.ts';
import { compose, declaredServers, logLevelOr, serverIds } from '../compose.ts';
import { startLifetime } from '../lifetime.ts';
import { argumentsFrom, flagsOf } from '../tool-flags.ts';
import { UserError } from '../user-error.ts';

export async function run(argv: string[]): Promise<number | undefined> {
  const [id, name, ...rest] = argv;
  if (id === undefined || isHelp(id))
    return print(
      `mooring call <server> <tool> [--json '{...}' | --argument value ...]\n\nServers: ${serverIds.join(', ')}\n`,
    );
  const [spec] = declaredServers([id]);
  if (!spec) throw new UserError(`there is no server ${id}`);
  if (name === undefined || isHelp(name)) return print(toolList(spec));
  const tool = spec.tools.find((each) => each.name === name || each.aliases.includes(name));
  if (!tool) throw new UserError(`${id} has no tool ${name}. Try: mooring call ${id} --help`);
  if (rest.some(isHelp)) return print(toolHelp(id, tool));
  const args = argumentsFrom(tool, rest);
  const composition = await compose({ transports: ['cli'], logLevel: logLevelOr('silent'), only: [id] });
  const [server] = composition.servers;
  if (!server) throw new UserError(`there is no server ${id}`);
  return callOnce(server, name, args, () => composition.close());
}

async function callOnce(server: Server, name: string, args: unknown, close: () => Promise<void>): Promise<number> {
  const control = new CallControl();
  startLifetime(async (reason) => control.abort(kernelFault('CANCELLED', { details: { reason } })));
  const client = { ...deafClient, progress: showProgress };
  const { call, outcome } = await runCall(server, { name, arguments: args, meta: {} }, control, client);
  const { spec, host, catalog } = server;
  const answer = {
    call,
    tool: catalog.find(name),
    contract: spec.contract,
    warnings: outcome.warnings,
    now: host.clock.now(),
  };
  const indent = process.stdout.isTTY ? 2 : undefined;
  process.stdout.write(`${JSON.stringify(body(spec.dialect, outcome, answer), null, indent)}\n`);
  await close();
  return outcome.ok ? 0 : 1;
}

/** On a terminal, progress stands on one line of stderr that the answer leaves behind. */
function showProgress(
  _call: unknown,
  { progress, total, message = '' }: { progress: number; total?: number; message?: string },
): void {
  if (!process.stderr.isTTY) return;
  const share = total === undefined ? '' : `${Math.floor((100 * progress) / total)}% `;
  process.stderr.write(`\r\u001b[K${share}${message}\r`);
}

function toolList(spec: ServerSpec<object>): string {
  const width = Math.max(...spec.tools.map(({ name }) => name.length));
  const lines = spec.tools.map(({ name, description }) => `  ${name.padEnd(width)}   ${description}`);
  return [`mooring call ${spec.id} <tool>`, '', ...lines, ''].join('\n');
}

function toolHelp(id: string, tool: Tool): string {
  const flags = flagsOf(tool);
  const width = Math.max(6, ...flags.map(({ name }) => name.length + 2));
  const lines = flags.map(
    ({ name, help, isRequired }) => `  ${`--${name}`.padEnd(width)}   ${isRequired ? 'required. ' : ''}${help}`,
  );
  return [
    `mooring call ${id} ${tool.name}`,
    '',
    tool.description,
    '',
    ...lines,
    `  ${'--json'.padEnd(width)}   all arguments at once, as JSON`,
    '',
  ].join('\n');
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h';
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
