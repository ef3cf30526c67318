// What a call of the code server came to, wherever its surface puts it: envelope, flat object or JSON-RPC error.
import { expect } from 'vitest';
import type { Answer } from './answer.ts';
import type { SurfaceClient } from './surface-client.ts';

export interface CodeError {
  readonly code: string;
  readonly message: string;
  readonly details?: Record<string, unknown>;
}

type Fields = Record<string, unknown>;

/** The value of a success; fails the test on anything else. */
export function successOf({ surface }: SurfaceClient, answer: Answer): Fields {
  const body = answer.body as Fields;
  const isSuccess = surface === 'legacy' ? answer.result?.['isError'] === false : body?.['ok'] === true;
  expect(isSuccess, `expected a success, got ${JSON.stringify(answer)}`).toBe(true);
  return (surface === 'legacy' ? body : body['result']) as Fields;
}

/** The error of a failure; fails the test on a success. */
export function failureOf({ surface }: SurfaceClient, answer: Answer): CodeError {
  if (answer.error) return answer.error.data as unknown as CodeError;
  const body = answer.body as Fields;
  const isFailure = surface === 'legacy' ? answer.result?.['isError'] === true : body?.['ok'] === false;
  expect(isFailure, `expected a failure, got ${JSON.stringify(answer)}`).toBe(true);
  return (surface === 'legacy' ? body : body['error']) as CodeError;
}

/** The state of the server's queue, asked through a tool that never waits in it. */
export async function queueOf(client: SurfaceClient): Promise<{ running: number; size: number }> {
  return successOf(client, await client.call('check_status'))['queue'] as { running: number; size: number };
}

/** Waits until so many calls run and so many wait. */
export async function untilQueue(client: SurfaceClient, running: number, size = 0): Promise<void> {
  await expect.poll(() => queueOf(client), { timeout: 3_000, interval: 20 }).toMatchObject({ running, size });
}

/** Cancels the way the surface has it: `$/cancelRequest` on the legacy wire, MCP's notification elsewhere. */
export function cancel(client: SurfaceClient, id: unknown): Promise<void> {
  return client.surface === 'legacy'
    ? client.notify('$/cancelRequest', { id })
    : client.notify('notifications/cancelled', { requestId: id });
}

/** The progress notifications of one call. */
export function progressOf(client: SurfaceClient, token: string | number): Fields[] {
  const key = client.surface === 'legacy' ? 'id' : 'progressToken';
  return client.notifications
    .filter(({ method, params }) => method === 'notifications/progress' && params[key] === token)
    .map(({ params }) => params);
}

/** How often `tally` has run, this time included: two readings one apart mean that nothing ran between them. */
export async function runsOf(client: SurfaceClient): Promise<number> {
  return successOf(client, await client.call('tally'))['runs'] as number;
}
