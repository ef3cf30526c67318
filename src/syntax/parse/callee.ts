// Names of callees and members as a reader would say them: `db.save` for what may be pages of chained calls.

const longest = 400;

/** A path on one line; arguments within a chain become `()`, indexes `[]`. */
export function calleeOf(text: string, start: number, end: number): string {
  if (end - start > longest) return lastNameOf(text.slice(end - 100, end).replace(/\s+/g, ''));
  const path = text.slice(start, end);
  if (/^[\w$]+$/.test(path)) return path;
  const plain = /[([{]/.test(path) ? withoutArguments(path) : path;
  return plain.replace(/\s+/g, plain.includes('\n') ? '' : ' ').trim();
}

/** `foo(a, b).bar` becomes `foo().bar`. Indexes stay while they are one word: `map[key]`. */
function withoutArguments(path: string): string {
  let plain = '';
  let depth = 0;
  let from = 0;
  for (let at = 0; at < path.length; at += 1) {
    const character = path.charAt(at);
    if ('([{'.includes(character)) {
      if (depth === 0) {
        plain += path.slice(from, at + 1);
        from = at + 1;
      }
      depth += 1;
    } else if (')]}'.includes(character) && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      const inner = path.slice(from, at);
      plain += `${character === ']' && /^[\w$.'"-]+$/.test(inner) ? inner : ''}${character}`;
      from = at + 1;
    }
  }
  return depth === 0 ? plain + path.slice(from) : plain;
}

/** What stands after the last separator: `save` of `db.save`, `new` of `Foo::new`. */
export function lastNameOf(callee: string): string {
  return /[\p{L}\p{N}_$!?#@]+$/u.exec(callee)?.[0] ?? callee;
}

/** The same in a text that ends with a plain name, from the end backwards, since what stands before may be long. */
export function lastIdentifier(text: string, start: number, end: number): string {
  let from = end;
  while (from > start && isNamePart(text.charCodeAt(from - 1))) from -= 1;
  return text.slice(from, end);
}

/** `#` and `$` may stand in names of some languages, and never right before one in others. */
function isNamePart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    code === 35 ||
    code > 127
  );
}

/** What stands before the last separator; empty for a plain name, and for a path: `mem::swap` changes no `mem`. */
export function receiverOf(callee: string): string {
  return /^(.*?)(?:\?\.|!?\.|->|(?<!:):(?!:))[\p{L}\p{N}_$!?#@]+$/su.exec(callee)?.[1] ?? '';
}

/** The first argument of a call that throws, when it is a name; else the callee. */
export function thrownBy(text: string, calleeEnd: number, callee: string): string {
  const after = text.slice(calleeEnd, calleeEnd + 200);
  const argument = /^[ \t]*[( \t]\s*(?:new\s+|&\s*)?([\p{L}_$@][\p{L}\p{N}_$.:]*)/u.exec(after)?.[1];
  return argument?.replace(/\.new$/, '') ?? callee;
}
