// Reads the manifests that speak for the product: those nearest to the top that have something to say.
import type { Issue } from '../../artifacts/schemas/issue.ts';
import { openIssue } from '../../issues/open-issue.ts';
import { formatOf, readManifest } from '../../manifests/manifest-formats.ts';
import type { ManifestRecord } from '../../manifests/manifest-record.ts';
import { depthOf, nearestFirst } from '../../manifests/nearest-first.ts';
import type { SourceTexts } from '../source-texts.ts';

const atMost = 40;

/**
 * `paths` are the manifests of the inventory; a Makefile at the top is added to them. `products` are names of the product, by
 * which its own package is known among others.
 */
export function readRecords(
  paths: readonly string[],
  texts: SourceTexts,
  products: readonly string[] = [],
): { readonly records: ManifestRecord[]; readonly issues: Issue[] } {
  const read = chooseNearest(paths).flatMap((path) => {
    const text = texts.read(path);
    return text === null ? [] : [readManifest(path, text)];
  });
  const issues = read.flatMap(({ path, problem }) =>
    problem === null
      ? []
      : openIssue('truthlock', {
          severity: 'warn',
          code: 'FACTS_MANIFEST_UNREADABLE',
          message: `${path} cannot be read: ${problem}.`,
          path,
          line: null,
        }),
  );
  return {
    records: keepSpeaking(
      read.filter(({ problem }) => problem === null),
      products,
    ),
    issues,
  };
}

function chooseNearest(paths: readonly string[]): string[] {
  const known = [...new Set(paths)].filter((path) => formatOf(path)?.read);
  return known.sort(nearestFirst).slice(0, atMost);
}

/** A root that only holds a workspace together leaves the word to its packages; else packages below are parts or examples. */
function keepSpeaking(records: readonly ManifestRecord[], products: readonly string[]): ManifestRecord[] {
  const named = records.filter(({ name, isPrivate }) => name && !isPrivate);
  const nearest = Math.min(...(named.length > 0 ? named : records).map(({ path }) => depthOf(path)));
  const near = records.filter(({ path }) => depthOf(path) <= nearest);
  const packages = near.filter((record) => named.includes(record));
  const own = packages.filter(({ name }) => bearsName(name?.value ?? '', products));
  const plain = packages.filter(({ name }) => !isSupport(name?.value ?? ''));
  // One package of several may be the product; the others are then other products, or serve its tests.
  const meant = own.length > 0 ? own : plain.length > 0 ? plain : packages;
  return near.filter((record) => !packages.includes(record) || meant.includes(record));
}

function bearsName(identifier: string, products: readonly string[]): boolean {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}+#]/gu, '');
  // Without the account or group it is published under; of a Go module also without its major version.
  const names = [identifier, identifier.replace(/\/v\d+$/, '').replace(/^.*[:/]/, '')].map(plain);
  return products.some((product) => names.includes(plain(product)));
}

/** `Flock.TestConsole`, `flock-benchmarks`: of the same repository, and not for users. */
function isSupport(identifier: string): boolean {
  return /(?:^|[-_./:])(?:test(?:s|ing|console|utils?)?|console|bench(?:mark)?s?|samples?|examples?|demos?|parent|aggregator|bom)$/i.test(
    identifier,
  );
}
