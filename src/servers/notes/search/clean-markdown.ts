// Markdown as a reader hears it: the words stay, the marks go. Meant for pieces of a few thousand characters.

export function cleanMarkdown(text: string): string {
  let clean = text;
  for (const [signs, pattern, instead] of marks) if (hasAny(clean, signs)) clean = clean.replace(pattern, instead);
  if (clean.includes('[[')) clean = clean.replace(plainWikilink, (_, target: string) => spokenTarget(target));
  // Single spaces, of which there are many, are left alone.
  return clean.replace(/\s{2,}|[^\S ]/g, ' ').trim();
}

/** Signs without which the pattern cannot match, the pattern, and what stands in its place. */
type Mark = readonly [string, RegExp, string];

// Each pattern has limits or excludes what would let it run on over the rest of the text: the time stays linear in practice.
const marks: readonly Mark[] = [
  ['<', /<!--[\s\S]*?(?:-->|$)/g, ' '],
  // The language after a fence is a mark too; what stands between the fences is text.
  ['`~', /^[ \t>]*(?:`{3,}|~{3,})[^\n]*$/gm, ' '],
  ['<', /<\/?[a-zA-Z][^<>\n]{0,200}>/g, ' '],
  [
    '[',
    /!\[\[[^[\]\n]{0,300}\.(?:png|jpe?g|gif|svg|webp|pdf|mp[34]|wav|webm|canvas)(?:[|#][^[\]\n]{0,100})?\]\]/gi,
    ' ',
  ],
  ['[', /!?\[\[[^[\]|\n]{0,300}\|([^[\]\n]{0,300})\]\]/g, '$1'],
  ['[', /!?\[([^[\]\n]{0,300})\](?:\([^()\n]{0,500}\)|\[[^[\]\n]{0,100}\])/g, '$1'],
  ['[', /^[ \t]*\[[^[\]^\n][^[\]\n]{0,100}\]:[^\n]*$/gm, ' '],
  ['[', /\[\^[^[\]\n]{1,50}\]:?/g, ' '],
  ['[', /\[![a-z-]{1,30}\][+-]?/gi, ' '],
  ['-*+.)', /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t])?/gm, ''],
  [':', /\bhttps?:\/\/[^\s<>)\]]{1,500}/g, ' '],
  ['#', /^[ \t>]*#{1,6}[ \t]+/gm, ''],
  ['>', /^[ \t]*>+[ \t]?/gm, ''],
  ['-', /^[ \t]*\|?[ \t]*:?-{3,}[-|: \t]*$/gm, ' '],
  ['-*_=', /^[ \t]*(?:[-*_=][ \t]*){3,}$/gm, ' '],
  ['^', /[ \t]\^[\w-]{1,50}$/gm, ' '],
  ['|', /\|/g, ' '],
  ['*~=`_', /(?<!\\)(?:\*{1,3}|~~|==|`+)|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])/gu, ''],
  ['#', /(?<![\p{L}\p{N}&])#(?=[\p{L}])/gu, ''],
  ['&', /&(?:nbsp|#160);/g, ' '],
  ['&', /&amp;/g, '&'],
  ['&', /&(?:lt|gt|quot|#39);/g, ' '],
  ['\\', /\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1'],
];

const plainWikilink = /!?\[\[([^[\]\n]{0,300})\]\]/g;

function hasAny(text: string, signs: string): boolean {
  for (const sign of signs) if (text.includes(sign)) return true;
  return false;
}

/** `folder/Note#Heading` is read as `Note Heading`. */
function spokenTarget(target: string): string {
  const [path = '', ...fragments] = target.split('#');
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  return [name, ...fragments.filter((fragment) => !fragment.startsWith('^'))].join(' ');
}
