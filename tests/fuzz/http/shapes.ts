// What an answer of each server looks like over plain HTTP. Each rule answers what is wrong, or null.
import { failureCode, leak } from '../model/answer-rules.ts';
import { isRecord, type Json, type JsonRecord } from '../model/asked.ts';
import type { HttpResponse } from './read-responses.ts';

export type ServerName = 'code' | 'notes' | 'launch' | 'studio';

/** What a request must be answered with: a server's own shape, the envelope, or just HTTP. */
export interface Expected {
  readonly shape: ServerName | 'http';
  /** The status, where it is certain. */
  readonly status?: number;
  readonly mayBreak?: boolean;
  readonly mark?: string;
}

export function wrongAnswer(response: HttpResponse, expected: Expected): string | null {
  const text = response.body.toString('utf8');
  const { status } = response;
  const json = jsonOf(response, text);
  return (
    leak(text) ??
    (json === 'broken' ? `a body that says it is JSON is not: ${text.slice(0, 200)}` : null) ??
    (status === 500 && !expected.mayBreak ? `status 500: ${text.slice(0, 300)}` : null) ??
    (expected.status !== undefined && status !== expected.status
      ? `status ${status} instead of ${expected.status}: ${text.slice(0, 300)}`
      : null) ??
    (expected.mark !== undefined && status === 200 && !text.includes(expected.mark)
      ? `the answer is not of this call: ${expected.mark} is missing`
      : null) ??
    (expected.shape === 'http' ? null : wrongShape(expected.shape, status, json))
  );
}

function jsonOf(response: HttpResponse, text: string): Json | 'broken' | undefined {
  if (!response.headers['content-type']?.startsWith('application/json') || text === '') return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return 'broken';
  }
}

function wrongShape(server: ServerName, status: number, body: Json | undefined): string | null {
  if (body === undefined) return `${server} answered ${status} without JSON`;
  const isRight = status === 200 ? successes[server](body) : isRecord(body) && failures[server](body);
  return isRight ? null : `this is no answer of ${server} (${status}): ${JSON.stringify(body).slice(0, 300)}`;
}

const successes: Readonly<Record<ServerName, (body: Json) => boolean>> = {
  code: (body) => isRecord(body) && body['ok'] === true && isRecord(body['_meta']) && body['result'] !== undefined,
  notes: (body) => !(isRecord(body) && isRecord(body['error'])),
  launch: (body) => isRecord(body) && body['ok'] === true,
  studio: (body) => isRecord(body) && typeof body['runId'] === 'string',
};

const failures: Readonly<Record<ServerName, (body: JsonRecord) => boolean>> = {
  code: (body) => body['ok'] === false && isRecord(body['_meta']) && isError(body['error'], 'string'),
  notes: (body) => isError(body['error'], 'string') && Object.keys(body).length === 1,
  launch: (body) => body['ok'] === false && isError(body['error'], 'string') && body['_meta'] === undefined,
  studio: (body) =>
    isError(body['error'], 'number') && failureCode(body) !== undefined && Object.keys(body).length === 1,
};

function isError(error: Json | undefined, codeType: 'string' | 'number'): boolean {
  return isRecord(error) && typeof error['code'] === codeType && typeof error['message'] === 'string';
}
