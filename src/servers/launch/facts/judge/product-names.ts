// The names by which a text may call its product: those it was given, those of its packages, and how its README introduces it.
import type { Block } from '../prose/read-blocks.ts';

export interface ProductNames {
  /** In lower case. */
  readonly all: readonly string[];
  /** Whether a text names the product, as a word of its own. */
  readonly isIn: (text: string) => boolean;
  /** Whether a text begins with it, perhaps after `the`. */
  readonly isFirstIn: (text: string) => boolean;
}

export function productNames(given: readonly string[], readme: readonly Block[] = []): ProductNames {
  const found = [...given, ...given.map(lastPart), ...introduced(readme)]
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name.length > 1 && !tooCommon.test(name));
  const all = [...new Set(found)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const pattern = all.map(escapeName).join('|');
  const within = new RegExp(`(?<![\\p{L}\\p{N}_./@-])(?:${pattern})(?![\\p{L}\\p{N}_/-]|\\.\\w)`, 'iu');
  const first = new RegExp(`^["'“*_(]*(?:the\\s+)?\`?(?:${pattern})\`?(?![\\p{L}\\p{N}_/-]|\\.\\w)`, 'iu');
  return {
    all,
    isIn: (text) => all.length > 0 && within.test(text),
    isFirstIn: (text) => all.length > 0 && first.test(text),
  };
}

/** `@scope/name`, `github.com/owner/name`, `vendor/name`, `group:artifact`. */
function lastPart(name: string): string {
  return name.split(/[/:]/).at(-1) ?? name;
}

/** The title, when it is a name; and the subject of the first sentence that says what something is. */
function introduced(readme: readonly Block[]): string[] {
  const title = readme[0]?.headings[0]?.replace(/\s*[:–—|(-]\s.*$|[:–—|(].*$/, '').replaceAll('`', '');
  const names = title !== undefined && title.split(' ').length <= 3 ? [title] : [];
  const opening = readme.slice(0, 4).map(({ prose }) => prose.text);
  for (const text of opening) {
    const [, name, other] =
      /^\s*`?([\p{L}][\p{L}\p{N}.+#_-]{1,30})`?(?:,? (?:or|aka) `?([\p{L}\p{N}.+#_-]{2,30})`?[^,]*)?,? is (?:an?|the) /u.exec(
        text,
      ) ?? [];
    if (name !== undefined) return [...names, name, ...(other === undefined ? [] : [other])];
  }
  return names;
}

/** A name like these would make every sentence one about the product. */
const tooCommon =
  /^(?:the|this|that|it|there|here|what|core|lib|library|package|project|readme|introduction|overview|documentation|docs?|api|app|tool|server|client|common|main|master|src|python|java|javascript|typescript|node|go|rust|c|c\+\+|js|ts|net|web|data|file|files|test|tests|utils?|about|note|welcome|usage|installation|features)$/;

function escapeName(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
}
