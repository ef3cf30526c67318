// Outcomes as HTTP answers: the dialect's body, the status of the fault's kind.
import type { CallInfo } from '../../kernel/call/call.ts';
import { answeringOf, type Ended } from '../../kernel/call/ended.ts';
import { type Answering, body, type Dialect, httpStatus } from '../../kernel/dialects/dialect.ts';
import { envelope } from '../../kernel/dialects/envelope.ts';
import { Fault, toFault } from '../../kernel/fault.ts';
import { failed, type Outcome, succeeded } from '../../kernel/outcome.ts';
import type { Host, Server } from '../../kernel/server.ts';
import { contracts } from '../../kernel/versions.ts';
import { redactFault } from './redact-paths.ts';

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

type Headers = Readonly<Record<string, string>>;

/** The answer of a call of a known server. */
export function answerOf(server: Server, ended: Ended, headers: Headers = {}, okStatus = 200): Response {
  const { dialect } = server.spec;
  const answer = answeringOf(server, ended);
  try {
    return respond(dialect, redacted(ended.outcome), answer, headers, okStatus);
  } catch (thrown) {
    // The value cannot be written as JSON: the tool's bug, told like any other.
    return respond(dialect, failed(toFault(thrown)), answer);
  }
}

export function bodyOf(server: Server, ended: Ended): unknown {
  return body(server.spec.dialect, redacted(ended.outcome), answeringOf(server, ended));
}

/** A failure before any call of a known server: its own dialect, a call that never began. */
export function refusalOf(server: Server, fault: Fault, headers: Headers = {}): Response {
  return answerOf(server, { call: noCall(server.host), outcome: failed(fault), tool: undefined }, headers);
}

/** Outside a known server everything is an envelope. */
export function envelopeOf(host: Host, result: Fault | Record<string, unknown>, headers: Headers = {}): Response {
  const outcome = result instanceof Fault ? failed(result) : succeeded(result);
  const answer = { call: noCall(host), tool: undefined, contract: contracts.code, warnings: [], now: host.clock.now() };
  return respond(envelope, redacted(outcome), answer, headers);
}

/** What an answer has to say beside its body travels as request metadata does: as JSON in a header. */
function metaOf(dialect: Dialect, outcome: Outcome): Headers {
  const meta = outcome.ok ? dialect.resultMeta?.(outcome.value, outcome.warnings) : undefined;
  return meta ? { 'mooring-meta': asciiJson(meta) } : {};
}

/** A header holds ASCII; JSON can say everything else by escapes. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function respond(
  dialect: Dialect,
  outcome: Outcome,
  answer: Answering,
  headers: Headers = {},
  okStatus = 200,
): Response {
  const text = JSON.stringify(body(dialect, outcome, answer));
  const status = outcome.ok ? okStatus : httpStatus(outcome.fault);
  const retry = status === 503 ? { 'retry-after': '1' } : {};
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return new Response(text, {
    status,
    headers: { ...json, ...metaOf(dialect, outcome), ...retry, ...challenge, ...headers },
  });
}

function redacted(outcome: Outcome): Outcome {
  return outcome.ok ? outcome : failed(redactFault(outcome.fault), outcome.warnings);
}

function noCall(host: Host): CallInfo {
  const task = { kind: 'tool', name: '', timeoutMs: 0, control: true } as const;
  return { callId: host.ids.next(), task, meta: {}, startedAt: host.clock.now(), durationMs: 0 };
}
