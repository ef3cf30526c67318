// The words of a claim as a page says them: the same statement, without the marks of where it was found. Claims from code
// bring tags of documentation tools; claims from prose may say `it` of a product that the line before no longer names.

export function tidyClaim(text: string, product: string): string {
  const plain = withoutTags(text).replace(/^(?:(?::[a-z0-9_+-]+:|\.{3}|…)\s*)+/, '');
  const said = endQuietly(withoutRepeatedName(nameSubject(plain, product)));
  return beginLoudly(said, product).replaceAll(/\s*—\s*/g, ' - ');
}

/** `It` was said of the product: what makes a claim stands on that. In `it is possible to` it means nothing. */
function nameSubject(text: string, product: string): string {
  const opening = text.split(' ').slice(0, 7).join(' ');
  if (/\b(?:to|that|if|whether|when)\b/.test(opening)) return text;
  const rest = /^it(?:'s| is) /i.test(text) ? text.replace(/^it(?:'s| is)/i, 'it is') : text;
  return rest.replace(/^it (?=(?:also )?(?:can|will|may|does|\p{Ll}+s)\b)/iu, () => `${product} `);
}

const role = /:(?:[a-z]+:)?[a-z]+:`~?([^`<>]+?)(?:\s*<[^`]*>)?`(?:\\(?=s\b))?/g;
const inlineTag = /\{@(code|literal|value|link|linkplain)\s+([^{}\s]+)(?:\s+([^{}]*))?\}/g;
const element =
  /<(?:see|seealso|paramref|typeparamref)\s+(?:cref|name|langword|href)="(?:[A-Z]:)?([^"<>]+)"\s*\/?>(?:<\/\w+>)?(\[\])?/g;
const codeElement = /<(?:c|code|tt)>([^<>`]+)<\/(?:c|code|tt)>/g;
/** Of a comment, up to its end: `@param`, `@tparam`, `@string[opt]`. A decorator or a scope of names is none. */
const tag = /\s@(?!deprecated)[a-z]+(?:\[[^\]]*\])?(?=\s|$)/;
const isDocumentation = /^(?:The \w+ )?`[^`]+`: /;

/** What the documentation tools of several languages make of their marks: names as code. */
function withoutTags(text: string): string {
  const plain = text
    .replaceAll(role, (match, name: string) => `\`${match.includes('`~') ? (name.split('.').at(-1) ?? name) : name}\``)
    .replaceAll(inlineTag, (_, kind: string, first: string, rest?: string) =>
      kind.startsWith('link')
        ? `\`${(rest ?? first).replace('#', '.').replace(/^\./, '')}\``
        : `\`${[first, rest].join(' ').trim()}\``,
    )
    .replaceAll(
      element,
      (_, name: string, array = '') => `\`${name.replaceAll('{', '<').replaceAll('}', '>')}${array}\``,
    )
    .replaceAll(codeElement, '`$1`');
  const [said = '', deprecated] = plain.split(/\s@deprecated\b[\s:.-]*/);
  const [kept = ''] = isDocumentation.test(said) ? said.split(tag) : [said];
  return deprecated === undefined ? kept : `${kept} Deprecated${deprecated === '' ? '' : `: ${deprecated}`}`;
}

/** `` `Lock.open`: open waits `` says its subject twice. */
function withoutRepeatedName(text: string): string {
  const [, name, rest = ''] = /^`([^`]+)`: (.*)$/s.exec(text) ?? [];
  if (name === undefined) return text;
  const last = name.split(/[.#:]+/).at(-1) ?? name;
  const goesOn =
    rest.startsWith(`${last} `) &&
    /^(?:(?:never|always|also|only) )?(?:is|are|was|has|can|will|[a-z]+s)\b/.test(rest.slice(last.length + 1));
  return goesOn ? `\`${name}\` ${rest.slice(last.length + 1)}` : text;
}

/** Names keep their small letters. */
const small = /^(?:npm|npx|pip|pipx|git|node|go|cargo|yarn|pnpm|docker|make|cmake|gcc|curl)$/;

function beginLoudly(text: string, product: string): string {
  const [word] = /^\p{Ll}+(?=[ ,])/u.exec(text) ?? [];
  if (word === undefined || small.test(word) || product.toLowerCase().split(' ')[0] === word) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function endQuietly(text: string): string {
  return text.trim().replace(/\s*[!:;,]+$/, (end) => (end.includes('!') ? '.' : ''));
}

/** What a page says without anybody's praise. The five words are the contract's. */
export function praises(text: string): boolean {
  const words = text.replaceAll(/`[^`]*`/g, '');
  return /\b(?:best(?![- ](?:effort|practices?|match|fit|case|used|suited|viewed|known))|seamless(?:ly)?|ultimate(?!ly)|revolutionary|world[- ]class)\b/i.test(
    words,
  );
}
