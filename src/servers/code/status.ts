// How the server itself is doing.
import type { Server } from '../../kernel/server.ts';
import { toolingVersion } from '../../kernel/versions.ts';

export interface Status {
  readonly status: 'ok' | 'busy';
  readonly name: string;
  readonly toolingVersion: string;
  readonly schemaVersion: string;
  readonly uptimeMs: number;
  readonly queue: {
    readonly max: number;
    readonly size: number;
    readonly running: number;
    readonly concurrency: number;
  };
  readonly transports: string[];
}

/** Busy means that a further call would have to wait. */
export function statusOf(server: Server, transports: readonly string[]): Status {
  const { contract } = server.spec;
  const { size, running, limits } = server.queue;
  return {
    status: running >= limits.concurrency ? 'busy' : 'ok',
    name: contract.name,
    toolingVersion,
    schemaVersion: contract.version,
    uptimeMs: Math.max(0, server.host.clock.now() - server.startedAt),
    queue: { max: limits.max, size, running, concurrency: limits.concurrency },
    transports: [...transports],
  };
}
