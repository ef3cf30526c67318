// A form for a tool's arguments, from its input schema. What a form cannot express is written as JSON.
import type { FieldKind } from '../browser/read-arguments.ts';
import { type Html, html } from '../html.ts';
import { armsOf, isReserved, type Schema, typeOf } from '../schema.ts';

const manyOptional = 4;
const longText = 200;

/** Needed fields first; when there are many others, they are folded away. */
export function formFields(input: Schema, idPrefix: string): Html {
  const entries = Object.entries(input.properties ?? {}).filter(([, each]) => !isReserved(each));
  const isNeeded = (name: string) => (input.required ?? []).includes(name);
  const render = (names: typeof entries) =>
    names.map(([name, each]) => field(each, [name], isNeeded(name), `${idPrefix}-${name}`));
  const needed = entries.filter(([name]) => isNeeded(name));
  const others = entries.filter(([name]) => !isNeeded(name));
  if (others.length <= manyOptional) return html`${render([...needed, ...others])}`;
  return html`${render(needed)}<details class="others"><summary>${others.length} optional arguments</summary>
<div class="fields">${render(others)}</div></details>`;
}

function field(schema: Schema, path: readonly string[], isNeeded: boolean, id: string): Html {
  const name = path.at(-1) ?? '';
  if (schema.properties) return group(schema, path, id);
  return html`<p class="field"><label for="${id}"><code>${name}</code>${isNeeded && html` <span class="needed">required</span>`}</label>
${control(schema, { path, id, isNeeded })}</p>`;
}

function group(schema: Schema, path: readonly string[], id: string): Html {
  const inner = Object.entries(schema.properties ?? {}).filter(([, each]) => !isReserved(each));
  const isNeeded = (name: string) => (schema.required ?? []).includes(name);
  return html`<fieldset><legend><code>${path.at(-1)}</code></legend><div class="fields">${inner.map(([name, each]) =>
    field(each, [...path, name], isNeeded(name), `${id}-${name}`),
  )}</div></fieldset>`;
}

interface Place {
  readonly path: readonly string[];
  readonly id: string;
  readonly isNeeded: boolean;
}

function control(declared: Schema, place: Place): Html {
  // An optional argument is left out rather than sent as null; a needed one must be able to be null.
  const schema = place.isNeeded ? declared : withoutNull(declared);
  const values = schema.enum ?? (schema.const !== undefined ? [schema.const] : undefined);
  if (values) return choice(schema, values, place);
  if (schema.type === 'boolean') return choice(schema, [true, false], place);
  if (schema.type === 'integer' || schema.type === 'number') return numeric(schema, place);
  if (schema.type === 'string') return text(schema, place);
  const kind = kindOfMany(schema);
  const hint = kind === 'json' ? `JSON: ${typeOf(schema)}` : 'one per line';
  return html`<textarea rows="2" ${naming(place, kind)} placeholder="${hintFor(schema, hint)}" spellcheck="false"></textarea>`;
}

// The empty option leaves the argument out, which is not the same as sending its default.
function choice(schema: Schema, values: readonly unknown[], place: Place): Html {
  const none = schema.default === undefined ? 'not set' : `default: ${JSON.stringify(schema.default)}`;
  return html`<select ${naming(place, 'choice')}><option value="">${none}</option>${values.map(
    (value) =>
      html`<option value="${JSON.stringify(value)}">${typeof value === 'string' ? value : JSON.stringify(value)}</option>`,
  )}</select>`;
}

function numeric(schema: Schema, place: Place): Html {
  const step = schema.type === 'integer' ? '1' : 'any';
  return html`<input type="number" step="${step}" ${naming(place, 'number')} placeholder="${hintFor(schema, String(schema.type))}">`;
}

function text(schema: Schema, place: Place): Html {
  const isShort = schema.maxLength !== undefined && schema.maxLength <= longText;
  const hint = hintFor(schema, 'text');
  return isShort
    ? html`<input type="text" ${naming(place, 'text')} placeholder="${hint}" spellcheck="false" autocomplete="off">`
    : html`<textarea rows="1" ${naming(place, 'text')} placeholder="${hint}" spellcheck="false"></textarea>`;
}

// `required` would keep the form from showing what the server itself says about a missing argument.
function naming({ path, id, isNeeded }: Place, kind: FieldKind): Html {
  return html`id="${id}" data-kind="${kind}" data-path="${JSON.stringify(path)}"${isNeeded && html` aria-required="true"`}`;
}

function hintFor(schema: Schema, otherwise: string): string {
  return schema.default === undefined ? otherwise : `default: ${JSON.stringify(schema.default)}`;
}

function kindOfMany({ type, items }: Schema): FieldKind {
  if (type !== 'array' || !items) return 'json';
  if (items.type === 'integer' || items.type === 'number') return 'numbers';
  return items.type === 'string' ? 'lines' : 'json';
}

function withoutNull(schema: Schema): Schema {
  const arms = armsOf(schema).filter((each) => each.type !== 'null');
  const [only, ...more] = arms;
  if (!only || more.length > 0) return schema;
  return schema.default === undefined ? only : { ...only, default: schema.default };
}
