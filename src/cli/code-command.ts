// What the daily commands of the code server have in common: they are one call of one tool, told for people.
import type { ParseArgsConfig } from 'node:util';
import type { Ended } from '../kernel/call/ended.ts';
import { callAndShow, textOf } from './call-once.ts';
import { compose, logLevelOr } from './composition.ts';
import { isHelp } from './flag-mistakes.ts';
import { readSettings } from './server-options.ts';
import { declaredOptions, loadMaker } from './server-table.ts';
import { readOwnCommand } from './tool-flags.ts';
import { flagList } from './tool-help.ts';
import { UserError } from './user-error.ts';

export interface CodeCommand {
  readonly name: string;
  readonly tool: string;
  /** The lines before the flags. */
  readonly help: string;
  /** The argument that is given without a flag. */
  readonly positional: string | null;
  /** Arguments that every call of the command has. */
  readonly always?: Readonly<Record<string, unknown>>;
  readonly show: (value: never, ended: Ended) => string;
}

const ownOptions = {
  json: { type: 'boolean' },
  compact: { type: 'boolean' },
  home: { type: 'string' },
  'allow-root': { type: 'string', multiple: true },
  embedding: { type: 'string' },
} as const satisfies NonNullable<ParseArgsConfig['options']>;

export async function runCodeCommand(command: CodeCommand, argv: string[]): Promise<number> {
  const tool = (await loadMaker('code'))(declaredOptions).tools.find(({ name }) => name === command.tool);
  if (!tool) throw new TypeError(`the code server has no tool ${command.tool}`);
  if (argv.some(isHelp)) {
    process.stdout.write(`${command.help}\n${flagList(tool, [command.positional ?? '', 'output'])}${ownHelp}`);
    return 0;
  }
  const { args, others } = readOwnCommand(tool, command.positional, argv, ownOptions);
  const given = args as Record<string, unknown>;
  if (command.positional !== null && given[command.positional] === undefined)
    throw new UserError(`say what to look for. For example: mooring ${command.name} "where are sessions removed"`);
  const isJson = others['json'] === true;
  // The repository of the flag is the server's own, so that nothing has to be allowed to look at it.
  const { repoPath, ...rest } = given;
  const settings = await readSettings({
    ...(typeof repoPath === 'string' && { repo: repoPath }),
    ...(typeof others['home'] === 'string' && { home: others['home'] }),
    ...(Array.isArray(others['allow-root']) && { 'allow-root': others['allow-root'] as string[] }),
    ...(typeof others['embedding'] === 'string' && { embedding: others['embedding'] }),
  });
  const { servers } = await compose({ transports: ['cli'], logLevel: logLevelOr('silent'), settings, only: ['code'] });
  const [server] = servers;
  if (!server) throw new TypeError('there is no code server');
  const asked = { ...command.always, ...rest, ...outputOf(tool.name, others) };
  return callAndShow(server, tool.name, asked, (ended) => {
    if (isJson) return `${textOf(server, ended)}\n`;
    const { outcome } = ended;
    if (!outcome.ok) throw outcome.fault;
    return command.show(outcome.value as never, ended);
  });
}

/** --compact and --json are the tool's `output`, as the mapping of the contract has it. */
function outputOf(tool: string, others: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (tool !== 'search') return {};
  return { output: others['compact'] === true ? 'compact' : others['json'] === true ? 'json' : 'compact' };
}

const ownHelp = `
  --json              for machines: the envelope of the contract
  --allow-root P      a folder whose repositories may be named too (repeatable)
  --embedding E       what makes the vectors for --ann: none, static, or the address of a server
  --home PATH         folder for all state (or MOORING_HOME)
`;
