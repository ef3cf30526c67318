// mooring mcp <server>: one contract over stdio. This is what agents start, so it loads little.
import { parseArgs } from 'node:util';
import type { LogLevel } from '../../telemetry/log.ts';
import { claimStdout } from '../../transports/stdio/claim-stdout.ts';
import { tellExampleVault } from '../example-vault.ts';
import { endAtUncaught, startLifetime } from '../lifetime.ts';
import { afterFirstAnswer, openAhead } from '../open-ahead.ts';
import { givenOptions, serverFlags, serverFlagsHelp, settingsFileHelp } from '../server-flags.ts';
import { readSettings, type ServerSettings } from '../server-options.ts';
import { serverIds } from '../server-table.ts';
import { UserError } from '../user-error.ts';

const help = `mooring mcp <server> [options]

Serves one contract over stdin and stdout, for an agent to start.
Servers: ${serverIds.join(', ')}

${serverFlagsHelp(38)}
${settingsFileHelp}
  PAIROFCLEATS_MCP_TRANSPORT=legacy   the code server's older wire (Content-Length frames)
  MOORING_LOG=debug|info|warn|error   log lines on stderr (default warn; silent for none)
  GOX_*                               the studio server's own settings, as its contract has them
`;

export async function run(argv: string[]): Promise<number | undefined> {
  // Claimed before a server or anything it depends on is loaded: what prints while loading must not reach the protocol.
  const output = claimStdout();
  const { compose, logLevelOr } = await import('../composition.ts');
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { ...serverFlags, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    output.write(help);
    return 0;
  }
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0)
    throw new UserError(`name one server: ${serverIds.join(', ')}. For example: mooring mcp ${serverIds[0]}`);
  const isLegacy = wireFor(id) === 'legacy';
  const settings = await readSettings(givenOptions([values], [id]));
  const composition = await compose({
    transports: [isLegacy ? 'legacy' : 'stdio'],
    logLevel: logLevelOr(await usualLogLevel(id)),
    settings,
    only: [id],
  });
  const [server] = composition.servers;
  if (!server) throw new UserError(`there is no server ${id}`);
  const open = () => openAhead([server], composition.log);
  const isAwaited = await awaitsStudio(id, settings);
  if (!isAwaited) afterFirstAnswer(output, open);
  const connection = isLegacy
    ? (await import('../../transports/stdio/serve-legacy.ts')).serveLegacy(server, process.stdin, output)
    : await (await import('../../transports/stdio/serve-stdio.ts')).serveStdio(server, process.stdin, output);
  const close = async (reason: string) => {
    await connection.close(reason);
    await composition.close();
  };
  const lifetime = startLifetime(close, undefined, composition.closeMs);
  endAtUncaught(lifetime, composition.log);
  void connection.ended.then(() => lifetime.end('the input ended'));
  if (isAwaited) open();
  if (composition.vault?.isExample) tellExampleVault(composition.vault.folder);
  // Somebody tries it by hand, and would otherwise look at nothing.
  if (process.stdin.isTTY)
    process.stderr.write(
      `mooring: ${id} waits for an MCP client on stdin. Ctrl-D ends it; mooring mcp --help explains.\n`,
    );
  return undefined;
}

/** The studio contract names a variable for it; the others are quiet unless asked. */
async function usualLogLevel(id: string): Promise<LogLevel> {
  if (id !== 'studio') return 'warn';
  return (await import('../../servers/studio/config/studio-config.ts')).readLogLevel(process.env);
}

/** A Studio that looks for us may come before any client does: then the server listens from the start. */
async function awaitsStudio(id: string, { studio }: ServerSettings): Promise<boolean> {
  if (id !== 'studio') return false;
  const { readStudioConfig } = await import('../../servers/studio/config/studio-config.ts');
  return readStudioConfig(process.env, studio).bridge.isEnabled;
}

/** Only the explicit opt-in switches, only for the contract that has two wires, and never by itself (tooling/6.3). */
function wireFor(id: string): 'sdk' | 'legacy' {
  const asked = process.env['PAIROFCLEATS_MCP_TRANSPORT'];
  if (id !== 'code' || asked === undefined || asked === '' || asked === 'sdk') return 'sdk';
  if (asked === 'legacy') return 'legacy';
  throw new UserError(`PAIROFCLEATS_MCP_TRANSPORT is ${asked}; it must be sdk or legacy`);
}
