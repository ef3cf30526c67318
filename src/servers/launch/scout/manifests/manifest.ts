// A manifest of the product, and what it and the files around it can tell.
import type { ManifestRecord } from '../../manifests/manifest-record.ts';
import type { Tree } from '../tree.ts';

export interface Manifest {
  readonly path: string;
  /** `.` for the top of the repository. */
  readonly folder: string;
  readonly name: string;
  /** `platform_family`, as run_config spells it. */
  readonly family: string;
  readonly isPrimary: boolean;
  readonly record: ManifestRecord;
}

export interface ManifestFacts {
  readonly packageName: string | null;
  readonly description: string | null;
  readonly buildSystems: readonly string[];
  /** Files or folders that users of the package start from; all of them exist. */
  readonly entrypoints: readonly string[];
  /** Whether the manifest itself says what is public. */
  readonly isExplicit: boolean;
  /** Programs that an installation brings. */
  readonly programs: readonly string[];
  readonly testCommands: readonly string[];
  readonly isWorkspace: boolean;
  /** Whether it says that it extends another program. */
  readonly isPlugin: boolean;
  /** Names of what it needs to run. */
  readonly dependencies: readonly string[];
}

/** What the files around a manifest add to it. */
export type LookAround = (manifest: Manifest, tree: Tree) => Partial<ManifestFacts>;

/** A path that a manifest gives, from the top of the repository; null where it leads out or to nothing. */
export function pathFrom({ folder }: Manifest, given: string, tree: Tree): string | null {
  if (/^[/\\]|[*\0]/.test(given)) return null;
  const steps = folder === '.' ? [] : folder.split('/');
  for (const step of given.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  const path = steps.join('/') || '.';
  return tree.has(path) ? path : null;
}

/** Those of `given` that are there, in order. */
export function existing(manifest: Manifest, given: readonly string[], tree: Tree): string[] {
  return given.flatMap((each) => pathFrom(manifest, each, tree) ?? []);
}

/** Files of the tree below the manifest, as seen from it. */
export function filesBelow({ folder }: Manifest, tree: Tree): { readonly path: string; readonly inside: string }[] {
  const top = folder === '.' ? '' : `${folder}/`;
  return tree.files.flatMap(({ path }) => (path.startsWith(top) ? [{ path, inside: path.slice(top.length) }] : []));
}
