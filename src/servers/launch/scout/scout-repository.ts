// W1, first half: what the product's repository holds at the pinned commit. Reads the checked-out folder and nothing else;
// the same commit and settings give the same bytes.

import { hashBytes } from '../../../platform/files/content-hash.ts';
import { artifactVersion } from '../artifacts/schemas/parts.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { RunConfig } from '../config/run-config.ts';
import { repoArchetype, sourceLayout } from './archetype.ts';
import { isCiPath } from './ci-paths.ts';
import { findDocs } from './doc-entrypoints.ts';
import { listTracked } from './list-tracked.ts';
import { type KnownManifest, readManifests } from './manifests/read-manifests.ts';
import { findPhantoms } from './phantom-paths.ts';
import { isInTests, isTestFile } from './places.ts';
import { platformFamily } from './platform-family.ts';
import { codeBytes, primaryLanguages } from './primary-languages.ts';
import { inferProductType } from './product-type.ts';
import { apiScope, entryPoints } from './public-api.ts';
import { readFiles, type ScoutedFile } from './read-files.ts';
import { findRoots, type Roots } from './roots.ts';
import { isBelow, selectEntries } from './select-entries.ts';
import { openTree } from './tree.ts';

/** What is known of the source, and cannot be read from a folder. */
export interface SourceFacts {
  readonly repoUrl: string;
  readonly sha: string;
  readonly defaultBranch: string | null;
  readonly latestReleaseTag: string | null;
}

export async function scoutRepository(
  folder: string,
  source: SourceFacts,
  { ingestion, repo_hints }: Pick<RunConfig, 'ingestion' | 'repo_hints'>,
  signal?: AbortSignal,
): Promise<RepoInventory> {
  const entries = await listTracked(folder, signal);
  const selected = selectEntries(entries, ingestion);
  const { files, leftOut } = await readFiles(folder, selected.slice(0, filesAtMost), signal);
  const tree = openTree(folder, entries, files);
  const roots = findRoots(files, repo_hints, ingestion);
  const { manifests, leftOut: moreManifests } = readManifests(tree, codeBytes(files));
  const { docs, leftOut: moreDocs } = findDocs(tree, roots);
  const { phantoms, leftOut: moreClaims } = ingestion.detect_phantom_paths
    ? findPhantoms(tree)
    : { phantoms: [], leftOut: [] };
  const languages = primaryLanguages(files);
  const platform = platformFamily(manifests);
  const layout = sourceLayout(roots);
  const examples = findExamples(files, roots);
  return {
    schema_version: artifactVersion,
    repo_url: source.repoUrl,
    repo_sha: source.sha,
    fingerprint: {
      sha256: hashBytes(
        files
          .map(({ hash }) => hash)
          .sort()
          .join('\n'),
      ),
      default_branch: source.defaultBranch,
      latest_release_tag: source.latestReleaseTag,
      license_path: findLicense(files),
      primary_languages: languages,
      file_count: files.length,
      total_bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    repo_profile: {
      platform_family: platform,
      primary_languages: languages,
      build_systems: [...new Set(manifests.flatMap(({ facts }) => facts.buildSystems))].sort(),
      package_manifests: manifests.map(({ manifest }) => manifest.path).sort(),
      recommended_test_commands: testCommands(repo_hints.preferred_test_commands, manifests),
      example_locator: locate(roots.examples, docs.length > 0 ? 'doc_fences' : 'none'),
      doc_locator: locate(roots.docs, docs.length > 0 ? 'readme' : 'none'),
      source_layout: layout,
      public_api_entrypoints: entryPoints(manifests),
      repo_archetype: repoArchetype(files, manifests, platform, layout),
      public_api_scope: apiScope(manifests, roots, tree),
    },
    roots: { ...roots },
    paths: files.map(({ path }) => path),
    doc_entrypoints: docs.map(({ path }) => path),
    doc_entrypoint_details: docs,
    example_paths: examples.slice(0, examplesAtMost),
    binary_assets: ingestion.record_binary_files ? pathsOf(files, ({ kind }) => kind === 'binary') : [],
    phantom_paths: phantoms,
    inferred_product_type: inferProductType(manifests, tree, files.some(isCode)),
    ci_paths: pathsOf(files, ({ path, kind }) => kind === 'text' && isCiPath(path)),
    test_file_count: files.filter((file) => isCode(file) && isInTests(file.path) && isTestFile(file.path)).length,
    left_out: [
      ...more('files', selected.length - filesAtMost),
      ...leftOut,
      ...moreManifests,
      ...moreDocs,
      ...moreClaims,
      ...more('examples', examples.length - examplesAtMost),
    ],
  };
}

const filesAtMost = 200_000;
const examplesAtMost = 5_000;

function more(what: string, count: number): { path: string; reason: string }[] {
  return count > 0 ? [{ path: '.', reason: `${count} more ${what}` }] : [];
}

function pathsOf(files: readonly ScoutedFile[], isMeant: (file: ScoutedFile) => boolean): string[] {
  return files.filter(isMeant).map(({ path }) => path);
}

function isCode({ language, isForeign }: ScoutedFile): boolean {
  return language?.kind === 'code' && !isForeign;
}

/** Code and pages of the example folders, and files at home elsewhere that are named as examples. */
function findExamples(files: readonly ScoutedFile[], { examples }: Roots): string[] {
  return pathsOf(files, (file) => {
    if (file.kind !== 'text' || file.isForeign) return false;
    if (examples.some((root) => isBelow(file.path, root)))
      return file.language !== null && file.language.kind !== 'config';
    return (
      isCode(file) &&
      /(?:^|\/)(?:examples?|demo|quickstart|sample)(?:[_-][^/]*)?\.\w+$|_example\.\w+$|\.example\.\w+$/i.test(file.path)
    );
  });
}

function findLicense(files: readonly ScoutedFile[]): string | null {
  const named = pathsOf(
    files,
    ({ path, kind }) => kind === 'text' && /^(?:licen[cs]e|copying|unlicense)(?:[.-][\w.-]+)?$/i.test(path),
  );
  const inFolder = pathsOf(files, ({ path, kind }) => kind === 'text' && /^LICENSES\/[^/]+$/.test(path));
  return [...named, ...inFolder][0] ?? null;
}

/** Read, never run. */
function testCommands(preferred: readonly string[], manifests: readonly KnownManifest[]): string[] {
  const primary = manifests.filter(({ manifest }) => manifest.isPrimary || manifest.folder === '.');
  const atTop = primary.filter(({ manifest }) => manifest.folder === '.');
  const found = (atTop.length > 0 ? atTop : primary).flatMap(({ facts }) => facts.testCommands);
  return [...new Set([...preferred, ...found])].slice(0, 20);
}

function locate(roots: readonly string[], otherwise: string): string {
  return roots.length > 0 ? roots.join(', ') : otherwise;
}
