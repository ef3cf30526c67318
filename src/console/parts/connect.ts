// How to connect each client. The tabs are radio buttons, so they work without a script and by arrow keys.
import { type Html, html } from '../html.ts';
import { type Client, clientsFor, originMark, type Program } from './clients.ts';

export function connectSection(servers: readonly string[], program?: Program): Html {
  return html`<section class="connect" id="connect" aria-labelledby="connect-title">
<h2 id="connect-title">Connect a client</h2>
<fieldset class="tabs"><legend class="away">Client</legend>${clientsFor(servers, program).map(tab)}</fieldset></section>`;
}

function tab(client: Client, index: number): Html {
  const id = `client-${client.id}`;
  return html`<input type="radio" name="client" id="${id}" ${index === 0 && 'checked'}><label for="${id}">${client.name}</label>
<div class="panel"><p class="place">Goes into ${client.place}.</p>
<div class="ways">
${snippet(`${client.name}, started by the client`, 'Started by the client', client.stdio)}
${snippet(`${client.name}, served from here`, 'Served from here', client.http)}
</div>
<p class="token">When this server asks for a token, add<br><code>${client.token}</code></p></div>`;
}

function snippet(name: string, title: string, text: string): Html {
  return html`<div class="snippet"><h3>${title}</h3><button type="button" class="copy" data-copy hidden aria-label="Copy: ${name}">Copy</button>
<pre tabindex="0" aria-label="${name}"><code>${withOrigin(text)}</code></pre></div>`;
}

/** The script puts the real address where the mark stands. */
function withOrigin(text: string): Html {
  const parts = text.split(originMark);
  return html`${parts.map((part, index) => html`${index > 0 && html`<span data-origin>${originMark}</span>`}${part}`)}`;
}
