// The page at `/`, rendered once from the declarations. Readable without a script; the script adds health,
// counters, the filter and the forms that call tools.
import type { Server } from '../kernel/server.ts';
import { type Html, html, trusted } from './html.ts';
import { script } from './page-script.ts';
import type { Program } from './parts/clients.ts';
import { connectSection } from './parts/connect.ts';
import { icon } from './parts/mark.ts';
import { rail } from './parts/rail.ts';
import { serverSection } from './parts/server-section.ts';
import { askDialog } from './parts/try-form.ts';
import { style } from './style/style.ts';

/** `program` is how a client here would start Mooring itself. */
export function renderConsole(servers: readonly Server[], program?: Program): string {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Mooring</title><link rel="icon" href="${icon}">
<style>${trusted(style)}</style></head><body>
<a class="skip" href="#main">Skip to the tools</a>
<p class="gone" role="alert" data-gone hidden></p>
${rail(servers)}
<main id="main" tabindex="-1">${servers.length > 0 ? content(servers, program) : html`<p class="lead">No servers are set up here.</p>`}</main>
${askDialog()}
<script>${trusted(script)}</script></body></html>
`;
  return page.text;
}

function content(servers: readonly Server[], program: Program | undefined): Html {
  return html`${connectSection(
    servers.map((each) => each.id),
    program,
  )}
${servers.map(serverSection)}
<p class="quiet" data-no-match hidden>No tool matches the filter.</p>`;
}
