// Markdown as a reader hears it: the words stay, the marks go. Meant for pieces of a few thousand characters.

export function cleanMarkdown(text: string): string {
  let clean = text;
  for (const [pattern, instead] of marks) clean = clean.replace(pattern, instead);
  clean = clean.replace(plainWikilink, (_, target: string) => spokenTarget(target));
  return clean.replace(/\s+/g, ' ').trim();
}

// Each class excludes what would let a pattern run on over the rest of the text, so that every one is linear in practice.
const marks: readonly (readonly [RegExp, string])[] = [
  [/<!--[\s\S]*?(?:-->|$)/g, ' '],
  // The language after a fence is a mark too; what stands between the fences is text.
  [/^[ \t>]*(?:`{3,}|~{3,})[^\n]*$/gm, ' '],
  [/<\/?[a-zA-Z][^<>\n]{0,200}>/g, ' '],
  [/!\[\[[^[\]\n]{0,300}\.(?:png|jpe?g|gif|svg|webp|pdf|mp[34]|wav|webm|canvas)(?:[|#][^[\]\n]{0,100})?\]\]/gi, ' '],
  [/!?\[\[[^[\]|\n]{0,300}\|([^[\]\n]{0,300})\]\]/g, '$1'],
  [/!?\[([^[\]\n]{0,300})\](?:\([^()\n]{0,500}\)|\[[^[\]\n]{0,100}\])/g, '$1'],
  [/^[ \t]*\[[^[\]\n]{1,100}\]:[^\n]*$/gm, ' '],
  [/\[\^[^[\]\n]{1,50}\]:?/g, ' '],
  [/\[![a-z-]{1,30}\][+-]?/gi, ' '],
  [/^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[.\][ \t])?/gm, ''],
  [/\bhttps?:\/\/[^\s<>)\]]{1,500}/g, ' '],
  [/^[ \t>]*#{1,6}[ \t]+/gm, ''],
  [/^[ \t]*>+[ \t]?/gm, ''],
  [/^[ \t]*\|?[ \t]*:?-{3,}[-|: \t]*$/gm, ' '],
  [/^[ \t]*(?:[-*_=][ \t]*){3,}$/gm, ' '],
  [/[ \t]\^[\w-]{1,50}$/gm, ' '],
  [/\|/g, ' '],
  [/\*{1,3}|~~|==|`+|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}])/gu, ''],
  [/(?<![\p{L}\p{N}&])#(?=[\p{L}])/gu, ''],
  [/&(?:nbsp|#160);/g, ' '],
  [/&amp;/g, '&'],
  [/&(?:lt|gt|quot|#39);/g, ' '],
  [/\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1'],
];

const plainWikilink = /!?\[\[([^[\]\n]{0,300})\]\]/g;

/** `folder/Note#Heading` is read as `Note Heading`. */
function spokenTarget(target: string): string {
  const [path = '', ...fragments] = target.split('#');
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  return [name, ...fragments.filter((fragment) => !fragment.startsWith('^'))].join(' ');
}
