// What a repository says of itself in `.launch.yml`: family and target_platform, spelt out.
import { parseDocument } from 'yaml';
import { isRecord } from '../../../../kernel/is-record.ts';
import { platformNamed } from '../../profile/platforms.ts';
import type { SiteProfile } from '../../profile/site-profile.ts';
import { type Evidence, evidenceOf } from '../evidence.ts';
import type { TextFile } from '../infer.ts';

/** Two lines are all it needs. */
const maxLength = 10_000;

/** A file that is wrong speaks for nothing and is told of; it may well be another program's. */
export function readConfigFile(
  file: TextFile | null,
  profile: SiteProfile,
): { readonly evidence: Evidence[]; readonly problems: string[] } {
  if (!file) return { evidence: [], problems: [] };
  const content = parse(file.text);
  if (!isRecord(content)) return { evidence: [], problems: [`${file.path} is no usable YAML`] };
  const { family, target_platform: platform, ...others } = content;
  const familyId = readFamily(family, profile);
  const platformId = typeof platform === 'string' ? platformNamed(profile.platforms, platform)?.id : undefined;
  const problems = [
    ...Object.keys(others).map((name) => `${file.path}: ${name.slice(0, 100)} is not known here`),
    ...(family !== undefined && familyId === undefined ? [`${file.path}: family is none that is known`] : []),
    ...(platform !== undefined && platformId === undefined
      ? [`${file.path}: target_platform is none that is known`]
      : []),
  ];
  const evidence = [
    ...evidenceOf(profile, 'family', 'config_file', familyId, `${file.path}: family`),
    ...evidenceOf(profile, 'target_platform', 'config_file', platformId, `${file.path}: target_platform`),
  ];
  return { evidence, problems };
}

function parse(text: string): unknown {
  if (text.length > maxLength) return null;
  try {
    const document = parseDocument(text);
    return document.errors.length > 0 ? null : document.toJS({ maxAliasCount: 0 });
  } catch {
    return null;
  }
}

function readFamily(value: unknown, { families }: SiteProfile): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (families) return families.find(({ id }) => id === value.toLowerCase())?.id;
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) && value.length <= 100 ? value : undefined;
}
