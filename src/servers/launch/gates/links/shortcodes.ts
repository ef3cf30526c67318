// Shortcodes of Hugo in a page: taken out before Markdown is read, as Hugo does, with a word in the place of each address.

export interface Shortcode {
  readonly name: string;
  /** As written, without quotes: by number for those without a name. */
  readonly arguments: ReadonlyMap<string, string>;
  readonly line: number;
  /** What stands for it in the text that is left. */
  readonly word: string;
}

export interface BareText {
  /** With the same lines. */
  readonly text: string;
  readonly shortcodes: readonly Shortcode[];
}

const anyShortcode = /\{\{([<%])([\s\S]*?)[%>]\}\}/g;
const argument = /(?:([\w-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|`([^`]*)`|([^\s"`=]+))/g;

export function takeOutShortcodes(page: string): BareText {
  const shortcodes: Shortcode[] = [];
  if (!page.includes('{{')) return { text: page, shortcodes };
  const text = page.replaceAll(anyShortcode, (whole: string, _, inner: string, offset: number) => {
    const breaks = whole.replaceAll(/[^\n]/g, '');
    const said = inner.trim();
    // Written between slashes and stars it is shown, not run.
    if (said.startsWith('/*') || said.startsWith('/')) return breaks;
    const [name = '', ...rest] = said.split(/(?<=^\S+)\s+/);
    const isAddress = name === 'ref' || name === 'relref';
    const word = isAddress ? `${addressWord}${shortcodes.length}` : '';
    const line = page.slice(0, offset).split('\n').length;
    shortcodes.push({ name, arguments: readArguments(rest.join(' ')), line, word });
    return word + breaks;
  });
  return { text, shortcodes };
}

/** No address that a writer would choose. */
const addressWord = 'mooring-shortcode-';

function readArguments(text: string): Map<string, string> {
  const found = [...text.matchAll(argument)];
  return new Map(
    found.map(([, name, quoted, raw, bare], at) => [
      name ?? String(at),
      quoted?.replaceAll('\\"', '"') ?? raw ?? bare ?? '',
    ]),
  );
}
