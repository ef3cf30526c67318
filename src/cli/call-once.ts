// One call in this process, and its answer on standard output: what the wire would carry.
import { deafClient } from '../kernel/call/client.ts';
import { CallControl } from '../kernel/call/control.ts';
import { runCall } from '../kernel/call/run-call.ts';
import { body } from '../kernel/dialects/dialect.ts';
import { kernelFault } from '../kernel/fault.ts';
import type { Server } from '../kernel/server.ts';
import { interruptedBy, startLifetime } from './lifetime.ts';
import { clearProgress, showProgress } from './progress-line.ts';

/** Answers the exit code: 0 for a success, 1 for a failure. An interrupted call ends the process itself. */
export async function callOnce(server: Server, name: string, args: unknown): Promise<number> {
  const control = new CallControl();
  const { promise: answered, resolve: leave } = Promise.withResolvers<void>();
  // An interrupted call still answers, as cancelled; the process waits for that answer to be printed.
  startLifetime(async (reason) => {
    control.abort(kernelFault('CANCELLED', { details: { reason } }));
    await answered;
  }, interruptedBy);
  try {
    const client = { ...deafClient, progress: (_call: unknown, report: Report) => showProgress(wordsOf(report)) };
    const { call, outcome } = await runCall(server, { name, arguments: args, meta: {} }, control, client);
    clearProgress();
    const { spec, host, catalog } = server;
    const { warnings } = outcome;
    const answer = { call, tool: catalog.find(name), contract: spec.contract, warnings, now: host.clock.now() };
    const indent = process.stdout.isTTY ? 2 : undefined;
    process.stdout.write(`${JSON.stringify(body(spec.dialect, outcome, answer), null, indent)}\n`);
    await server.close();
    return outcome.ok ? 0 : 1;
  } finally {
    leave();
  }
}

interface Report {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

function wordsOf({ progress, total, message = '' }: Report): string {
  const share = total === undefined || total <= 0 ? '' : `${Math.floor((100 * progress) / total)}% `;
  return `${share}${message}`;
}
