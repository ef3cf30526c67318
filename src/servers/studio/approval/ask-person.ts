// Asks the person behind an MCP client whether a call may go on. Only a plain yes is a yes.
import type { CallContext } from '../../../kernel/call/call.ts';
import { canElicit } from '../../../kernel/call/elicit.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { redactKnownShapes } from '../../../kernel/redact-secrets.ts';
import { escapeControls, showName } from '../../../kernel/show-name.ts';
import { runWithin } from '../actions/run-within.ts';
import type { Question } from './approvals.ts';

type Answer = 'yes' | 'no' | 'none';
export type AskPerson = (question: Question) => Promise<Answer>;

/** How long a person may think before the question is left to be answered elsewhere. */
export const thinkingMs = 5 * 60_000;
const maxInput = 1_000;

/** Undefined where the client cannot ask anybody. */
export function askerOf({ client, elicit, signal }: CallContext, clock: Clock): AskPerson | undefined {
  if (!canElicit(client)) return undefined;
  return async (question) => {
    const limits = { clock, what: 'the question', timeoutMs: thinkingMs, windDownMs: 0 };
    try {
      const { action, content } = await runWithin(limits, signal, () => elicit({ message: wordsOf(question), schema }));
      if (action === 'accept') return content?.['approve'] === true ? 'yes' : 'no';
      return action === 'decline' ? 'no' : 'none';
    } catch {
      // A call that was stopped ends as such; a client that failed has not answered.
      signal.throwIfAborted();
      return 'none';
    }
  };
}

const schema = {
  type: 'object',
  properties: { approve: { type: 'boolean', title: 'Approve', description: 'Let this one call go on' } },
  required: ['approve'],
};

/** What is asked for, in lines. The input is the agent's own text: it is quoted, and never longer than it can be read. */
function wordsOf({ actor, actionId, dryRun, input, rule, reason }: Question): string {
  const written = escapeControls(JSON.stringify(input));
  const shown = written.length > maxInput ? `${written.slice(0, maxInput)}… (${written.length} characters)` : written;
  return [
    `${showName(redactKnownShapes(actor))} asks to run ${actionId}${dryRun ? ' as a dry run' : ''}.`,
    `Input: ${shown}`,
    `The rule "${rule}" asks for a person's approval: ${reason}`,
  ].join('\n');
}
