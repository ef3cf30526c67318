// What one manifest says about its package, each value with the line it stands on.
import type { ProductFacts } from '../../artifacts/schemas/product-facts.ts';

export interface Located {
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

/** What has a registry, or at least a way to install. */
export type Method = ProductFacts['distribution'][number]['method'];

export type Runtime = 'node' | 'python' | 'java' | 'go' | 'rust' | 'php' | 'ruby' | 'dotnet' | 'cpp' | 'cmake';

export interface Requirement extends Located {
  readonly runtime: Runtime;
}

export interface Dependency extends Located {
  readonly group: 'runtime' | 'optional' | 'dev';
}

export interface ManifestRecord {
  readonly path: string;
  readonly method: Method;
  readonly name: Located | null;
  readonly version: Located | null;
  readonly description: Located | null;
  /** As written: an SPDX expression, or a name. */
  readonly licence: Located | null;
  readonly requirements: readonly Requirement[];
  readonly dependencies: readonly Dependency[];
  /** Null when the manifest cannot tell, so that an empty list means that there are none. */
  readonly listsDependencies: boolean;
  readonly entryPoints: readonly Located[];
  readonly programs: readonly Located[];
  /** Operating systems it restricts itself to. */
  readonly systems: readonly Located[];
  readonly targets: readonly Located[];
  /** Not meant for a registry. */
  readonly isPrivate: boolean;
}

export const emptyRecord: Omit<ManifestRecord, 'path' | 'method'> = {
  name: null,
  version: null,
  description: null,
  licence: null,
  requirements: [],
  dependencies: [],
  listsDependencies: false,
  entryPoints: [],
  programs: [],
  systems: [],
  targets: [],
  isPrivate: false,
};

/** Throws when the text is not what its name promises. */
export type ReadRecord = (text: string) => Partial<ManifestRecord>;

/** The first match of a pattern whose first group is the value. */
export function locate(text: string, pattern: RegExp): Located | null {
  const found = pattern.exec(text);
  const value = found?.[1]?.trim();
  if (!found || value === undefined || value === '') return null;
  const at = found.index + found[0].indexOf(found[1] ?? '');
  return { value: squeeze(value), line: lineAt(text, at) };
}

export function locateAll(text: string, pattern: RegExp): Located[] {
  return [...text.matchAll(pattern)].flatMap((found) => {
    const value = found[1]?.trim();
    return value ? [{ value: squeeze(value), line: lineAt(text, found.index + found[0].indexOf(found[1] ?? '')) }] : [];
  });
}

function lineAt(text: string, at: number): number {
  let line = 1;
  for (let next = text.indexOf('\n'); next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1;
  return line;
}

export function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 1_000);
}
