// Which tag is the latest release: the highest version; one that is finished before any that is not.
import type { RepositoryTag } from './resolve-head.ts';

export function latestReleaseTag(tags: readonly RepositoryTag[]): string | null {
  const versions = tags.flatMap(({ name }) => readVersion(name) ?? []).sort(byVersion);
  return versions.at(-1)?.name ?? null;
}

interface Version {
  readonly name: string;
  readonly numbers: readonly number[];
  readonly isFinished: boolean;
}

// `v1.2.3`, `release-1.2`, `package@1.2.3`, `1.2.3-rc.1`, `1.2rc1`.
const shape = /^(?:.*[@/_-])?v?(\d{1,9}(?:[._]\d{1,9}){1,3})([-+.]?[a-z][\w.+-]*)?$/i;

function readVersion(name: string): Version | null {
  const [, digits, rest = ''] = shape.exec(name) ?? [];
  if (digits === undefined) return null;
  return {
    name,
    numbers: digits.split(/[._]/).map(Number),
    isFinished: !/^[-.]?(?!final|ga|release)[a-z]/i.test(rest),
  };
}

function byVersion(a: Version, b: Version): number {
  if (a.isFinished !== b.isFinished) return a.isFinished ? 1 : -1;
  for (let at = 0; at < 4; at += 1) {
    const difference = (a.numbers[at] ?? 0) - (b.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.name < b.name ? -1 : 1;
}
