// From a title to the name of a file, and back to something a person can read. The name is fit for every system the
// vault may be copied to.

const maxBytes = 200;
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/;

/** The stem of the file for a note with this title; null when nothing of the title can stand in a name. */
export function fileNameFor(title: string): string | null {
  const name = title
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069<>:"/\\|?*#^[\]]+/gu, '-')
    .replace(/-{2,}/g, '-')
    // Who writes the name of the file as the title does not want it twice.
    .replace(/(?<=.)\.md$/, '');
  const trimmed = trimEnds(cutTo(trimEnds(name), maxBytes));
  if (trimmed === '') return null;
  return reserved.test(trimmed) ? trimmed.replace(/^[^.]+/, '$&-note') : trimmed;
}

/** `neural-networks` is taken for words; a stem with capitals or spaces, or a date, was meant as it is. */
export function titleFromFileName(stem: string): string {
  if (/\s/.test(stem) || stem !== stem.toLowerCase() || !/\p{Ll}/u.test(stem)) return stem;
  const words = stem.split(/[-_]+/).filter((word) => word !== '');
  if (words.length === 0) return stem;
  return words.map(capitalize).join(' ');
}

function trimEnds(name: string): string {
  return name.replace(/^[-. ]+/, '').replace(/(?<![-. ])[-. ]+$/, '');
}

/** Cuts between characters as a reader sees them, so that no accent is parted from its letter. */
function cutTo(name: string, bytes: number): string {
  if (Buffer.byteLength(name) <= bytes) return name;
  let length = 0;
  let kept = '';
  for (const { segment } of graphemes.segment(name)) {
    length += Buffer.byteLength(segment);
    if (length > bytes) break;
    kept += segment;
  }
  // One character longer than the limit: then by code points.
  return kept === '' ? cutCodePoints(name, bytes) : kept;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function cutCodePoints(name: string, bytes: number): string {
  let length = 0;
  let kept = '';
  for (const point of name) {
    length += Buffer.byteLength(point);
    if (length > bytes) break;
    kept += point;
  }
  return kept;
}

function capitalize(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  return first.toUpperCase() + word.slice(first.length);
}
