// Asking the person behind the client, where the client can.
import { kernelFault } from '../fault.ts';
import type { Client } from './client.ts';

export interface ElicitQuestion {
  readonly message: string;
  /** A flat JSON Schema of the answer, as MCP wants it. */
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface ElicitAnswer {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content: Readonly<Record<string, unknown>> | undefined;
}

export function canElicit(client: Client): boolean {
  return client.capabilities['elicitation'] !== undefined;
}

export async function elicit(client: Client, question: ElicitQuestion, signal: AbortSignal): Promise<ElicitAnswer> {
  if (!canElicit(client)) throw kernelFault('ELICITATION_UNAVAILABLE');
  const params = { message: question.message, requestedSchema: question.schema };
  const answer = await ask(client, params, signal);
  if (answer?.action === 'accept') return { action: 'accept', content: answer.content ?? {} };
  return { action: answer?.action === 'decline' ? 'decline' : 'cancel', content: undefined };
}

// Stopped is stopped; any other failure means that the question was not answered.
async function ask(client: Client, params: Record<string, unknown>, signal: AbortSignal) {
  try {
    return (await client.request('elicitation/create', params, signal)) as Partial<ElicitAnswer> | null;
  } catch (cause) {
    signal.throwIfAborted();
    throw kernelFault('ELICITATION_UNAVAILABLE', { message: 'The client did not answer the question.', cause });
  }
}
