// The codes a caller can meet: a tool's own, and those that any call of its server may end with.
import { httpStatus } from '../../kernel/dialects/dialect.ts';
import type { KernelCode } from '../../kernel/fault.ts';
import type { Server } from '../../kernel/server.ts';
import type { Tool } from '../../kernel/tool.ts';
import { type Html, html } from '../html.ts';

/** What the kernel itself raises around a call; addresses and bodies are HTTP's own matter. */
const everyCall: readonly KernelCode[] = [
  'INVALID_ARGUMENTS',
  'ARGUMENTS_TOO_LARGE',
  'QUEUE_OVERLOADED',
  'TOOL_TIMEOUT',
  'CANCELLED',
  'INTERNAL',
];

export function toolErrors(server: Server, tool: Tool): Html {
  if (tool.faults.length === 0)
    return html`<p class="quiet">Only those that every tool of ${server.id} may answer.</p>`;
  return html`<ul class="codes">${tool.faults.map((code) => row(server, code))}</ul>`;
}

export function commonErrors(server: Server): Html {
  const codes = new Set(everyCall.map((code) => server.spec.dialect.codes[code]));
  return html`${[...codes].map((code, index) => html`${index > 0 && ', '}<code>${code}</code>`)}`;
}

function row(server: Server, code: string): Html {
  const known = server.spec.faults[code];
  if (!known) return html`<li><code>${code}</code></li>`;
  return html`<li><code>${code}</code> <span>${known.message}</span>
<span class="quiet">HTTP ${httpStatus(known)}${known.retryable && ', worth a retry'}</span></li>`;
}
