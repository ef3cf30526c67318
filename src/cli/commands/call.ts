// mooring call <server> <tool>: one tool from the shell. The answer is what the wire would carry.
import type { ServerSpec } from '../../kernel/server.ts';
import type { Tool } from '../../kernel/tool.ts';
import { callOnce } from '../call-once.ts';
import { compose, declaredServers, logLevelOr, serverIds } from '../compose.ts';
import { isHelp, withHelpAt } from '../flag-mistakes.ts';
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
  const { servers } = await compose({ transports: ['cli'], logLevel: logLevelOr('silent'), only: [id] });
  const [server] = servers;
  if (!server) throw new UserError(`there is no server ${id}`);
  return callOnce(server, name, args);
}

function findTool({ id, tools }: ServerSpec<object>, name: string): Tool {
  const tool = tools.find((each) => each.name === name || each.aliases.includes(name));
  if (!tool) throw new UserError(`${id} has no tool ${name}. Try: mooring call ${id} --help`);
  if (tool.gate && !tool.gate.isOpen()) throw new UserError(`${name} is offered only while ${tool.gate.when}`);
  return tool;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
