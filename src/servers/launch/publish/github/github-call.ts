// One call of the GitHub API: tried again where that can help, and every failure told as COMMIT_SERVICE_ERROR.
import { request } from '@octokit/request';
import { RequestError } from '@octokit/request-error';
import type { Clock } from '../../../../kernel/clock.ts';
import { isRecord } from '../../../../kernel/is-record.ts';
import { serviceFault } from '../service-fault.ts';
import { limitedFetch } from './limited-fetch.ts';

export interface GithubAccess {
  readonly baseUrl: string;
  readonly token: string;
  readonly owner: string;
  readonly repo: string;
  readonly clock: Pick<Clock, 'after'>;
  /** For each try. */
  readonly timeoutMs: number;
}

export interface GithubCall {
  readonly operation: string;
  /** As octokit writes it, with `{owner}` and `{repo}`. */
  readonly route: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal | undefined;
}

/** An answer that is no failure for the caller: what it asked for, or that it is not there. */
export type GithubAnswer =
  | { readonly status: 'ok'; readonly data: unknown }
  | { readonly status: 'refused'; readonly code: number; readonly data: unknown };

const mostTries = 3;
const longestWaitS = 60;

/** `accepts` are the statuses that the caller makes something of. */
export async function callGithub(
  access: GithubAccess,
  call: GithubCall,
  accepts: readonly number[] = [],
): Promise<GithubAnswer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return { status: 'ok', data: await askOnce(access, call) };
    } catch (error) {
      call.signal?.throwIfAborted();
      const response = error instanceof RequestError ? error.response : undefined;
      if (response && accepts.includes(response.status)) {
        return { status: 'refused', code: response.status, data: response.data };
      }
      const waitS = secondsToWait(response, tries);
      if (tries >= mostTries || waitS === null || waitS > longestWaitS) throw explain(call.operation, error, tries);
      await pause(access.clock, waitS * 1_000, call.signal);
    }
  }
}

async function askOnce({ baseUrl, token, owner, repo, timeoutMs }: GithubAccess, call: GithubCall): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const { data } = await request(call.route, {
    baseUrl: baseUrl.replace(/\/$/, ''),
    owner,
    repo,
    ...call.parameters,
    headers: {
      'user-agent': 'mooring',
      'x-github-api-version': '2022-11-28',
      authorization: `Bearer ${token}`,
    },
    request: {
      fetch: limitedFetch,
      // Not followed, since the token would go with it.
      redirect: 'manual',
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    },
  });
  return data;
}

type Answer = NonNullable<RequestError['response']>;

/** Null where another try is of no use: the request itself was refused. */
function secondsToWait(response: Answer | undefined, tries: number): number | null {
  const pauseS = 2 ** (tries - 1);
  if (response === undefined) return pauseS;
  if (response.status === 429) return retryAfter(response) ?? pauseS;
  return response.status >= 500 ? Math.max(pauseS, retryAfter(response) ?? 0) : null;
}

function retryAfter({ headers }: Answer): number | null {
  const seconds = Number(headers['retry-after']);
  return headers['retry-after'] !== undefined && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

function explain(operation: string, error: unknown, tries: number): Error {
  const response = error instanceof RequestError ? error.response : undefined;
  if (!response) {
    return serviceFault({
      operation,
      status: null,
      serviceCode: isTimeout(error) ? 'TIMEOUT' : 'CONNECTION_FAILED',
      message: 'GitHub cannot be reached, or broke off.',
      isRetryable: true,
      details: { tries },
      cause: error,
    });
  }
  const { status, headers } = response;
  const isOut =
    status === 429 || (status === 403 && (headers['x-ratelimit-remaining'] === '0' || 'retry-after' in headers));
  const waitS = retryAfter(response);
  return serviceFault({
    operation,
    status,
    serviceCode: isOut ? 'RATE_LIMITED' : (codes[status] ?? (status >= 500 ? 'SERVICE_FAILED' : 'REQUEST_REFUSED')),
    message: `GitHub answered ${status}${wordsOf(response.data)}`,
    isRetryable: isOut || status >= 500,
    details: { tries, ...(waitS !== null && { retry_after_s: waitS }) },
    ...(hints[status] !== undefined && !isOut && { hint: hints[status] }),
    cause: error,
  });
}

const codes: Readonly<Record<number, string>> = {
  401: 'BAD_CREDENTIALS',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'VALIDATION_FAILED',
};

const hints: Readonly<Record<number, string>> = {
  401: 'Check the token in the variable that commit_service.github_token_env names.',
  403: 'The token needs to write contents and pull requests of the repository of the site.',
  404: 'The repository of the site does not exist, or the token does not open it.',
};

function wordsOf(data: unknown): string {
  const message = isRecord(data) && typeof data['message'] === 'string' ? data['message'] : '';
  return message === '' ? '.' : `: ${message.slice(0, 200)}`;
}

function isTimeout(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if (each.name === 'TimeoutError') return true;
  return false;
}

function pause(clock: Pick<Clock, 'after'>, delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      timer.cancel();
      reject(signal?.reason);
    };
    const timer = clock.after(delayMs, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
}
