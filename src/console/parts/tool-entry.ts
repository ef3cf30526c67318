// One tool: what it does, what it promises, what it takes and answers, and a form to call it.
import type { Server } from '../../kernel/server.ts';
import type { Effect, Tool } from '../../kernel/tool.ts';
import { toolAnchor } from '../anchors.ts';
import { formatDuration } from '../duration.ts';
import { type Html, html } from '../html.ts';
import { rowsOf, type Schema } from '../schema.ts';
import { argumentTable } from './argument-table.ts';
import { toolErrors } from './error-codes.ts';
import { tryForm } from './try-form.ts';

const effectWords = {
  none: 'no effect',
  read: 'reads',
  write: 'writes',
  destroy: 'destroys',
} as const satisfies Record<Effect, string>;

export function toolEntry(server: Server, tool: Tool): Html {
  const input = tool.input as Schema;
  return html`<details class="tool" id="${toolAnchor(server.id, tool.name)}" data-tool data-effect="${tool.effect}" data-search="${searchText(tool)}">
<summary><span class="knot" aria-hidden="true"></span><span class="tool-name">${tool.name}</span>
<span class="brief">${tool.description}</span>
<span class="badges">${isClosed(server, tool) && html`<span class="badge">not offered</span> `}<span class="badge effect">${effectWords[tool.effect]}</span>
<span class="badge">version ${tool.version}</span></span></summary>
<div class="tool-body">
<h3>${tool.title}</h3>
<p class="description">${tool.description}</p>
${facts(server, tool)}
<h4>Arguments</h4>
${argumentTable(input, tool.name)}
${tryForm(server.id, tool.name, tool.effect, input)}
<h4>Errors</h4>
${toolErrors(server, tool)}
${answerSchema(server, tool)}
</div></details>`;
}

function facts(server: Server, tool: Tool): Html {
  const { gate } = tool;
  const semantics = Object.entries(tool.semantics);
  return html`<dl class="facts">
<div><dt>Timeout</dt><dd>${formatDuration(tool.timeoutMs)}</dd></div>
<div><dt>Idempotent</dt><dd>${tool.idempotent ? 'yes' : 'no'}</dd></div>
${tool.control && html`<div><dt>Queue</dt><dd>never waits</dd></div>`}
${tool.openWorld && html`<div><dt>Reach</dt><dd>beyond this machine</dd></div>`}
${tool.aliases.length > 0 && html`<div><dt>Old names</dt><dd>${tool.aliases.map(alias)}</dd></div>`}
${gate && html`<div><dt>Offered</dt><dd>while ${gate.when}${isClosed(server, tool) && html` <em>(not so when this page was made)</em>`}</dd></div>`}
${semantics.map(([name, value]) => html`<div><dt>${name}</dt><dd>${typeof value === 'string' ? value : JSON.stringify(value)}</dd></div>`)}
</dl>`;
}

function alias(name: string): Html {
  return html`<span class="alias"><code>${name}</code> <span class="badge warn">deprecated</span></span> `;
}

function isClosed(server: Server, tool: Tool): boolean {
  return server.catalog.find(tool.name) === undefined;
}

// What is published, not only the value: a client sees failures under the same schema.
function answerSchema(server: Server, tool: Tool): Html {
  const { dialect } = server.spec;
  const schema = dialect.isStructured ? dialect.outputSchema(tool) : tool.output;
  return html`<details class="schema"><summary>Answer schema</summary>
<pre tabindex="0" aria-label="Answer schema of ${tool.name}"><code>${JSON.stringify(schema, null, 2)}</code></pre></details>`;
}

function searchText(tool: Tool): string {
  const names = rowsOf(tool.input as Schema).map((row) => row.name);
  return [tool.name, tool.title, tool.description, ...tool.aliases, ...names].join(' ').toLowerCase();
}
