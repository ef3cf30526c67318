// Reads the manifests that speak for the product: those nearest to the top that have something to say.
import type { Issue } from '../../artifacts/schemas/issue.ts';
import { openIssue } from '../../issues/open-issue.ts';
import { formatOf, readManifest } from '../../manifests/manifest-formats.ts';
import type { ManifestRecord } from '../../manifests/manifest-record.ts';
import { depthOf, nearestFirst } from '../../manifests/nearest-first.ts';
import type { SourceTexts } from '../source-texts.ts';

const atMost = 40;

/** `paths` are the manifests of the inventory; a Makefile at the top is added to them. */
export function readRecords(
  paths: readonly string[],
  texts: SourceTexts,
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
  return { records: keepSpeaking(read.filter(({ problem }) => problem === null)), issues };
}

function chooseNearest(paths: readonly string[]): string[] {
  const known = [...new Set(paths)].filter((path) => formatOf(path)?.read);
  return known.sort(nearestFirst).slice(0, atMost);
}

/** A root that only holds a workspace together leaves the word to its packages; else packages below are parts or examples. */
function keepSpeaking(records: readonly ManifestRecord[]): ManifestRecord[] {
  const named = records.filter(({ name, isPrivate }) => name && !isPrivate);
  const nearest = Math.min(...(named.length > 0 ? named : records).map(({ path }) => depthOf(path)));
  return records.filter(({ path }) => depthOf(path) <= nearest);
}
