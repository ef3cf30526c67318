// How a link's target is put down in the text: some characters end a link, or mean something else within it.
import type { Link } from '../vault/link.ts';
import { meaningOf } from '../vault/link-destination.ts';

/** The target as it has to stand in place of the old one; null when it cannot stand there. */
export function writeTarget(text: string, link: Link, target: string): string | null {
  if (link.kind === 'markdown' || link.kind === 'reference') return writeDestination(text, link, target);
  if (!isNameable(target)) return null;
  return link.kind === 'frontmatter' ? quoteLike(text, link, target) : target;
}

/** A label stays as it is when the title cannot stand in its place. */
export function writeLabel(text: string, link: Link, title: string): string | null {
  if (/[\r\n]/.test(title)) return null;
  switch (link.kind) {
    case 'markdown':
      return escapeBrackets(title);
    case 'reference':
      return isKeyItself(text, link) ? null : escapeBrackets(title);
    case 'frontmatter':
      return /[[\]|]/.test(title) ? null : quoteLike(text, link, title);
    default:
      return /[[\]|]/.test(title) ? null : title;
  }
}

/** What a pair of double brackets can hold as a name. */
function isNameable(target: string): boolean {
  return target === target.trim() && !/[|#\r\n]|\[\[|\]\]|[\\\]]$|^[a-z][a-z0-9+.-]*:\/\//i.test(target);
}

/** Within quotes YAML needs some characters doubled or escaped; without, they would not be a plain value. */
function quoteLike(text: string, link: Link, words: string): string | null {
  const quote = text.charAt(link.start - 1);
  if (quote === "'") return words.replaceAll("'", "''");
  if (quote === '"') return words.replace(/["\\]/g, '\\$&');
  return notPlain.test(words) ? null : words;
}

/** Some characters may not begin a plain value, some not stand in it; it is in brackets, so neither may a comma. */
const notPlain = /^[-?:#&*!|>'"%@`]|[,{}\\]|:(?=\s|$)|\s#/;

function writeDestination(text: string, link: Link, target: string): string | null {
  const isAngled = text.charAt(link.targetStart - 1) === '<';
  const raw = text.slice(link.targetStart, link.targetEnd);
  const slash = raw.lastIndexOf('/') + 1;
  const last = target.lastIndexOf('/') + 1;
  const encode = encoderLike(raw, isAngled);
  const [whole, tail] = [encode(target), encode(target.slice(last))];
  // Folders that stay are left as the author encoded them.
  const spellings = [raw.slice(0, slash) + tail, whole, `./${whole}`];
  return spellings.find((written) => meaningOf(written, 0, written.length)?.target === target) ?? null;
}

function encoderLike(raw: string, isAngled: boolean): (path: string) => string {
  // Who encodes letters beyond ASCII wants all of them encoded.
  if (/%[c-f][0-9a-f]/i.test(raw)) return (path) => path.split('/').map(encodeURIComponent).join('/');
  const needed = isAngled ? /[\p{Cc}<>%#\\]/gu : /[\p{Cc}\s<>%#\\()]/gu;
  return (path) => path.replaceAll('&amp;', '%26amp;').replace(needed, encodeCharacter);
}

function encodeCharacter(character: string): string {
  return [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

function escapeBrackets(title: string): string {
  return title.replace(/[\\[\]]/g, '\\$&');
}

/** In `[label]` and `[label][]` the label is what names the definition. */
function isKeyItself(text: string, link: Link): boolean {
  return !/^\]\[[^\]]/.test(text.slice(link.labelEnd, link.labelEnd + 3));
}
