// What a built site holds: its files, and of every HTML page the ids that a link can lead to and the links that it has.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface BuiltPage {
  readonly ids: ReadonlySet<string>;
  readonly links: readonly string[];
}

export interface BuiltFiles {
  /** From the top of the build, with slashes. */
  readonly files: ReadonlySet<string>;
  /** Of the files that are HTML. */
  readonly pages: ReadonlyMap<string, BuiltPage>;
}

export async function readBuiltFiles(folder: string, signal: AbortSignal): Promise<BuiltFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  const pages = new Map<string, BuiltPage>();
  for (const file of files.filter((each) => each.endsWith('.html'))) {
    signal.throwIfAborted();
    pages.set(file, readHtml(await readFile(join(folder, file), 'utf8')));
  }
  return { files: new Set(files), pages };
}

const comments = /<!--[\s\S]*?-->/g;
/** In a tag, before the next one ends. Values may stand without quotes: builds are often made smaller. */
const attribute = /\s(id|name|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))(?=[^<]*>)/gi;

export function readHtml(html: string): BuiltPage {
  const ids = new Set<string>();
  const links = new Set<string>();
  for (const [, name = '', double, single, bare] of html.replaceAll(comments, '').matchAll(attribute)) {
    const value = decodeEntities(double ?? single ?? bare ?? '');
    if (name.toLowerCase() === 'href') links.add(value);
    else ids.add(value);
  }
  return { ids, links: [...links] };
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
