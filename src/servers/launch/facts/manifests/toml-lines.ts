// On which line each value of a TOML text stands, by its path. The values come from the strict reader; this only finds places.
import { isRecord } from '../../../../kernel/is-record.ts';
import { readToml } from '../../scout/toml/read-toml.ts';
import { type Located, squeeze } from './manifest-record.ts';

export class LocatedToml {
  private readonly root: Record<string, unknown>;
  private readonly lines: readonly string[];

  /** Throws TomlError. */
  constructor(text: string) {
    this.root = readToml(text);
    this.lines = text.split('\n');
  }

  text(...path: string[]): Located | null {
    const value = this.value(...path);
    if ((typeof value !== 'string' && typeof value !== 'number') || String(value).trim() === '') return null;
    return { value: squeeze(String(value)), line: this.line(...path) };
  }

  value(...path: string[]): unknown {
    return path.reduce<unknown>((at, key) => (isRecord(at) && key in at ? at[key] : undefined), this.root);
  }

  /** In the order of the file's table. */
  keys(...path: string[]): Located[] {
    const value = this.value(...path);
    return isRecord(value) ? Object.keys(value).map((key) => ({ value: key, line: this.line(...path, key) })) : [];
  }

  /** The texts of a list, each on its own line where it has one. */
  items(...path: string[]): Located[] {
    const value = this.value(...path);
    if (!Array.isArray(value)) return [];
    let line = this.line(...path);
    return value.flatMap((item) => {
      if (typeof item !== 'string') return [];
      const at = this.lines.findIndex((text, index) => index >= line - 1 && /["']/.test(text) && text.includes(item));
      if (at >= 0 && at < line + 200) line = at + 1;
      return [{ value: squeeze(item), line }];
    });
  }

  /** Of the key; of its table where it is written inside another value. */
  line(...path: string[]): number {
    let table: string[] = [];
    let nearest = 1;
    for (const [at, text] of this.lines.entries()) {
      const [, header] = /^\s*\[\[?([^\]]+)\]\]?\s*(?:#.*)?$/.exec(text) ?? [];
      if (header !== undefined) table = keyParts(header);
      const [, key] =
        header === undefined
          ? (/^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=/.exec(text) ?? [])
          : [];
      const here = key === undefined ? table : [...table, ...keyParts(key)];
      if (here.length > path.length || !here.every((part, index) => part === path[index])) continue;
      if (here.length === path.length) return at + 1;
      if (header !== undefined || key !== undefined) nearest = at + 1;
    }
    return nearest;
  }
}

function keyParts(key: string): string[] {
  return [...key.matchAll(/"([^"]*)"|'([^']*)'|([\w-]+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}
