// Names of the code in the words of claims: which are named, and whether a claim is about one or only mentions it.

/** Names set as code, without brackets and leading dots. */
export function namesIn(text: string): string[] {
  return spansIn(text).map(({ name }) => name);
}

interface Span {
  readonly name: string;
  /** The words around it. */
  readonly before: string;
  readonly after: string;
}

function spansIn(text: string): Span[] {
  return [...text.matchAll(/`([^`]+)`/g)].flatMap((found) => {
    const [, name] = spelling.exec((found[1] ?? '').trim()) ?? [];
    if (name === undefined) return [];
    return [{ name, before: text.slice(0, found.index), after: text.slice(found.index + found[0].length) }];
  });
}

const spelling = /^\.?([A-Za-z_$][\w$]*(?:(?:\.|::|#)[A-Za-z_$][\w$]*)*)(?:\(.*\))?$/s;

/** `` `open` waits ``, the `` `open` `` option, use `` `open()` ``. */
export function isAbout(name: string, text: string): boolean {
  return spansIn(text).some(
    (span) => span.name === name && (opening.test(span.before) || using.test(span.before) || saysWhat.test(span.after)),
  );
}

const noun =
  '(?:option|method|function|class|interface|module|property|parameter|argument|event|hook|flag|field|object|command)';
const opening = new RegExp(`^(?:(?:the|setting|calling|using|${noun}) )*$`, 'i');
const using = /\b(?:using|use|with|calling|call|by) (?:the )?$/i;
const saysWhat = new RegExp(`^ ${noun}\\b`, 'i');

/** Whether code uses the name as a word of its own; of `Lock.close` the last part counts. */
export function usesName(code: string, name: string): boolean {
  const last = lastPart(name);
  if (last === '') return false;
  for (let at = code.indexOf(last); at >= 0; at = code.indexOf(last, at + 1)) {
    if (!isLetter(code[at - 1]) && !isLetter(code[at + last.length])) return true;
  }
  return false;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\w$]/.test(character);
}

export function lastPart(name: string): string {
  return name.split(/\.|::|#/).at(-1) ?? name;
}

export function quote(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
