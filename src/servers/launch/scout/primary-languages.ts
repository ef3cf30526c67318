// The languages of a repository by weight: a code file counts three times as much as a page or a config.
import type { ScoutedFile } from './read-files.ts';

const weights = { code: 3, docs: 1, config: 1 } as const;
const shareAtLeast = 0.1;
const atMost = 5;

/** The heaviest first. */
export function primaryLanguages(files: readonly ScoutedFile[]): string[] {
  const byLanguage = new Map<string, number>();
  for (const { language, isForeign } of files) {
    if (!language || isForeign) continue;
    byLanguage.set(language.name, (byLanguage.get(language.name) ?? 0) + weights[language.kind]);
  }
  const all = [...byLanguage.values()].reduce((sum, weight) => sum + weight, 0);
  return [...byLanguage]
    .filter(([, weight]) => weight >= all * shareAtLeast)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, atMost)
    .map(([name]) => name);
}

/** Bytes of code by language, for whoever asks which one dominates. */
export function codeBytes(files: readonly ScoutedFile[]): Record<string, number> {
  const byLanguage = new Map<string, number>();
  for (const { language, bytes, isForeign } of files) {
    if (language?.kind !== 'code' || isForeign) continue;
    byLanguage.set(language.name, (byLanguage.get(language.name) ?? 0) + bytes);
  }
  return Object.fromEntries([...byLanguage].sort(([a], [b]) => (a < b ? -1 : 1)));
}
