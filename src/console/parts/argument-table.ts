// What a tool takes, as a table a person can read: nested arguments are indented below their object.
import { type Html, html } from '../html.ts';
import { isReserved, type Row, rowsOf, type Schema } from '../schema.ts';

// The roles repeat what the elements mean, because the narrow layout takes the table display away.
export function argumentTable(input: Schema, toolName: string): Html {
  const rows = rowsOf(input);
  if (rows.length === 0) return html`<p class="quiet">Takes no arguments.</p>`;
  return html`<table class="arguments" role="table" aria-label="Arguments of ${toolName}">
<thead role="rowgroup"><tr role="row">${['Argument', 'Type', 'Needed', 'Limits', 'Meaning'].map(
    (title) => html`<th scope="col" role="columnheader">${title}</th>`,
  )}</tr></thead>
<tbody role="rowgroup">${rows.map(row)}</tbody></table>`;
}

function row(each: Row): Html {
  const { name, depth, schema, type, limits } = each;
  return html`<tr role="row" class="depth-${Math.min(depth, 4)} ${isReserved(schema) && 'reserved'}">
<th scope="row" role="rowheader"><code>${name}</code></th>
<td role="cell"><code>${type}</code></td>
<td role="cell">${need(each)}</td>
<td role="cell">${limits.join(', ')}</td>
<td role="cell">${schema.description}</td></tr>`;
}

function need({ schema, isRequired }: Row): Html {
  if (isReserved(schema)) return html`<span class="quiet">reserved</span>`;
  if (isRequired) return html`<strong>required</strong>`;
  if (schema.default === undefined) return html`<span class="quiet">optional</span>`;
  return html`<span class="quiet">default</span> <code>${JSON.stringify(schema.default)}</code>`;
}
