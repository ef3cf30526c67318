// The command line: one word chooses a command, which is loaded only then.
// Exit codes: 0 as asked, 1 a negative verdict, 2 a mistake or an obstacle, 70 a bug of ours.
import { Fault } from '../kernel/fault.ts';
import { toolingVersion } from '../kernel/versions.ts';
import { withHelpAt } from './flag-mistakes.ts';
import { guardOutput } from './guard-output.ts';
import { UserError } from './user-error.ts';

export interface Command {
  readonly run: (argv: string[]) => Promise<number | undefined>;
}

const commands: Readonly<Record<string, { summary: string; isHidden?: boolean; load: () => Promise<Command> }>> = {
  serve: { summary: 'every server over HTTP, and the console', load: () => import('./commands/serve.ts') },
  mcp: { summary: 'one server over stdio, for an agent to start', load: () => import('./commands/mcp.ts') },
  call: { summary: 'call one tool from the shell', load: () => import('./commands/call.ts') },
  index: { summary: 'index the code here, so that it can be searched', load: () => import('./commands/index.ts') },
  search: { summary: 'search the code here', load: () => import('./commands/search.ts') },
  status: { summary: 'how the index of the code here is', load: () => import('./commands/status.ts') },
  contract: {
    summary: 'snapshot, check, diff, verify or document a contract, ours or any',
    load: () => import('./commands/contract.ts'),
  },
  approvals: { summary: 'calls of agents that wait for a person', load: () => import('./commands/approvals.ts') },
  approve: { summary: 'let a call that waits pass once', load: () => import('./commands/approve.ts') },
  policy: {
    summary: "what the studio server's policy says to a call",
    load: () => import('./commands/policy.ts'),
  },
  runs: { summary: 'calls and workflows: list, show, tell, cancel, verify', load: () => import('./commands/runs.ts') },
  launch: {
    summary: 'turn a repository into site pages and a pull request',
    load: () => import('./commands/launch.ts'),
  },
  studio: { summary: 'pair with Roblox Studio, install its plugin', load: () => import('./commands/studio.ts') },
  doctor: {
    summary: 'what works on this machine, and how to mend what does not',
    load: () => import('./commands/doctor.ts'),
  },
  embed: { summary: 'the sentence model, for ourselves', isHidden: true, load: () => import('./commands/embed.ts') },
};

guardOutput();
const [word, ...rest] = process.argv.slice(2);
const exitCode = await main(word, rest);
if (exitCode !== undefined) process.exitCode = exitCode;

async function main(name: string | undefined, argv: string[]): Promise<number | undefined> {
  if (name === '--version' || name === '-v' || name === 'version') return print(`mooring ${toolingVersion}\n`);
  if (name === undefined || name === '--help' || name === '-h') return print(usage());
  // `mooring help contract diff` is `mooring contract diff --help`.
  if (name === 'help') return argv.length === 0 ? print(usage()) : main(argv[0], [...argv.slice(1), '--help']);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const noun = name.startsWith('-') ? 'option' : 'command';
  if (!command) return fail(`there is no ${noun} ${name || "''"}. Try: mooring help`);
  try {
    return await withHelpAt(name, async () => (await command.load()).run(argv));
  } catch (thrown) {
    if (thrown instanceof UserError) return fail(thrown.message);
    if (thrown instanceof Fault) return fail([thrown.message, thrown.hint].filter(Boolean).join(' '));
    return fail(`this is a bug in Mooring: ${thrown instanceof Error ? thrown.stack : String(thrown)}`, 70);
  }
}

function usage(): string {
  const shown = Object.entries(commands).filter(([, { isHidden }]) => !isHidden);
  const width = Math.max(...shown.map(([name]) => name.length));
  const lines = shown.map(([name, { summary }]) => `  mooring ${name.padEnd(width)}   ${summary}`);
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

function fail(reason: string, code = 2): number {
  process.stderr.write(`mooring: ${reason}\n`);
  return code;
}
