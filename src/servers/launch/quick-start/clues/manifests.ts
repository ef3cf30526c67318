// What the manifests of a repository say about its platform, and the names of its packages about its family.
import { formatOf, type ManifestFormat, readManifest } from '../../manifests/manifest-formats.ts';
import type { ManifestRecord } from '../../manifests/manifest-record.ts';
import { depthOf, nearestFirst } from '../../manifests/nearest-first.ts';
import { isToolingOnly } from '../../manifests/package-json.ts';
import type { Platform } from '../../profile/platforms.ts';
import type { SiteProfile } from '../../profile/site-profile.ts';
import { type Evidence, evidenceOf } from '../evidence.ts';
import type { TextFile } from '../infer.ts';
import { type Languages, largestShare } from './languages.ts';
import { tokensOf } from './name.ts';

/** More would be a repository of many packages, and then the first speak for the rest. */
const lookedAtMost = 200;

export function readManifests(files: readonly TextFile[], languages: Languages, profile: SiteProfile): Evidence[] {
  const sorted = [...files].sort((a, b) => nearestFirst(a.path, b.path)).slice(0, lookedAtMost);
  const isTyped = sorted.some(({ path }) => path === 'tsconfig.json');
  return sorted.flatMap(({ path, text }) => {
    const format = formatOf(path);
    if (!format) return [];
    const record = readManifest(path, text);
    const platform = choosePlatform(format, record, languages, isTyped, profile);
    const source = isPrimary(format, record) ? 'manifest' : 'secondary_manifest';
    return [...evidenceOf(profile, 'target_platform', source, platform?.id, path), ...readPackageName(record, profile)];
  });
}

/** A manifest in a folder belongs to an example or a tool as often as to the product. */
function isPrimary(format: ManifestFormat, record: ManifestRecord): boolean {
  return format.isPrimary && depthOf(record.path) === 0 && !isToolingOnly(record);
}

function choosePlatform(
  format: ManifestFormat,
  { dependencies }: ManifestRecord,
  languages: Languages,
  isTyped: boolean,
  { platforms }: SiteProfile,
): Platform | undefined {
  const known = format.platforms.flatMap((id) => platforms.find((each) => each.id === id) ?? []);
  const wantsTypes = isTyped || dependencies.some(({ value }) => value === 'typescript');
  const typed = wantsTypes ? known.find(({ id }) => id === 'typescript') : undefined;
  return largestShare(languages, known) ?? typed ?? known[0];
}

function readPackageName({ name, path }: ManifestRecord, profile: SiteProfile): Evidence[] {
  // The group of an artifact names whose it is, not what it is.
  const tokens = tokensOf(name?.value.replace(/^.*:/, '') ?? '');
  const families = (profile.families ?? []).filter(({ id }) => tokens.includes(id));
  return families.flatMap(({ id }) => evidenceOf(profile, 'family', 'package_name', id, `${path}: ${name?.value}`));
}
