// One server: its contract, the ways to reach it, and its tools.
import type { Resource } from '../../kernel/resource.ts';
import type { Server } from '../../kernel/server.ts';
import { serverAnchor } from '../anchors.ts';
import { type Html, html } from '../html.ts';
import { commonErrors } from './error-codes.ts';
import { toolEntry } from './tool-entry.ts';

export function serverSection(server: Server): Html {
  const { spec, catalog } = server;
  const anchor = serverAnchor(server.id);
  return html`<section class="server" id="${anchor}" aria-labelledby="${anchor}-title" data-server="${server.id}">
<div class="moored"><header><h2 id="${anchor}-title"><span class="ring" aria-hidden="true"></span>${spec.title}</h2>
<p class="contract">contract <strong>${spec.contract.name}</strong> <span class="semver">${spec.contract.version}</span></p>
<p class="lead">${spec.description}</p>
<details class="about"><summary>Wires, limits and errors</summary>${about(server)}</details></header>
<div class="tools">${catalog.declared.map((tool) => toolEntry(server, tool))}</div></div>
${catalog.resources.length > 0 && resources(catalog.resources)}
</section>`;
}

function about(server: Server): Html {
  const { spec, queue, maxArgumentBytes } = server;
  const others = (spec.otherDialects ?? []).map((dialect) => dialect.id);
  return html`<dl class="wires">
<div><dt>stdio</dt><dd><code>mooring mcp ${server.id}</code>${others.length > 0 && html` <span class="quiet">and, where asked for, the ${others.join(', ')} wire</span>`}</dd></div>
<div><dt>Streamable HTTP</dt><dd><code><span data-origin></span>/mcp/${server.id}</code></dd></div>
<div><dt>HTTP</dt><dd><code>POST /api/${server.id}/&lt;tool&gt;</code>${(spec.routes ?? []).map(
    (route) => html`<br><code>${route.method} ${route.path}</code> <span class="quiet">calls ${route.tool}</span>`,
  )}</dd></div>
<div><dt>Queue</dt><dd>${queue.limits.concurrency} calls at once, ${queue.limits.max} more may wait</dd></div>
<div><dt>Arguments</dt><dd>up to ${Math.round(maxArgumentBytes / 1024)} KiB</dd></div>
<div><dt>Any call</dt><dd>may answer ${commonErrors(server)}</dd></div>
</dl>`;
}

function resources(all: readonly Resource[]): Html {
  return html`<h3>Resources</h3><ul class="codes">${all.map(
    (each) =>
      html`<li><code>${each.uri}</code> <span>${each.description}</span> <span class="quiet">${each.mimeType}</span></li>`,
  )}</ul>`;
}
