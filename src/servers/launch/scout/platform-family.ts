// Which toolchain a repository belongs to, by its manifests: three points for one that alone shows what is built, one for others.
import type { KnownManifest } from './manifests/read-manifests.ts';

const tieOrder = ['python', 'node', 'dotnet', 'java', 'go', 'rust', 'php'];
const knownFrom = 2;
const strongFrom = 3;

/** `unknown` where too little speaks for any, `multi` where much speaks for two. */
export function platformFamily(manifests: readonly KnownManifest[]): string {
  const ranked = scorePlatforms(manifests);
  const [first, second] = ranked;
  if (!first || first.score < knownFrom) return 'unknown';
  return second && second.score >= strongFrom ? 'multi' : first.family;
}

interface PlatformScore {
  readonly family: string;
  readonly score: number;
}

/** The highest first. Ten manifests of one kind count once: they are ten packages, not ten reasons. */
function scorePlatforms(manifests: readonly KnownManifest[]): PlatformScore[] {
  // Where the top has a manifest, those in folders belong to parts of it.
  const atTop = manifests.filter(({ manifest }) => manifest.folder === '.');
  const counted = atTop.some(({ manifest }) => manifest.isPrimary) ? atTop : manifests;
  const points = new Map<string, Map<string, number>>();
  for (const { manifest } of counted) {
    const byKind = points.get(manifest.family) ?? new Map<string, number>();
    const kind = /\.(?:\w+proj|slnx?|gemspec|cabal|rockspec)$/.exec(manifest.name)?.[0] ?? manifest.name;
    points.set(manifest.family, byKind.set(kind, Math.max(byKind.get(kind) ?? 0, manifest.isPrimary ? 3 : 1)));
  }
  return [...points]
    .map(([family, byKind]) => ({ family, score: [...byKind.values()].reduce((sum, each) => sum + each, 0) }))
    .sort((a, b) => b.score - a.score || rank(a.family) - rank(b.family) || (a.family < b.family ? -1 : 1));
}

function rank(family: string): number {
  const at = tieOrder.indexOf(family);
  return at < 0 ? tieOrder.length : at;
}
