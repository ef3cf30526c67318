// What one manifest says about its package, each value with the line it stands on. Whoever reads manifests reads this.
import type { ProductFacts } from '../artifacts/schemas/product-facts.ts';

export interface Located {
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

/** What has a registry, or at least a way to install. */
export type Method = ProductFacts['distribution'][number]['method'];

export type Runtime = 'node' | 'python' | 'java' | 'go' | 'rust' | 'php' | 'ruby' | 'dotnet' | 'lua' | 'cpp' | 'cmake';

export interface Requirement extends Located {
  readonly runtime: Runtime;
}

export interface Dependency extends Located {
  readonly group: 'runtime' | 'optional' | 'dev';
}

/** A file or folder that users start from, as it is written: it need not exist before a build. */
export interface EntryPoint extends Located {
  /** Whether the name of the package alone leads there. */
  readonly isMain: boolean;
}

export interface Program extends Located {
  readonly file: string | null;
}

export interface ManifestRecord {
  readonly path: string;
  /** Why it could not be read; all else is empty then. */
  readonly problem: string | null;
  readonly method: Method;
  readonly name: Located | null;
  readonly version: Located | null;
  readonly description: Located | null;
  /** As written: an SPDX expression, or a name. */
  readonly licence: Located | null;
  readonly keywords: readonly Located[];
  /** An address, or what the toolchain takes for one. */
  readonly repository: Located | null;
  readonly requirements: readonly Requirement[];
  readonly dependencies: readonly Dependency[];
  /** Whether no dependency in the list means that there is none. */
  readonly listsDependencies: boolean;
  readonly entryPoints: readonly EntryPoint[];
  /** Whether it says itself what is public. */
  readonly isExplicit: boolean;
  /** Commands that an installation brings. */
  readonly programs: readonly Program[];
  /** Names of programs that a build makes; whether they are installed is not said here. */
  readonly builds: readonly Located[];
  /** Libraries that a build makes, as they are written there. */
  readonly libraries: readonly Located[];
  /** Operating systems it restricts itself to. */
  readonly systems: readonly Located[];
  /** Of a Makefile. */
  readonly targets: readonly Located[];
  /** The script or the tool that runs its tests. */
  readonly tests: Located | null;
  /** What builds it, where a format leaves the choice. */
  readonly buildTool: Located | null;
  /** Not meant for a registry. */
  readonly isPrivate: boolean;
  /** Whether it holds other packages together. */
  readonly isWorkspace: boolean;
  /** Whether it says that it extends another program. */
  readonly isPlugin: boolean;
}

export const emptyRecord: Omit<ManifestRecord, 'path'> = {
  problem: null,
  method: 'other',
  name: null,
  version: null,
  description: null,
  licence: null,
  keywords: [],
  repository: null,
  requirements: [],
  dependencies: [],
  listsDependencies: false,
  entryPoints: [],
  isExplicit: false,
  programs: [],
  builds: [],
  libraries: [],
  systems: [],
  targets: [],
  tests: null,
  buildTool: null,
  isPrivate: false,
  isWorkspace: false,
  isPlugin: false,
};

/** May throw when the text is not what its name promises. */
export type ReadText = (text: string, path: string) => Partial<ManifestRecord>;

export function requires(runtime: Runtime, found: Located | null | undefined): Requirement[] {
  return found ? [{ ...found, runtime }] : [];
}

export function inGroup(group: Dependency['group'], found: readonly Located[]): Dependency[] {
  return found.map((each) => ({ ...each, group }));
}
