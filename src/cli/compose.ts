// The only place where things are wired: which servers there are, and what the program lends them.
import { type Listener, listeners } from '../kernel/call/listener.ts';
import { type Host, Server, type ServerSpec } from '../kernel/server.ts';
import { systemClock, systemIds } from '../platform/clock.ts';
import { codeServer } from '../servers/code/server.ts';
import { createLog, type Log, type LogLevel, logLevels, logListener } from '../telemetry/log.ts';
import { isTracingRegistered, tracingListener } from '../telemetry/tracing.ts';
import { UserError } from './user-error.ts';
import { validatorsFor } from './validators.ts';

export interface Composition {
  readonly servers: readonly Server[];
  readonly host: Host;
  readonly log: Log;
  readonly close: () => Promise<void>;
}

export interface ComposeOptions {
  /** How this process is served: told by the servers' status. */
  readonly transports: readonly string[];
  readonly logLevel: LogLevel;
  /** Further listeners, such as the counters behind /metrics. */
  readonly listeners?: readonly Listener[];
  /** Only these servers; all when left out. */
  readonly only?: readonly string[];
}

type MakeServer = (options: ComposeOptions) => ServerSpec<object>;

const makers: Readonly<Record<string, MakeServer>> = {
  code: codeServer,
};

export const serverIds: readonly string[] = Object.keys(makers);

/** The declarations alone, for listings, flags and snapshots. */
export function declaredServers(ids: readonly string[] = serverIds): ServerSpec<object>[] {
  return ids.map((id) => makerOf(id)({ transports: [], logLevel: 'silent' }));
}

export async function compose(options: ComposeOptions): Promise<Composition> {
  const specs = (options.only ?? serverIds).map((id) => makerOf(id)(options));
  const log = createLog(options.logLevel, systemClock.now, (line) => process.stderr.write(line));
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
    close: async () => {
      await Promise.all(servers.map((each) => each.close()));
    },
  };
}

/** The keys under which a server's validators are built. */
export function validatorKeys(spec: ServerSpec<object>, withOutputs: boolean): string[] {
  return spec.tools.flatMap(({ name }) => {
    const key = `${spec.id}/${name}`;
    return withOutputs ? [`${key}/input`, `${key}/output`] : [`${key}/input`];
  });
}

/** `MOORING_LOG`, where it names a level. */
export function logLevelOr(fallback: LogLevel): LogLevel {
  const asked = process.env['MOORING_LOG'];
  if (asked === undefined || asked === '') return fallback;
  if ((logLevels as readonly string[]).includes(asked)) return asked as LogLevel;
  throw new UserError(`MOORING_LOG is ${asked}; it must be one of ${logLevels.join(', ')}`);
}

function makerOf(id: string): MakeServer {
  const make = Object.hasOwn(makers, id) ? makers[id] : undefined;
  if (!make) throw new UserError(`there is no server ${id}. Servers: ${serverIds.join(', ')}`);
  return make;
}
