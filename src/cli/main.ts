// The command line: one word chooses a command, which is loaded only then.
import { Fault } from '../kernel/fault.ts';
import { toolingVersion } from '../kernel/versions.ts';
import { UserError } from './user-error.ts';

export interface Command {
  readonly run: (argv: string[]) => Promise<number | undefined>;
}

const commands: Readonly<Record<string, { summary: string; load: () => Promise<Command> }>> = {
  serve: { summary: 'every server over HTTP, and the console', load: () => import('./commands/serve.ts') },
  mcp: { summary: 'one server over stdio, for an agent to start', load: () => import('./commands/mcp.ts') },
  call: { summary: 'call one tool from the shell', load: () => import('./commands/call.ts') },
  contract: {
    summary: 'snapshot, check, diff, verify or document a contract, ours or any',
    load: () => import('./commands/contract.ts'),
  },
  doctor: {
    summary: 'what works on this machine, and how to mend what does not',
    load: () => import('./commands/doctor.ts'),
  },
};

const [word, ...rest] = process.argv.slice(2);
const exitCode = await main(word, rest);
if (exitCode !== undefined) process.exitCode = exitCode;

async function main(name: string | undefined, argv: string[]): Promise<number | undefined> {
  if (name === '--version' || name === '-v') return print(`mooring ${toolingVersion}\n`);
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') return print(usage());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return fail(`there is no command ${name}. Try: mooring help`);
  try {
    return await (await command.load()).run(argv);
  } catch (thrown) {
    if (thrown instanceof UserError) return fail(thrown.message);
    if (thrown instanceof Fault) return fail([thrown.message, thrown.hint].filter(Boolean).join(' '));
    if (isParseArgsError(thrown)) return fail(`${thrown.message}. Try: mooring ${name} --help`);
    throw thrown;
  }
}

function usage(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  mooring ${name.padEnd(width)}   ${summary}`);
  return [
    `mooring ${toolingVersion} — tool contracts, made fast`,
    '',
    ...lines,
    '',
    'Each command explains itself with --help.',
    '',
  ].join('\n');
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function fail(reason: string): number {
  process.stderr.write(`mooring: ${reason}\n`);
  return 2;
}

function isParseArgsError(thrown: unknown): thrown is Error {
  return thrown instanceof TypeError && String((thrown as { code?: string }).code).startsWith('ERR_PARSE_ARGS');
}
