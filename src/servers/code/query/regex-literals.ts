// Texts that must stand in whatever a regular expression matches, so that an index can leave files out. Reads only what it
// is sure of: anything unusual gives fewer literals, never a wrong one.

/** At least this long, else they rule out nothing. */
const minLength = 3;

export function requiredLiterals(source: string, flags: string): string[] {
  const reader = {
    source,
    at: 0,
    folds: flags.includes('i'),
    isUnicode: /[uv]/.test(flags),
    nests: flags.includes('v'),
  };
  const found = readAlternatives(reader, 0);
  return found === null ? [] : [...new Set(found)].filter((literal) => literal.length >= minLength);
}

interface Reader {
  readonly source: string;
  at: number;
  readonly folds: boolean;
  readonly isUnicode: boolean;
  /** The flag v: classes nest. */
  readonly nests: boolean;
}

/** Null when it does not understand the source. Several alternatives require nothing in common. */
function readAlternatives(reader: Reader, depth: number): string[] | null {
  if (depth > 50) return null;
  let alternatives = 0;
  let first: string[] = [];
  for (;;) {
    const sequence = readSequence(reader, depth);
    if (sequence === null) return null;
    alternatives += 1;
    first = sequence;
    if (reader.source[reader.at] !== '|') break;
    reader.at += 1;
  }
  return alternatives === 1 ? first : [];
}

function readSequence(reader: Reader, depth: number): string[] | null {
  const found: string[] = [];
  let run = '';
  const endRun = (): void => {
    if (run !== '') found.push(run);
    run = '';
  };
  while (reader.at < reader.source.length) {
    const sign = reader.source[reader.at] as string;
    if (sign === '|' || sign === ')') break;
    if (sign === '(') {
      const inner = readGroup(reader, depth);
      if (inner === null) return null;
      const least = readLeast(reader);
      endRun();
      if (least > 0) found.push(...inner);
      continue;
    }
    const literal = readOne(reader);
    const at = reader.at;
    const least = readLeast(reader);
    if (literal === null) endRun();
    else if (at === reader.at) run += literal;
    else {
      // Repeated: what comes before and the sign itself stand together once, what follows may not.
      if (least > 0) run += literal;
      endRun();
      if (least > 0) run = '';
    }
  }
  endRun();
  return found;
}

/** Inner literals of a group that must match; none of a look-ahead that must not, and of one that looks back. */
function readGroup(reader: Reader, depth: number): string[] | null {
  const kind = /^\((?:\?(?::|=|!|<=|<!|<[^>]+>|[imsIMS-]+:))?/.exec(reader.source.slice(reader.at))?.[0] ?? '(';
  reader.at += kind.length;
  const inner = readAlternatives(reader, depth + 1);
  if (inner === null || reader.source[reader.at] !== ')') return null;
  reader.at += 1;
  return kind === '(' || kind === '(?:' || /^\(\?<[^=!]/.test(kind) ? inner : [];
}

/** One sign that stands for itself, or null for anything else, which is skipped. */
function readOne(reader: Reader): string | null {
  const sign = String.fromCodePoint(reader.source.codePointAt(reader.at) as number);
  if (sign === '[') {
    skipClass(reader);
    return null;
  }
  if (sign === '\\') return readEscape(reader);
  reader.at += sign.length;
  return '.^$'.includes(sign) ? null : certain(reader, sign);
}

function readEscape(reader: Reader): string | null {
  const rest = reader.source.slice(reader.at);
  const long = /^\\(?:u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|[pP]\{[^}]*\}|k<[^>]*>|q\{[^}]*\}|\d+)/i.exec(
    rest,
  )?.[0];
  reader.at += long?.length ?? 2;
  const sign = rest[1] ?? '';
  return long === undefined && /[^\w\s]/.test(sign) ? certain(reader, sign) : null;
}

function skipClass(reader: Reader): void {
  let depth = 1;
  for (reader.at += 1; reader.at < reader.source.length; reader.at += 1) {
    const sign = reader.source[reader.at];
    if (sign === '\\') reader.at += 1;
    else if (sign === '[' && reader.nests) depth += 1;
    else if (sign === ']') depth -= 1;
    if (depth === 0) break;
  }
  reader.at += 1;
}

/** How often at least, by the quantifier that follows: 1 without one. */
function readLeast(reader: Reader): number {
  const quantifier = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(reader.source.slice(reader.at));
  if (quantifier === null) return 1;
  reader.at += quantifier[0].length;
  if (quantifier[1] !== undefined) return Number(quantifier[1]);
  return quantifier[0].startsWith('+') ? 1 : 0;
}

/** Under `i` only ASCII letters fold as the index folds them; with `u`, s and k have relatives outside of ASCII. */
function certain(reader: Reader, sign: string): string | null {
  if (!reader.folds) return sign;
  if (sign > '\x7f') return null;
  return reader.isUnicode && /[sk]/i.test(sign) ? null : sign;
}
