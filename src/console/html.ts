// HTML as a tagged template: everything put into it is escaped, unless it is HTML already.

/** Text that is HTML. Only `html` and `trusted` make it, so a plain string can never pass for markup. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | false | undefined | readonly Part[];

/** Parts stand in text or in quoted attributes; both are safe with the five characters escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, each, index) => text + toText(parts[index - 1]) + each));
}

/** For text this program wrote itself: the style, the script, a drawing. */
export function trusted(text: string): Html {
  return new Html(text);
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// `false` and nothing leave no trace, so that parts can be written as `condition && html...`.
function toText(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === undefined || part === false) return '';
  if (typeof part === 'object') return part.map(toText).join('');
  return escapeText(String(part));
}
