// The words of a heading without their markup, as a title would show them.

const hasMarkup = /[\\`*_[\]~=<%&\n]/;
/** One alternative per kind of markup, tried left to right, so that an escape protects what follows it. */
const markup = new RegExp(
  [
    '\\\\([!-/:-@[-`{-~])', // 1: an escaped character
    '!?\\[\\[([^[\\]|\\n]*)(?:\\|([^[\\]\\n]*))?\\]\\]', // 2, 3: target and label of a wiki link
    '!?\\[([^[\\]]*)\\](?:\\([^()\\n]*\\)|\\[[^[\\]]*\\])', // 4: text of a link
    '<!--(?:(?!<!--)[^])*?-->|%%[^%]*%%', // comments, the innermost: no search runs on to the end for nothing
    '</?[a-zA-Z][^<>\\n]*>',
    '`+|~~|==|\\*+(?=\\S)|(?<=\\S)\\*+',
    '(?<![\\p{L}\\p{N}_])_+(?=\\S)|(?<=\\S)_+(?![\\p{L}\\p{N}_])',
  ].join('|'),
  'gu',
);

export function headingText(text: string, start: number, end: number): string {
  const raw = text.slice(start, end);
  if (!hasMarkup.test(raw)) return raw.trim();
  return raw.replace(markup, replacement).replace(/\s+/g, ' ').trim();
}

function replacement(_match: string, escaped?: string, target?: string, label?: string, linkText?: string): string {
  return escaped ?? label ?? target ?? linkText ?? '';
}
