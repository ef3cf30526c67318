// The socket under the HTTP app. Binding anything but loopback without a token is refused.
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { type AccessRules, isLoopback, loopbackHosts } from './access.ts';
import type { HttpApp } from './app.ts';

export interface Listening {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** The rules that follow from where we listen. */
export function accessFor(
  host: string,
  token: string | undefined,
  extra: { hosts?: readonly string[]; corsOrigins?: readonly string[] } = {},
): AccessRules {
  if (!isLoopback(host) && token === undefined) {
    throw new RangeError(`listening on ${host} needs a token: set MOORING_TOKEN or --token-file`);
  }
  const named = extra.hosts ?? [];
  // Off loopback the token is the guard: any name is served, unless names are given.
  const bound = isWildcard(host) ? [] : [host.includes(':') ? `[${host}]` : host];
  const hosts = isLoopback(host) || named.length > 0 ? new Set([...loopbackHosts, ...bound, ...named]) : null;
  return { hosts, corsOrigins: new Set(extra.corsOrigins ?? []), token };
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

export async function listen(app: HttpApp, host: string, port: number): Promise<Listening> {
  const server = serve({ fetch: app.fetch, hostname: host, port });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    port: bound,
    close: async () => {
      await app.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
