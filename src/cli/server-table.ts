// Which servers there are. Each is loaded only when it is asked for: an agent that starts one does not wait for the others.
import type { ServerSpec } from '../kernel/server.ts';
import type { Log } from '../telemetry/log.ts';
import type { OptionName, Studio } from './server-options.ts';
import { UserError } from './user-error.ts';

/** What a server may need to know to be made; making one opens nothing. */
export interface ServerOptions {
  /** How this process is served: told by the servers' status. */
  readonly transports: readonly string[];
  readonly home: string;
  readonly repo: string;
  readonly allowRoots: readonly string[];
  readonly vault: string;
  readonly embedding: string;
  /** Left out: launch writes into the site that comes along. */
  readonly site?: string;
  /** Left out: no Studio of our own. */
  readonly studio?: Studio;
  /** The working directory: the studio server's workspace. */
  readonly workspace: string;
  /** For the variables that a contract names; empty for declarations, which are the same on every machine. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** For what happens between calls. */
  readonly log: Log;
}

/** For declarations alone: the same on every machine. */
export const declaredOptions: ServerOptions = {
  transports: [],
  home: '',
  repo: '',
  allowRoots: [],
  vault: '',
  embedding: 'default',
  workspace: '',
  environment: {},
  log: () => {},
};

export type MakeServer = (options: ServerOptions) => ServerSpec<object>;

interface Row {
  readonly load: () => Promise<MakeServer>;
  /** The options that mean something to it. */
  readonly takes: readonly OptionName[];
}

const table: Readonly<Record<string, Row>> = {
  code: {
    load: async () => (await import('../servers/code/server.ts')).codeServer,
    takes: ['repo', 'allow-root', 'embedding', 'home'],
  },
  notes: {
    load: async () => (await import('../servers/notes/server.ts')).notesServer,
    takes: ['vault', 'embedding', 'home'],
  },
  launch: {
    load: async () => (await import('../servers/launch/server.ts')).launchServer,
    takes: ['repo', 'allow-root', 'site', 'home'],
  },
  studio: {
    load: async () => (await import('../servers/studio/server.ts')).studioServer,
    takes: ['studio', 'home'],
  },
};

export const serverIds: readonly string[] = Object.keys(table);

export function loadMaker(id: string): Promise<MakeServer> {
  return rowOf(id).load();
}

export function optionsTakenBy(id: string): readonly OptionName[] {
  return rowOf(id).takes;
}

function rowOf(id: string): Row {
  const row = Object.hasOwn(table, id) ? table[id] : undefined;
  if (!row) throw new UserError(`there is no server ${id || "''"}. Servers: ${serverIds.join(', ')}`);
  return row;
}
