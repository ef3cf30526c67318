// A call that has ended, and everything a dialect wants to know to tell of it.
import type { Answering } from '../dialects/dialect.ts';
import type { Outcome } from '../outcome.ts';
import type { Server } from '../server.ts';
import type { Tool } from '../tool.ts';
import type { CallInfo } from './call.ts';

export interface Ended {
  readonly call: CallInfo;
  readonly outcome: Outcome;
  /** The tool that ran; undefined for a resource, or when there was no such tool. */
  readonly tool: Tool | undefined;
}

export function answeringOf(server: Server, { call, outcome, tool }: Ended): Answering {
  const { spec, host } = server;
  return { call, tool, contract: spec.contract, warnings: outcome.warnings, now: host.clock.now() };
}
