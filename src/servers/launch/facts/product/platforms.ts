// The systems and runtimes that the product is said to work on.
import type { ManifestRecord } from '../../manifests/manifest-record.ts';
import type { Claim } from '../claim.ts';
import { runtimeTitles } from '../contradictions/runtime-versions.ts';

const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['Browsers', /\bbrowsers?\b/i],
  ['Bun', /\bBun\b/],
  ['Deno', /\bDeno\b/],
  ['FreeBSD', /\bFreeBSD\b/],
  ['Linux', /\bLinux\b/],
  ['Node.js', /\bNode(?:\.?js)?\b/],
  ['Windows', /\bWindows\b/],
  ['iOS', /\biOS\b/],
  ['macOS', /\bmac ?OS(?: X)?\b|\bOS X\b/i],
];
const says =
  /\b(?:works?|runs?|supports?|supported|compatible|available|built to run|installs only|names as its systems|tested|for)\b/i;
const denies = /\b(?:not|n't|cannot|no longer|unlike|without)\b/i;

/** Sorted. A sentence that denies anything proves nothing here. `languages` are those the product is written in. */
export function supportedPlatforms(
  claims: readonly Claim[],
  records: readonly ManifestRecord[],
  languages: readonly string[] = [],
): string[] {
  const prose = claims.filter(
    ({ text, kind }) => kind !== 'workflow' && kind !== 'api' && says.test(text) && !denies.test(text),
  );
  const named = prose.flatMap(({ text }) => systems.filter(([, words]) => words.test(text)).map(([name]) => name));
  const required = records
    .flatMap(({ requirements }) => requirements.map(({ runtime }) => runtimeTitles[runtime]))
    .filter((title) => title !== 'CMake');
  const found = [...new Set([...named, ...required])].sort();
  return found.length > 0 ? found : languageOf(languages);
}

/** Where nothing is said, the language alone tells where a library can be used. */
const ownPlatforms: Readonly<Record<string, string>> = {
  JavaScript: 'JavaScript',
  TypeScript: 'JavaScript',
  'C#': '.NET',
};
const languagesOfLibraries =
  /^(?:C|C\+\+|C#|Dart|Elixir|Go|Haskell|Java|JavaScript|Kotlin|Lua|Perl|PHP|Python|Ruby|Rust|Scala|Swift|TypeScript|Zig)$/;

function languageOf(languages: readonly string[]): string[] {
  const first = languages.find((language) => languagesOfLibraries.test(language));
  return first === undefined ? [] : [ownPlatforms[first] ?? first];
}
