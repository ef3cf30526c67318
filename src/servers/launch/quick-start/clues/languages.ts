// What the languages of a repository say: one that most of it is written in.
import type { Platform } from '../../profile/platforms.ts';
import type { SiteProfile } from '../../profile/site-profile.ts';
import { type Evidence, evidenceOf } from '../evidence.ts';

const dominantFrom = 0.7;
const soleFrom = 0.9;

/** Text, styles and build files tell nothing about what a product is for. */
const notCode = new Set(
  (
    'HTML CSS SCSS Less Markdown TeX Roff M4 Makefile CMake Dockerfile Batchfile XSLT ' +
    'JSON YAML XML SVG Text reStructuredText AsciiDoc'
  ).split(' '),
);

export type Languages = Readonly<Record<string, number>>;

export function readLanguages(languages: Languages, profile: SiteProfile): Evidence[] {
  return profile.platforms.flatMap((platform) => {
    const share = shareOf(languages, platform);
    if (share < dominantFrom) return [];
    const source = share >= soleFrom ? 'sole_language' : 'dominant_language';
    return evidenceOf(profile, 'target_platform', source, platform.id, `${Math.floor(share * 100)}% of the code`);
  });
}

/** The one of `platforms` that most of the code is for; none where no code is for any. */
export function largestShare(languages: Languages, platforms: readonly Platform[]): Platform | undefined {
  const shares = platforms.map((platform) => shareOf(languages, platform));
  const largest = Math.max(0, ...shares);
  return largest > 0 ? platforms[shares.indexOf(largest)] : undefined;
}

/** From 0 to 1, of what is code. */
function shareOf(languages: Languages, platform: Platform): number {
  const code = Object.entries(languages).filter(([name, amount]) => !notCode.has(name) && amount > 0);
  const all = code.reduce((sum, [, amount]) => sum + amount, 0);
  const own = code.reduce((sum, [name, amount]) => sum + (platform.languages.includes(name) ? amount : 0), 0);
  return all === 0 ? 0 : own / all;
}
