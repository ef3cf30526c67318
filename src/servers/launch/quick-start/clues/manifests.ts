// What the manifests of a repository say about its platform, and the names of its packages about its family.
import { isRecord } from '../../../../kernel/is-record.ts';
import type { Platform } from '../../profile/platforms.ts';
import type { SiteProfile } from '../../profile/site-profile.ts';
import { type Evidence, evidenceOf } from '../evidence.ts';
import type { TextFile } from '../infer.ts';
import { type Languages, shareOf } from './languages.ts';
import { type ManifestKind, manifestKinds } from './manifest-kinds.ts';
import { tokensOf } from './name.ts';

/** More would be a repository of many packages, and then the first speak for the rest. */
const lookedAtMost = 200;
const textLookedAt = 100_000;

export function readManifests(files: readonly TextFile[], languages: Languages, profile: SiteProfile): Evidence[] {
  const sorted = [...files]
    .sort((a, b) => depthOf(a) - depthOf(b) || (a.path < b.path ? -1 : 1))
    .slice(0, lookedAtMost);
  const isTyped = sorted.some(({ path }) => path === 'tsconfig.json');
  return sorted.flatMap((file) => {
    const name = file.path.split('/').at(-1) ?? '';
    const kind = manifestKinds.find((each) => each.file.test(name));
    if (!kind) return [];
    const platform = choosePlatform(kind, file, languages, isTyped, profile);
    const source = isPrimary(kind, file) ? 'manifest' : 'secondary_manifest';
    return [
      ...evidenceOf(profile, 'target_platform', source, platform?.id, file.path),
      ...readPackageName(kind, file, profile),
    ];
  });
}

/** A manifest in a folder belongs to an example or a tool as often as to the product. */
function isPrimary(kind: ManifestKind, file: TextFile): boolean {
  return kind.isPrimary && depthOf(file) === 0 && !isToolingOnly(file);
}

/** A private package.json without anything to import or run only holds the tools of a project in another language. */
function isToolingOnly({ path, text }: TextFile): boolean {
  if (path !== 'package.json') return false;
  try {
    const content: unknown = JSON.parse(text.slice(0, textLookedAt));
    const entries = ['main', 'module', 'exports', 'bin', 'browser', 'workspaces', 'dependencies'];
    return isRecord(content) && content['private'] === true && !entries.some((name) => name in content);
  } catch {
    return false;
  }
}

function choosePlatform(
  kind: ManifestKind,
  { text }: TextFile,
  languages: Languages,
  isTyped: boolean,
  { platforms }: SiteProfile,
): Platform | undefined {
  const known = kind.platforms.flatMap((id) => platforms.find((each) => each.id === id) ?? []);
  const shares = known.map((platform) => shareOf(languages, platform));
  const largest = Math.max(0, ...shares);
  if (largest > 0) return known[shares.indexOf(largest)];
  const wantsTypes = isTyped || /"typescript"\s*:/.test(text.slice(0, textLookedAt));
  return (wantsTypes ? known.find(({ id }) => id === 'typescript') : undefined) ?? known[0];
}

function readPackageName(kind: ManifestKind, file: TextFile, profile: SiteProfile): Evidence[] {
  const [, name] = kind.packageName?.exec(file.text.slice(0, textLookedAt)) ?? [];
  const tokens = name === undefined ? [] : tokensOf(name);
  const families = (profile.families ?? []).filter(({ id }) => tokens.includes(id));
  return families.flatMap(({ id }) => evidenceOf(profile, 'family', 'package_name', id, `${file.path}: ${name}`));
}

function depthOf({ path }: TextFile): number {
  return path.split('/').length - 1;
}
