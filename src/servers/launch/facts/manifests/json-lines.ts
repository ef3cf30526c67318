// On which line each value of a JSON text stands, by its path.
import { isRecord } from '../../../../kernel/is-record.ts';
import { type Located, squeeze } from './manifest-record.ts';

export class LocatedJson {
  private readonly root: unknown;
  private readonly lines: ReadonlyMap<string, number>;

  /** Throws SyntaxError. */
  constructor(text: string) {
    this.root = JSON.parse(text);
    this.lines = linesOf(text);
  }

  /** A text or number; null for anything else. */
  text(...path: string[]): Located | null {
    const value = this.value(...path);
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    return String(value).trim() === '' ? null : { value: squeeze(String(value)), line: this.line(...path) };
  }

  value(...path: string[]): unknown {
    return path.reduce<unknown>((at, key) => {
      if (Array.isArray(at)) return at[Number(key)];
      return isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined;
    }, this.root);
  }

  /** Names in an object, each at the line of its key; in the order of the file. */
  keys(...path: string[]): Located[] {
    const value = this.value(...path);
    return isRecord(value) ? Object.keys(value).map((key) => ({ value: key, line: this.line(...path, key) })) : [];
  }

  /** The texts of a list. */
  items(...path: string[]): Located[] {
    const value = this.value(...path);
    if (!Array.isArray(value)) return [];
    return value.flatMap((_, at) => this.text(...path, String(at)) ?? []);
  }

  line(...path: string[]): number {
    return this.lines.get(path.join('\n')) ?? 1;
  }
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|\n|[^\s"{}[\],:]+/g;

/** The text has been parsed already, so it can be walked without a doubt. */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const open: { readonly isList: boolean; key: string; at: number }[] = [];
  let line = 1;
  let isKey = false;
  for (const [word] of text.matchAll(token)) {
    const inner = open.at(-1);
    if (word === '\n') line += 1;
    else if (word === '}' || word === ']') open.pop();
    else if (word === ',') {
      if (inner?.isList) inner.at += 1;
      isKey = inner?.isList === false;
    } else if (word === ':') isKey = false;
    else {
      if (isKey && inner) inner.key = String(JSON.parse(word));
      if (isKey || inner?.isList) note(lines, open, line);
      if (word === '{' || word === '[') open.push({ isList: word === '[', key: '', at: 0 });
      isKey = word === '{';
    }
  }
  return lines;
}

function note(
  lines: Map<string, number>,
  open: readonly { isList: boolean; key: string; at: number }[],
  line: number,
): void {
  const path = open.map(({ isList, key, at }) => (isList ? String(at) : key)).join('\n');
  if (!lines.has(path)) lines.set(path, line);
}
