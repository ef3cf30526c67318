// The head of the page: name, version, health, filter, and the servers with what they have done so far.
import type { Server } from '../../kernel/server.ts';
import { protocolVersion, toolingVersion } from '../../kernel/versions.ts';
import { serverAnchor } from '../anchors.ts';
import { type Html, html } from '../html.ts';
import { mark } from './mark.ts';

export function rail(servers: readonly Server[]): Html {
  return html`<header class="rail">
<div class="brand"><h1>${mark}Mooring</h1>
<p class="tagline">Tool contracts, made fast.</p>
<p class="version">version ${toolingVersion}, MCP ${protocolVersion}</p></div>
${health()}
<p class="filter" data-filter hidden><label for="filter">Filter tools</label>
<span class="quiet" role="status" data-filter-count></span>
<input type="search" id="filter" autocomplete="off" spellcheck="false" placeholder="name, word or argument"></p>
${
  servers.length > 0 &&
  html`<nav aria-label="Servers"><ul>
<li data-entry="connect"><a href="#connect">Connect a client</a></li>
${servers.map(entry)}
</ul></nav>`
}</header>`;
}

// The state is spoken when it changes; the uptime beside it is not, or it would be spoken every few seconds.
function health(): Html {
  return html`<div class="health" data-health="unknown">
<p><span class="light" aria-hidden="true"></span><span role="status" data-health-state>Health is shown with JavaScript only</span>
<span class="quiet" data-health-detail></span></p>
<p class="restarted" data-restarted hidden>Started anew since this page was loaded. <a href="/">Reload</a></p>
<form data-token hidden><label for="token">Token</label>
<span class="row"><input type="password" id="token" autocomplete="off" spellcheck="false"> <button type="submit">Use</button></span>
<span class="quiet" role="status" data-token-note></span></form></div>`;
}

function entry(server: Server): Html {
  const tools = server.catalog.declared.length;
  return html`<li data-entry="${server.id}"><a href="#${serverAnchor(server.id)}">${server.id}</a>
<span class="quiet">${tools} ${tools === 1 ? 'tool' : 'tools'}</span>
<div class="counts" data-counts="${server.id}" hidden>
<span data-calls></span><span class="failed" data-failed></span>
${bar('p50')}${bar('p95')}</div></li>`;
}

function bar(name: string): Html {
  return html`<span class="bar"><span>${name}</span><span class="track" aria-hidden="true"><span data-bar="${name}"></span></span><span data-time="${name}"></span></span>`;
}
