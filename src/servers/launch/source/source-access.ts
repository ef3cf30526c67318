// What a caller lets us reach: hosts and folders by name. An empty list allows nothing.
import { fault } from '../faults.ts';
import type { RepositorySource } from '../quick-start/repo-url.ts';
import { type LocalRepository, openLocalRepository } from './local-repository.ts';

export interface SourceAccess {
  /** `host`, which means its usual port, or `host:port`. */
  readonly allowedHosts: readonly string[];
  /** Folders that local repositories may lie in. */
  readonly allowedRoots: readonly string[];
  /** What opens private repositories over https, by host as in `allowedHosts`. */
  readonly tokens?: Readonly<Record<string, string>>;
  /** Where the repositories of a host are fetched from instead, by host as in `allowedHosts`. Tokens do not go there. */
  readonly mirrors?: Readonly<Record<string, string>>;
}

/** A source that may be read. */
export type OpenSource = RemoteRepository | LocalRepository;

export interface RemoteRepository {
  readonly kind: 'remote';
  readonly url: string;
  readonly token: string | null;
}

/** Throws INVALID_URL for what is not allowed, and what `openLocalRepository` throws. */
export async function openSource(
  source: RepositorySource,
  access: SourceAccess,
  signal?: AbortSignal,
): Promise<OpenSource> {
  if (source.kind === 'local') return openLocalRepository(source.path, access.allowedRoots, signal);
  const host = requireAllowedHost(source.url, access.allowedHosts);
  const mirror = access.mirrors && Object.hasOwn(access.mirrors, host) ? access.mirrors[host] : undefined;
  if (mirror !== undefined) return { kind: 'remote', url: `${mirror}${new URL(source.url).pathname}`, token: null };
  const token = access.tokens && Object.hasOwn(access.tokens, host) ? access.tokens[host] : undefined;
  return { kind: 'remote', url: source.url, token: token ?? null };
}

/** The host as the list spells it. Throws INVALID_URL. Also for the services that are asked about a repository. */
export function requireAllowedHost(url: string, allowedHosts: readonly string[]): string {
  const { hostname, host } = new URL(url);
  const wanted = (usualPort(url) ? hostname : host).toLowerCase();
  const known = allowedHosts.find((each) => each.toLowerCase() === wanted);
  if (known !== undefined) return known;
  throw fault('INVALID_URL', {
    message: `The host ${wanted} is none that repositories may be read from.`,
    details: { host: wanted, allowed_hosts: [...allowedHosts] },
  });
}

/** A URL object hides the usual ports of the web, but not the one of ssh. */
function usualPort(url: string): boolean {
  const { protocol, port } = new URL(url);
  return port === '' || (protocol === 'ssh:' && port === '22');
}
