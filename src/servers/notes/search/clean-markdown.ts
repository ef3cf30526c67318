// Markdown as a reader hears it: the words stay, the marks go. Meant for pieces of a few thousand characters.

export function cleanMarkdown(text: string): string {
  let clean = text;
  // No replacement brings in a sign that was not there, so one look at the text rules out most patterns.
  const seen = signsIn(text);
  for (const { signs, parts, pattern, instead } of marks) {
    if ((seen & signs) !== 0 && hasAny(clean, parts)) clean = clean.replace(pattern, instead);
  }
  if (clean.includes('[[')) clean = clean.replace(plainWikilink, (_, target: string) => spokenTarget(target));
  // Single spaces, of which there are many, are left alone.
  return clean.replace(/\s{2,}|[^\S ]/g, ' ').trim();
}

/** One bit for each sign that markdown is made of. */
const signBits = new Int32Array(128);
[...'<`~![]-*+.):#>_=^|&\\'].forEach((sign, bit) => {
  signBits[sign.charCodeAt(0)] = 1 << bit;
});

function signsIn(text: string): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) seen |= signBits[text.charCodeAt(at)] ?? 0;
  return seen;
}

/** Parts without one of which the pattern cannot match, with spaces between; the pattern; what stands in its place. */
type Mark = readonly [string, RegExp, string];

// Each pattern has limits or excludes what would let it run on over the rest of the text: the time stays linear in practice.
const patterns: readonly Mark[] = [
  ['<!--', /<!--[\s\S]*?(?:-->|$)/g, ' '],
  // The language after a fence is a mark too; what stands between the fences is text.
  ['``` ~~~', /^[ \t>]*(?:`{3,}|~{3,})[^\n]*$/gm, ' '],
  ['<', /<\/?[a-zA-Z][^<>\n]{0,200}>/g, ' '],
  [
    '![[',
    /!\[\[[^[\]\n]{0,300}\.(?:png|jpe?g|gif|svg|webp|pdf|mp[34]|wav|webm|canvas)(?:[|#][^[\]\n]{0,100})?\]\]/gi,
    ' ',
  ],
  ['|', /!?\[\[[^[\]|\n]{0,300}\|([^[\]\n]{0,300})\]\]/g, '$1'],
  [']( ][', /!?\[([^[\]\n]{0,300})\](?:\([^()\n]{0,500}\)|\[[^[\]\n]{0,100}\])/g, '$1'],
  [']:', /^[ \t]*\[[^[\]^\n][^[\]\n]{0,100}\]:[^\n]*$/gm, ' '],
  ['[^', /\[\^[^[\]\n]{1,50}\]:?/g, ' '],
  ['[!', /\[![a-z-]{1,30}\][+-]?/gi, ' '],
  ['- * + . )', /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t])?/gm, ''],
  ['://', /\bhttps?:\/\/[^\s<>)\]]{1,500}/g, ' '],
  ['#', /^[ \t>]*#{1,6}[ \t]+/gm, ''],
  ['>', /^[ \t]*>+[ \t]?/gm, ''],
  ['---', /^[ \t]*\|?[ \t]*:?-{3,}[-|: \t]*$/gm, ' '],
  ['- * _ =', /^[ \t]*(?:[-*_=][ \t]*){3,}$/gm, ' '],
  ['^', /[ \t]\^[\w-]{1,50}$/gm, ' '],
  ['|', /\|/g, ' '],
  ['* ~~ == ` _', /(?<!\\)(?:\*{1,3}|~~|==|`+)|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])/gu, ''],
  ['#', /(?<![\p{L}\p{N}&])#(?=[\p{L}])/gu, ''],
  ['&', /&(?:nbsp|#160);/g, ' '],
  ['&', /&amp;/g, '&'],
  ['&', /&(?:lt|gt|quot|#39);/g, ' '],
  ['\\', /\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1'],
];

const marks = patterns.map(([needed, pattern, instead]) => {
  const parts = needed.split(' ');
  return { signs: signsIn(parts.map((part) => part[0]).join('')), parts, pattern, instead };
});

function hasAny(text: string, parts: readonly string[]): boolean {
  return parts.some((part) => text.includes(part));
}

const plainWikilink = /!?\[\[([^[\]\n]{0,300})\]\]/g;

/** `folder/Note#Heading` is read as `Note Heading`. */
function spokenTarget(target: string): string {
  const [path = '', ...fragments] = target.split('#');
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  return [name, ...fragments.filter((fragment) => !fragment.startsWith('^'))].join(' ');
}
