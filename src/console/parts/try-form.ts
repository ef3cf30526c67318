// The form that calls a tool. It needs the script, so it stays hidden until the script shows it.
import type { Effect } from '../../kernel/tool.ts';
import { toolAnchor } from '../anchors.ts';
import { type Html, html } from '../html.ts';
import type { Schema } from '../schema.ts';
import { formFields } from './form-fields.ts';

export function tryForm(server: string, tool: string, effect: Effect, input: Schema): Html {
  const address = `/api/${encodeURIComponent(server)}/${encodeURIComponent(tool)}`;
  return html`<div class="try" data-try hidden><h4>Try it</h4>
<form data-call="${address}" data-name="${tool}" data-effect="${effect}" novalidate>
<div class="fields">${formFields(input, `try-${toolAnchor(server, tool)}`)}</div>
<p class="actions"><button type="submit">Call ${tool}</button> <button type="reset" class="plain">Clear</button>
<span class="outcome" role="status" data-outcome></span></p>
</form>
<pre tabindex="0" aria-label="Answer of ${tool}" data-answer hidden></pre></div>`;
}

/** Asked before a tool that changes something is called from the page. */
export function askDialog(): Html {
  return html`<dialog data-ask aria-labelledby="ask-title"><h2 id="ask-title">Call <code data-ask-name></code>?</h2>
<p data-ask-reason></p>
<p class="actions"><button type="button" data-ask-yes>Call it</button> <button type="button" class="plain" data-ask-no>Not now</button></p></dialog>`;
}
