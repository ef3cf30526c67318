// The only place where things are wired: the servers asked for, and what the program lends them.
import { type Listener, listeners } from '../kernel/call/listener.ts';
import { type Host, Server } from '../kernel/server.ts';
import { systemClock, systemIds } from '../platform/clock.ts';
import { createLog, type Log, type LogLevel, logLevels, logListener } from '../telemetry/log.ts';
import { isTracingRegistered, tracingListener } from '../telemetry/tracing.ts';
import { repositoryFolders } from './repository-folder.ts';
import type { ServerSettings } from './server-options.ts';
import { loadMaker, optionsTakenBy, type ServerOptions, serverIds } from './server-table.ts';
import { siteFolder } from './site-folder.ts';
import { UserError } from './user-error.ts';
import { validatorKeys, validatorsFor } from './validators.ts';
import { openVaultFolder, type VaultFolder } from './vault-folder.ts';

export interface Composition {
  readonly servers: readonly Server[];
  readonly host: Host;
  readonly log: Log;
  /** Undefined when no server here has to do with notes. */
  readonly vault: VaultFolder | undefined;
  /** How long closing may take, beyond what stopping the calls takes. */
  readonly closeMs: number;
  readonly close: () => Promise<void>;
}

export interface ComposeOptions {
  readonly transports: readonly string[];
  readonly logLevel: LogLevel;
  readonly settings: ServerSettings;
  /** Further listeners, such as the counters behind /metrics. */
  readonly listeners?: readonly Listener[];
  /** Only these servers; all when left out. */
  readonly only?: readonly string[];
}

export async function compose(options: ComposeOptions): Promise<Composition> {
  const { transports, settings, only: ids = serverIds } = options;
  const makers = await Promise.all(ids.map(loadMaker));
  // A vault that is not there is told only to those who would read it.
  const vault = ids.some((id) => optionsTakenBy(id).includes('vault')) ? openVaultFolder(settings) : undefined;
  const takesRepo = ids.some((id) => optionsTakenBy(id).includes('repo'));
  const { repo, allowRoots } = takesRepo ? repositoryFolders(settings) : { repo: '', allowRoots: [] };
  const site = ids.some((id) => optionsTakenBy(id).includes('site')) ? siteFolder(settings) : undefined;
  const { home, embedding, studio } = settings;
  const log = createLog(options.logLevel, systemClock.now, (line) => process.stderr.write(line));
  const lent: ServerOptions = {
    transports,
    home,
    repo,
    allowRoots,
    embedding,
    ...(studio !== undefined && { studio }),
    ...(site !== undefined && { site }),
    log,
    vault: vault?.folder ?? '',
    workspace: process.cwd(),
    environment: process.env,
  };
  const specs = makers.map((make) => make(lent));
  const tracing = isTracingRegistered() ? [await tracingListener()] : [];
  const checkResults = process.env['MOORING_CHECK_RESULTS'] === '1';
  const host: Host = {
    clock: systemClock,
    ids: systemIds,
    listener: listeners(logListener(log), ...(options.listeners ?? []), ...tracing),
    compile: await validatorsFor(specs.flatMap((spec) => validatorKeys(spec, checkResults))),
    checkResults,
    windDownMs: 3_500,
  };
  const servers = specs.map((spec) => new Server(spec, host));
  return {
    servers,
    host,
    log,
    vault,
    closeMs: Math.max(0, ...specs.map((spec) => spec.closeMs ?? 0)),
    close: async () => {
      await Promise.all(servers.map((each) => each.close()));
    },
  };
}

/** `MOORING_LOG`, where it names a level. */
export function logLevelOr(fallback: LogLevel): LogLevel {
  const asked = process.env['MOORING_LOG'];
  if (asked === undefined || asked === '') return fallback;
  if ((logLevels as readonly string[]).includes(asked)) return asked as LogLevel;
  throw new UserError(`MOORING_LOG is ${asked}; it must be one of ${logLevels.join(', ')}`);
}
