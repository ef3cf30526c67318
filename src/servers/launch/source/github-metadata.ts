// What GitHub says about a repository beyond its files. Nice to have: whatever goes wrong is told and never thrown.
import { isRecord } from '../../../kernel/is-record.ts';
import type { GithubRepository } from '../quick-start/repo-url.ts';
import { requireAllowedHost } from './source-access.ts';

export interface RepositoryMetadata {
  readonly description: string | null;
  readonly homepage: string | null;
  readonly topics: readonly string[];
  readonly defaultBranch: string | null;
  /** SPDX id, where GitHub recognised the license. */
  readonly license: string | null;
}

export type MetadataAnswer =
  | { readonly metadata: RepositoryMetadata; readonly problem: null }
  | { readonly metadata: null; readonly problem: MetadataProblem };

export interface MetadataProblem {
  readonly kind: 'unauthorized' | 'rate-limited' | 'not-found' | 'unavailable' | 'unreadable' | 'not-allowed';
  readonly message: string;
}

/** The port. Rejects only when cancelled. */
export type ReadMetadata = (repository: GithubRepository, signal?: AbortSignal) => Promise<MetadataAnswer>;

export interface GithubApi {
  /** `https://api.github.com`, or that of a GitHub of one's own. */
  readonly baseUrl: string;
  readonly token: string | null;
  readonly allowedHosts: readonly string[];
  readonly timeoutMs: number;
}

export const publicGithubApi = 'https://api.github.com';

export function githubMetadataReader(api: GithubApi): ReadMetadata {
  return async ({ org, name }, signal) => {
    try {
      requireAllowedHost(api.baseUrl, api.allowedHosts);
    } catch {
      return failed('not-allowed', 'The GitHub API is no host that may be asked.');
    }
    const address = `${api.baseUrl.replace(/\/$/, '')}/repos/${encodeURIComponent(org)}/${encodeURIComponent(name)}`;
    try {
      const response = await ask(address, api, signal);
      if (response.ok) return await readBody(response);
      await response.body?.cancel();
      return explain(response, api.token !== null);
    } catch {
      signal?.throwIfAborted();
      return failed('unavailable', 'The GitHub API cannot be reached, or broke off.');
    }
  };
}

function ask(address: string, { token, timeoutMs }: GithubApi, signal: AbortSignal | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  return fetch(address, {
    // Not followed, since the token would go with it; a renamed repository is one that git does not follow either.
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: {
      accept: 'application/vnd.github+json',
      'user-agent': 'mooring',
      'x-github-api-version': '2022-11-28',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
  });
}

const maxBodyBytes = 1024 * 1024;

async function readBody(response: Response): Promise<MetadataAnswer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > maxBodyBytes) return failed('unreadable', 'The GitHub API answered more than a repository.');
    pieces.push(piece);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
    if (isRecord(body)) return { metadata: pickFields(body), problem: null };
  } catch {}
  return failed('unreadable', 'The GitHub API answered something else than a repository.');
}

function pickFields(body: Record<string, unknown>): RepositoryMetadata {
  const license = isRecord(body['license']) ? textOrNull(body['license']['spdx_id']) : null;
  const topics = Array.isArray(body['topics']) ? body['topics'] : [];
  return {
    description: textOrNull(body['description']),
    homepage: textOrNull(body['homepage']),
    topics: topics.filter((topic) => typeof topic === 'string').sort(),
    defaultBranch: textOrNull(body['default_branch']),
    // What GitHub says when it found a license and does not know which.
    license: license === 'NOASSERTION' ? null : license,
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function explain({ status, headers }: Response, hasToken: boolean): MetadataAnswer {
  const isOut = headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after');
  if (status === 429 || (status === 403 && isOut)) {
    return failed('rate-limited', 'The GitHub API takes no more questions for now.');
  }
  if (status === 401 || status === 403) {
    return failed('unauthorized', hasToken ? 'The GitHub API refuses the token.' : 'The GitHub API wants a token.');
  }
  if (status === 404) return failed('not-found', 'The GitHub API knows no such repository, or not for this token.');
  if (status >= 300 && status < 400) return failed('not-found', 'The repository has another name by now.');
  return failed('unavailable', `The GitHub API answered ${status}.`);
}

function failed(kind: MetadataProblem['kind'], message: string): MetadataAnswer {
  return { metadata: null, problem: { kind, message } };
}
