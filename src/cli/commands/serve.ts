// mooring serve: every server over HTTP, the console at `/`.
import { parseArgs } from 'node:util';
import { renderConsole } from '../../console/page.ts';
import type { Program } from '../../console/parts/clients.ts';
import { Metrics } from '../../telemetry/metrics.ts';
import { isLoopback } from '../../transports/http/access.ts';
import { createHttpApp } from '../../transports/http/app.ts';
import { accessFor, type Listening, listen } from '../../transports/http/listen.ts';
import { compose, logLevelOr } from '../composition.ts';
import { tellExampleVault } from '../example-vault.ts';
import { hostName, originOf } from '../host-names.ts';
import { launcherPath } from '../launcher.ts';
import { endAtUncaught, startLifetime } from '../lifetime.ts';
import { openAhead } from '../open-ahead.ts';
import { portOf } from '../port.ts';
import { givenOptions, serverFlags, serverFlagsHelp, settingsFileHelp } from '../server-flags.ts';
import { readSettings } from '../server-options.ts';
import { tokenOf } from '../token.ts';
import { UserError } from '../user-error.ts';
import type { VaultFolder } from '../vault-folder.ts';

const help = `mooring serve [--host 127.0.0.1] [--port 7345] [--vault PATH]

Serves every contract over HTTP: the console at /, tools at POST /api/<server>/<tool>,
MCP at /mcp/<server>, /health and /metrics.

  --host H           address to listen on; anything but loopback needs a token
  --port N           port (default 7345; 0 takes any free one)
  --token-file F     bearer token every client must send (or MOORING_TOKEN)
  --allow-host H     further Host name to answer to (repeatable)
  --cors-origin O    origin whose pages may call (repeatable; none by default)
${serverFlagsHelp(21)}
${settingsFileHelp}`;

export async function run(argv: string[]): Promise<number | undefined> {
  const { values } = parseArgs({
    args: argv,
    options: {
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '7345' },
      'token-file': { type: 'string' },
      'allow-host': { type: 'string', multiple: true, default: [] },
      'cors-origin': { type: 'string', multiple: true, default: [] },
      ...serverFlags,
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const bind = bindAddress(values.host);
  const access = accessOf(bind, tokenOf(values['token-file']), values['allow-host'], values['cors-origin']);
  const port = portOf(values.port);
  const metrics = new Metrics();
  const composition = await compose({
    transports: ['http'],
    logLevel: logLevelOr('info'),
    settings: await readSettings(givenOptions([values])),
    listeners: [metrics],
  });
  const { servers, host, vault } = composition;
  const app = createHttpApp({
    servers,
    host,
    access,
    page: renderConsole(servers, programFor(bind, vault)),
    metrics: () => metrics.render(servers),
  });
  const listening = await listenOr(bind, port, () => listen(app, bind, port));
  const close = async () => {
    await listening.close();
    await composition.close();
  };
  const lifetime = startLifetime(close, undefined, composition.closeMs);
  endAtUncaught(lifetime, composition.log);
  process.stdout.write(`Mooring listens on ${listening.url}\n`);
  if (vault?.isExample) tellExampleVault(vault.folder);
  openAhead(servers, composition.log);
  return undefined;
}

/** A URL writes an IPv6 address in brackets; a socket does not. */
function bindAddress(host: string): string {
  if (host === '') throw new UserError('--host is empty. Leave it out to listen on 127.0.0.1');
  return host.replace(/^\[(.*)\]$/, '$1');
}

/** Who looks from this machine gets the command that works here; others need not know our paths. */
function programFor(host: string, vault: VaultFolder | undefined): Program | undefined {
  const launcher = launcherPath();
  if (!isLoopback(host) || launcher === undefined) return undefined;
  return { argv: ['node', launcher], ...(vault && !vault.isExample && { vault: vault.folder }) };
}

function accessOf(host: string, token: string | undefined, hosts: string[], corsOrigins: string[]) {
  const extra = { hosts: hosts.map(hostName), corsOrigins: corsOrigins.map(originOf) };
  try {
    return accessFor(host, token, extra);
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new UserError(thrown.message);
    throw thrown;
  }
}

async function listenOr(host: string, port: number, start: () => Promise<Listening>): Promise<Listening> {
  try {
    return await start();
  } catch (thrown) {
    const { code } = thrown as { code?: string };
    if (code === 'EADDRINUSE') throw new UserError(`port ${port} is taken. Choose another with --port, or 0 for any`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new UserError(`${host} is not an address of this machine. Leave --host out to listen on 127.0.0.1`);
    if (code === 'EACCES') throw new UserError(`port ${port} needs more rights. Choose one above 1023 with --port`);
    throw thrown;
  }
}
