// The oldest version of a runtime that a manifest or a sentence asks for.
import type { Runtime } from '../../manifests/manifest-record.ts';

export const runtimeTitles: Readonly<Record<Runtime, string>> = {
  node: 'Node.js',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  rust: 'Rust',
  php: 'PHP',
  ruby: 'Ruby',
  dotnet: '.NET',
  lua: 'Lua',
  cpp: 'C++',
  cmake: 'CMake',
};

/** Of a range as manifests write it: `>=18`, `^8.1 || ^9`, `>= 3.8, < 4`. Null when it has no lower end. */
export function oldestOf(range: string, runtime: Runtime): string | null {
  const ends = range.split(/\|\||\bor\b/).map((part) => {
    const [, version] = /(?:>=|\^|~>?|==|=|^)\s*v?(\d+(?:\.\d+)*)/.exec(part.trim()) ?? [];
    return version;
  });
  if (ends.some((end) => end === undefined)) return null;
  const oldest = ends.flatMap((end) => end ?? []).sort(compareVersions)[0];
  return oldest === undefined ? null : plainVersion(oldest, runtime);
}

const spellings: readonly (readonly [Runtime, string])[] = [
  ['node', 'Node(?:\\.?js|JS)?'],
  ['python', '(?:C?Python)'],
  ['java', '(?:Java(?: SE)?|JDK|JRE)'],
  ['go', 'Go(?:lang)?'],
  ['rust', '(?:Rust|rustc|MSRV)'],
  ['php', 'PHP'],
  ['ruby', 'Ruby'],
  ['dotnet', '\\.NET(?: Core)?'],
  ['lua', 'Lua'],
  ['cpp', 'C\\+\\+'],
  ['cmake', 'CMake'],
];

const orLater = '\\s*(?:\\+|(?:,? ?(?:or|and) )(?:later|newer|higher|above|greater|up|upwards|more recent))';

/** `for users of Java 9 or newer` is about them, not about what the product needs. */
const forSome =
  /\b(?:users? (?:of|on|with)|(?:when|if|while|by) (?:you (?:use|are on|run) |using |running |compil\w+ (?:with|for|on) )|(?:also|only) (?:provides?|available|works?)\b[^.]*)\s*$/i;

/** What a sentence asks for as the least; versions it only mentions are left alone. */
export function runtimesIn(text: string): { readonly runtime: Runtime; readonly oldest: string }[] {
  if (/\b(?:until|before|dropp?(?:ed|s)|no longer|up to|older than|prior to|deprecat)/i.test(text)) return [];
  return spellings.flatMap(([runtime, name]) => {
    const version = '(?: versions?)? ?v?(\\d+(?:\\.\\d+)*)(?:\\.x)?(?![\\w-])';
    const patterns = [
      new RegExp(`(?<![\\w.])${name} ?(?:versions? )?(?:>=|≥|=>) ?v?(\\d+(?:\\.\\d+)*)`),
      new RegExp(`(?<![\\w.])${name}${version}${orLater}`),
      new RegExp(`\\b(?:requires?|needs?|at least|minimum|required)\\b[^.,;]{0,40}?(?<![\\w.])${name}${version}`, 'i'),
      new RegExp(`(?<![\\w.])${name}(?: is|:)${version}`),
    ];
    const found = patterns.map((pattern) => pattern.exec(text)).find((each) => each !== null);
    const oldest = found?.[1];
    if (!found || oldest === undefined || forSome.test(text.slice(0, found.index))) return [];
    return [{ runtime, oldest: plainVersion(oldest, runtime) }];
  });
}

/** `1.8` of Java is 8; zeros at the end say nothing. */
function plainVersion(version: string, runtime: Runtime): string {
  const plain = runtime === 'java' ? version.replace(/^1\.(\d)/, '$1') : version;
  return plain.replace(/(?:\.0)+$/, '');
}

function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
