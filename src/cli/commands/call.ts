// mooring call <server> <tool>: one tool from the shell. The answer is what the wire would carry.

import { isRecord } from '../../kernel/is-record.ts';
import type { ServerSpec } from '../../kernel/server.ts';
import type { Tool } from '../../kernel/tool.ts';
import { callOnce, type Meta } from '../call-once.ts';
import { compose, logLevelOr } from '../composition.ts';
import { tellExampleVault } from '../example-vault.ts';
import { isHelp, withHelpAt } from '../flag-mistakes.ts';
import { givenOptions, serverFlags, serverFlagsHelp, settingsFileHelp, takeServerFlags } from '../server-flags.ts';
import { type OptionName, readSettings } from '../server-options.ts';
import { declaredOptions, loadMaker, optionsTakenBy, serverIds } from '../server-table.ts';
import { flagsOf, readToolCommand } from '../tool-flags.ts';
import { toolHelp, toolList } from '../tool-help.ts';
import { UserError } from '../user-error.ts';

const help = `mooring call <server> <tool> [--json '{...}' | --argument value ...]

Calls one tool and prints its answer as JSON. Exits 1 when the tool fails.
The tools of a server: mooring call <server>
Servers: ${serverIds.join(', ')}

  --meta JSON       _meta of the request, after the tool's name: who asks, or the studio server's dryRun

Options of the servers, anywhere. After the tool's name, an argument of the tool with the same name goes first:
${serverFlagsHelp(18)}
${settingsFileHelp}`;

export async function run(argv: string[]): Promise<number | undefined> {
  const before = takeServerFlags(argv);
  const [id, ...afterId] = before.rest;
  if (id === undefined || isHelp(id)) return print(help);
  if (id.startsWith('-')) throw new UserError(`name the server and the tool before ${id}. Try: mooring call --help`);
  const spec = (await loadMaker(id))(declaredOptions);
  const between = takeServerFlags(afterId);
  const [name, ...rest] = between.rest;
  if (name === undefined || isHelp(name)) return print(toolList(spec));
  const tool = findTool(spec, name);
  if (rest.some(isHelp)) return print(toolHelp(id, tool, optionsHelp(id, tool)));
  const { args, others } = await withHelpAt(`call ${id} ${name}`, async () =>
    readToolCommand(tool, rest, { ...serverFlags, meta: { type: 'string', multiple: true } }),
  );
  const meta = metaOf(others['meta'] as readonly string[] | undefined);
  const settings = await readSettings(givenOptions([before.values, between.values, others], [id]));
  const { servers, vault } = await compose({
    transports: ['cli'],
    logLevel: logLevelOr('silent'),
    settings,
    only: [id],
  });
  const [server] = servers;
  if (!server) throw new UserError(`there is no server ${id}`);
  const { gate } = findTool(server.spec, name);
  if (gate && !gate.isOpen()) throw new UserError(`${name} is offered only while ${gate.when}`);
  if (vault?.isExample) tellExampleVault(vault.folder);
  return callOnce(server, name, args, meta);
}

function findTool({ id, tools }: ServerSpec<object>, name: string): Tool {
  const tool = tools.find((each) => [each.name, ...each.aliases, ...each.spellings].includes(name));
  if (!tool) throw new UserError(`${id} has no tool ${name}. Try: mooring call ${id} --help`);
  return tool;
}

function metaOf(given: readonly string[] = []): Meta {
  if (given.length > 1) throw new UserError(`--meta was given ${given.length} times; it takes one value`);
  const meta = objectIn(given[0] ?? '{}');
  if (meta === null) throw new UserError(`--meta is no JSON object: ${given[0]?.slice(0, 60) || "''"}`);
  return meta;
}

function objectIn(text: string): Meta | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function optionsHelp(id: string, tool: Tool): string {
  const taken = new Set(flagsOf(tool).map((flag) => flag.name));
  const names: OptionName[] = optionsTakenBy(id).filter((each) => !taken.has(each));
  return names.length === 0 ? '' : `\nOptions of the server:\n${serverFlagsHelp(18, names)}`;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}
