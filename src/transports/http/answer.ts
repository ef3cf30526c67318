// Outcomes as HTTP answers: the dialect's body, the status of the fault's kind.
import type { CallInfo } from '../../kernel/call/call.ts';
import { type Answering, body, type Dialect, httpStatus } from '../../kernel/dialects/dialect.ts';
import { envelope } from '../../kernel/dialects/envelope.ts';
import { type Fault, toFault } from '../../kernel/fault.ts';
import { failed, type Outcome, succeeded } from '../../kernel/outcome.ts';
import type { Host, Server } from '../../kernel/server.ts';
import { contracts } from '../../kernel/versions.ts';
import { redactFault } from './redact-paths.ts';

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The answer of a call of a known server. */
export function answerOf(server: Server, outcome: Outcome, call: CallInfo, toolName: string): Response {
  const { dialect } = server.spec;
  const answer = answering(server, outcome, call, toolName);
  try {
    return respond(dialect, redacted(outcome), answer);
  } catch (thrown) {
    // The value cannot be written as JSON: the tool's bug, told like any other.
    return respond(dialect, failed(toFault(thrown)), answer);
  }
}

export function bodyOf(server: Server, outcome: Outcome, call: CallInfo, toolName: string): unknown {
  return body(server.spec.dialect, redacted(outcome), answering(server, outcome, call, toolName));
}

/** A failure before any call of a known server: its own dialect, a call that never began. */
export function refusalOf(server: Server, fault: Fault): Response {
  const call = noCall(server.host);
  return answerOf(server, failed(fault), call, '');
}

/** Outside a known server everything is an envelope. */
export function envelopeOf(
  host: Host,
  result: Fault | Record<string, unknown>,
  isFault: (r: unknown) => r is Fault,
): Response {
  const outcome = isFault(result) ? failed(result) : succeeded(result);
  const answer = { call: noCall(host), tool: undefined, contract: contracts.code, warnings: [], now: host.clock.now() };
  return respond(envelope, redacted(outcome), answer);
}

function respond(dialect: Dialect, outcome: Outcome, answer: Answering): Response {
  const text = JSON.stringify(body(dialect, outcome, answer));
  const status = outcome.ok ? 200 : httpStatus(outcome.fault);
  const retry = status === 503 ? { 'retry-after': '1' } : {};
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return new Response(text, { status, headers: { ...json, ...retry, ...challenge } });
}

function answering(server: Server, outcome: Outcome, call: CallInfo, toolName: string): Answering {
  const tool = server.catalog.find(toolName);
  return { call, tool, contract: server.spec.contract, warnings: outcome.warnings, now: server.host.clock.now() };
}

function redacted(outcome: Outcome): Outcome {
  return outcome.ok ? outcome : failed(redactFault(outcome.fault), outcome.warnings);
}

function noCall(host: Host): CallInfo {
  const task = { kind: 'tool', name: '', timeoutMs: 0, control: true } as const;
  return { callId: host.ids.next(), task, meta: {}, startedAt: host.clock.now(), durationMs: 0 };
}
