// What a README says in its title and in its beginning.
import type { EvidenceSource, SiteProfile } from '../../profile/site-profile.ts';
import { type Evidence, evidenceOf } from '../evidence.ts';
import type { TextFile } from '../infer.ts';

const beginning = 2_048;

export function readReadme(file: TextFile | null, profile: SiteProfile): Evidence[] {
  if (!file) return [];
  const lines = file.text.slice(0, beginning).split('\n');
  const at = findTitle(lines);
  const rest = lines.filter((_, index) => index !== at).join('\n');
  return [
    ...(at < 0 ? [] : readProse(lines[at] ?? '', 'readme_title', `${file.path}:${at + 1}`, profile)),
    ...readProse(rest, 'readme_text', file.path, profile),
  ];
}

/** The first heading, else the first line that is neither a badge nor markup. */
function findTitle(lines: readonly string[]): number {
  const heading = lines.findIndex((line) => /^#\s+\S/.test(line));
  return heading >= 0 ? heading : lines.findIndex((line) => /^[^\s<![=~*#-]/.test(line));
}

function readProse(prose: string, source: EvidenceSource, where: string, profile: SiteProfile): Evidence[] {
  // Bound through is not written for, in prose as in names; and what stands in an address is no word.
  const text = prose.replaceAll(/\b[a-z]+:\/\/\S+/gi, ' ').replaceAll(/\bvia\s+[\w.+#]+/gi, ' ');
  const families = (profile.families ?? []).filter(({ title }) => namesFamily(text, profile.brand, title));
  const platforms = profile.platforms.filter((platform) => platform.prose.test(text));
  return [
    ...families.flatMap(({ id }) => evidenceOf(profile, 'family', source, id, where)),
    ...platforms.flatMap(({ id }) => evidenceOf(profile, 'target_platform', source, id, where)),
  ];
}

function namesFamily(text: string, brand: string | null, title: string): boolean {
  return brand !== null && new RegExp(`\\b${brand}[. -]${title}\\b`, 'i').test(text);
}
