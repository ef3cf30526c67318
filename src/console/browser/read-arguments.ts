// A tool's arguments from what was typed into its form. An empty field leaves its argument out.

/** How the text of a field becomes a value; `choice` options hold JSON. */
export type FieldKind = 'text' | 'number' | 'choice' | 'lines' | 'numbers' | 'json';

export interface Typed {
  /** Names from the outermost object to the argument. */
  readonly path: readonly string[];
  readonly kind: FieldKind;
  readonly value: string;
}

export type Read = { readonly args: Record<string, unknown> } | { readonly problem: string };

export function readArguments(fields: readonly Typed[]): Read {
  const args: Record<string, unknown> = {};
  for (const { path, kind, value } of fields) {
    if (value.trim() === '') continue;
    try {
      put(path, convert(kind, value));
    } catch {
      return { problem: `${path.join('.')} is not valid JSON` };
    }
  }
  return { args };

  function convert(kind: FieldKind, text: string): unknown {
    if (kind === 'text') return text;
    if (kind === 'number') return Number(text);
    if (kind === 'json' || kind === 'choice') return JSON.parse(text);
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    return kind === 'numbers' ? lines.map(Number) : lines;
  }

  function put(path: readonly string[], value: unknown): void {
    let place = args;
    for (const name of path.slice(0, -1)) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[path.at(-1) ?? ''] = value;
  }
}
