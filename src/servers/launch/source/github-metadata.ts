// What GitHub says about a repository beyond its files. Nice to have: whatever goes wrong is told and never thrown.
import { request } from '@octokit/request';
import { RequestError } from '@octokit/request-error';
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
    try {
      const { data } = await ask(org, name, api, signal);
      return await readBody(data as unknown as AsyncIterable<Uint8Array>);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof RequestError && error.response) return explain(error.response, api.token !== null);
      return failed('unavailable', 'The GitHub API cannot be reached, or broke off.');
    }
  };
}

function ask(owner: string, repo: string, { baseUrl, token, timeoutMs }: GithubApi, signal: AbortSignal | undefined) {
  const timeout = AbortSignal.timeout(timeoutMs);
  return request('GET /repos/{owner}/{repo}', {
    baseUrl: baseUrl.replace(/\/$/, ''),
    owner,
    repo,
    headers: {
      'user-agent': 'mooring',
      'x-github-api-version': '2022-11-28',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    request: {
      fetch: fetchWithoutErrorBody,
      // Not followed, since the token would go with it; a renamed repository is one that git does not follow either.
      redirect: 'manual',
      parseSuccessResponseBody: false,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    },
  });
}

/** The status says enough, and a body may be as long as its sender likes. */
async function fetchWithoutErrorBody(...args: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...args);
  if (response.ok) return response;
  await response.body?.cancel();
  const { status, headers } = response;
  return new Response(null, { status: status < 400 ? movedStatus : status, headers });
}

/** The library takes a redirect that is not followed for an answer. */
const movedStatus = 404;

const maxBodyBytes = 1024 * 1024;

async function readBody(body: AsyncIterable<Uint8Array>): Promise<MetadataAnswer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxBodyBytes) return failed('unreadable', 'The GitHub API answered more than a repository.');
    pieces.push(piece);
  }
  try {
    const content: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'));
    if (isRecord(content)) return { metadata: pickFields(content), problem: null };
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

type Answer = NonNullable<RequestError['response']>;

function explain({ status, headers }: Answer, hasToken: boolean): MetadataAnswer {
  const isOut = headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined;
  if (status === 429 || (status === 403 && isOut)) {
    return failed('rate-limited', 'The GitHub API takes no more questions for now.');
  }
  if (status === 401 || status === 403) {
    return failed('unauthorized', hasToken ? 'The GitHub API refuses the token.' : 'The GitHub API wants a token.');
  }
  if (status === 404) return failed('not-found', 'The GitHub API knows no such repository, or not for this token.');
  return failed('unavailable', `The GitHub API answered ${status}.`);
}

function failed(kind: MetadataProblem['kind'], message: string): MetadataAnswer {
  return { metadata: null, problem: { kind, message } };
}
