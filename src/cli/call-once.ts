// One call in this process, and its answer on standard output: what the wire would carry.
import { deafClient } from '../kernel/call/client.ts';
import { CallControl } from '../kernel/call/control.ts';
import { answeringOf, type Ended } from '../kernel/call/ended.ts';
import { runCall } from '../kernel/call/run-call.ts';
import { body } from '../kernel/dialects/dialect.ts';
import { kernelFault, toFault } from '../kernel/fault.ts';
import { failed, type Outcome } from '../kernel/outcome.ts';
import type { Server } from '../kernel/server.ts';
import { interruptedBy, startLifetime } from './lifetime.ts';
import { clearProgress, showProgress } from './progress-line.ts';

/** Answers the exit code: 0 for a success, 1 for a failure. An interrupted call ends the process itself. */
export function callOnce(server: Server, name: string, args: unknown, meta: Meta = {}): Promise<number> {
  return callAndShow(server, name, args, (ended) => `${textOf(server, ended)}\n`, meta);
}

/** The request's own `_meta`. */
export type Meta = Readonly<Record<string, unknown>>;

/** The same with words of the caller's own: `show` makes what is printed of a call that ended. */
export async function callAndShow(
  server: Server,
  name: string,
  args: unknown,
  show: (ended: Ended) => string,
  meta: Meta = {},
): Promise<number> {
  const control = new CallControl();
  const { promise: answered, resolve: leave } = Promise.withResolvers<void>();
  // An interrupted call still answers, as cancelled; the process waits for that answer to be printed.
  startLifetime(async (reason) => {
    control.abort(kernelFault('CANCELLED', { details: { reason } }));
    await answered;
  }, interruptedBy);
  // What a server opens keeps no process alive, such as the port that Studio comes to; whoever waits for an answer does.
  const awake = setInterval(() => {}, 60_000);
  try {
    const client = { ...deafClient, progress: (_call: unknown, report: Report) => showProgress(wordsOf(report)) };
    const ended = await runCall(server, { name, arguments: args, meta }, control, client);
    clearProgress();
    process.stdout.write(show(ended));
    await server.close();
    return ended.outcome.ok ? 0 : 1;
  } finally {
    clearInterval(awake);
    leave();
  }
}

/** What the wire would carry. */
export function textOf(server: Server, ended: Ended): string {
  const indent = process.stdout.isTTY ? 2 : undefined;
  const write = (outcome: Outcome) =>
    JSON.stringify(body(server.spec.dialect, outcome, answeringOf(server, ended)), null, indent);
  try {
    return write(ended.outcome);
  } catch (thrown) {
    // As on every wire: what JSON cannot hold is the tool's bug.
    return write(failed(toFault(thrown)));
  }
}

interface Report {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

function wordsOf({ progress, total, message = '' }: Report): string {
  if (total === undefined || total <= 0) return message;
  const share = Math.min(1, progress / total);
  const filled = Math.round(share * barWidth);
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${String(Math.floor(100 * share)).padStart(3)}% ${message}`;
}

const barWidth = 24;
