// Reads the manifests that speak for the product: those nearest to the top that have something to say.
import type { Issue } from '../../artifacts/schemas/issue.ts';
import { openIssue } from '../open-issue.ts';
import type { SourceTexts } from '../source-texts.ts';
import { readNuspec, readProject } from './dotnet.ts';
import { readGradle, readPom } from './jvm.ts';
import { emptyRecord, type ManifestRecord, type ReadRecord } from './manifest-record.ts';
import { readComposer, readPackageJson } from './node.ts';
import { readPyproject, readSetupCfg, readSetupPy } from './python.ts';
import { readCMake, readGemfile, readGemspec, readMakefile } from './ruby-native.ts';
import { readCargo, readGoMod } from './rust-go.ts';

const readers: readonly (readonly [RegExp, ReadRecord])[] = [
  [/^package\.json$/, readPackageJson],
  [/^pyproject\.toml$/, readPyproject],
  [/^setup\.cfg$/, readSetupCfg],
  [/^setup\.py$/, readSetupPy],
  [/^Cargo\.toml$/, readCargo],
  [/^go\.mod$/, readGoMod],
  [/^pom\.xml$/, readPom],
  [/^build\.gradle(?:\.kts)?$/, readGradle],
  [/\.(?:cs|fs|vb)proj$/, readProject],
  [/\.nuspec$/, readNuspec],
  [/\.gemspec$/, readGemspec],
  [/^Gemfile$/, readGemfile],
  [/^composer\.json$/, readComposer],
  [/^CMakeLists\.txt$/, readCMake],
  [/^(?:GNUm|M|m)akefile$/, readMakefile],
];

const atMost = 40;

/** `paths` are the manifests of the inventory; a Makefile at the top is added to them. */
export function readRecords(
  paths: readonly string[],
  texts: SourceTexts,
): { readonly records: ManifestRecord[]; readonly issues: Issue[] } {
  const records: ManifestRecord[] = [];
  const issues: Issue[] = [];
  for (const path of chooseNearest(paths)) {
    const text = texts.read(path);
    const read = readers.find(([name]) => name.test(nameOf(path)))?.[1];
    if (text === null || !read) continue;
    try {
      records.push({ ...emptyRecord, method: 'other', ...read(text), path });
    } catch (error) {
      issues.push(
        openIssue({
          severity: 'warn',
          code: 'FACTS_MANIFEST_UNREADABLE',
          message: `${path} cannot be read: ${error instanceof Error ? error.message : 'not in its format'}.`,
          path,
          line: null,
        }),
      );
    }
  }
  return { records: keepSpeaking(records), issues };
}

function chooseNearest(paths: readonly string[]): string[] {
  const known = [...new Set(paths)].filter((path) => readers.some(([name]) => name.test(nameOf(path))));
  return known.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1)).slice(0, atMost);
}

/** A root that only holds a workspace together leaves the word to its packages; else packages below are parts or examples. */
function keepSpeaking(records: readonly ManifestRecord[]): ManifestRecord[] {
  const named = records.filter(({ name, isPrivate }) => name && !isPrivate);
  const nearest = Math.min(...(named.length > 0 ? named : records).map(({ path }) => depthOf(path)));
  return records.filter(({ path }) => depthOf(path) <= nearest);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function depthOf(path: string): number {
  return path.split('/').length;
}
