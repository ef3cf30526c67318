// The words of a claim as Markdown that shows exactly these words. They come from a repository that nobody here has read:
// no shortcode, no HTML, no link and no heading may grow out of them. Code that is set as code stays code.
import { cleanText } from './clean-text.ts';

/** For the beginning of a line or of a list item, or anywhere after it. */
export function escapeText(text: string): string {
  return escapeParts(text, escapeWords);
}

/** For a heading: there, braces at the end are attributes, and a sign that ends a sentence is no use. */
export function escapeHeading(text: string): string {
  const plain = cleanText(text).replace(/[\s.,;:!?]+$/, '');
  return escapeParts(plain, (words) => escapeWords(words).replaceAll(/(?<!\\)\{/g, '\\{'));
}

/** A name of the code, as code. */
export function escapeName(name: string): string {
  return breakBraces(escapeCode(cleanText(name)));
}

function escapeParts(text: string, write: (words: string) => string): string {
  const written = parts(cleanText(text)).map(({ code, text: words }) => (code ? escapeCode(words) : write(words)));
  return escapeStart(breakBraces(written.join('')));
}

/** On the whole line: two braces may come together from a word and from code. */
function breakBraces(line: string): string {
  return line.replaceAll(/\{(?=\{)/g, '{\\').replaceAll(/\}(?=\})/g, '}\\');
}

interface Part {
  readonly code: boolean;
  readonly text: string;
}

/** A run of backticks is closed by the next run of the same length; one that nothing closes is only a sign. */
function parts(text: string): Part[] {
  const found: Part[] = [];
  const say = (words: string) => {
    const last = found.at(-1);
    if (last && !last.code) found[found.length - 1] = { code: false, text: last.text + words };
    else if (words !== '') found.push({ code: false, text: words });
  };
  for (let rest = text; rest !== ''; ) {
    const open = /`+/.exec(rest);
    if (!open) {
      say(rest);
      break;
    }
    const [run] = open;
    const after = rest.slice(open.index + run.length);
    const close = [...after.matchAll(/`+/g)].find(([other]) => other.length === run.length);
    say(rest.slice(0, open.index));
    if (close) found.push({ code: true, text: after.slice(0, close.index) });
    else say(run);
    rest = close ? after.slice(close.index + run.length) : after;
  }
  return found;
}

/** What a template engine would take for its own: Hugo looks into code as well. */
const token = /\{\{|\}\}|__[A-Z][A-Z0-9_]*__/;

function escapeCode(code: string): string {
  const plain = code.trim();
  if (plain === '') return '';
  if (token.test(plain)) return escapeWords(plain);
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = plain.startsWith('`') || plain.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${plain}${pad}${fence}`;
}

const address = /(?<![a-z])(?:https?|ftp):\/\/[^\s<>"'`()[\]{}*\\|^]+/gi;

function escapeWords(words: string): string {
  let escaped = '';
  let from = 0;
  for (const match of words.matchAll(address)) {
    const url = match[0].replace(/[.,;:!?_~&]+$/, '');
    escaped += escapePlain(words.slice(from, match.index)) + writeAddress(url);
    from = match.index + url.length;
  }
  return escaped + escapePlain(words.slice(from));
}

/** Only what is safe to follow becomes a link. */
function writeAddress(url: string): string {
  return /^https:\/\//i.test(url) && URL.canParse(url) ? `<${url}>` : escapeCode(url);
}

function escapePlain(words: string): string {
  return words
    .replaceAll(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replaceAll(/[`*[\]<]/g, '\\$&')
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll('~', '\\~')
    .replaceAll(/&(?=#?\w+;)/g, '\\&')
    .replaceAll(/(?<=-)>/g, '\\>')
    .replaceAll(/(?<=[\w.+-])@(?=\w)/g, '\\@')
    .replaceAll(/(?<=\bwww)\.(?=\w)/gi, '\\.');
}

function escapeStart(line: string): string {
  return line.replace(/^(?:[#>+\-=:|~]|\d{1,9}(?=[.)](?:\s|$)))/, (sign) =>
    /\d/.test(sign) ? `${sign}\\` : `\\${sign}`,
  );
}
