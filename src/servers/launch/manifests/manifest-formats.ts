// The formats of manifests: which file it is, which platforms it speaks for, and how it is read.
import type { PlatformId } from '../profile/platforms.ts';
import { readCargoToml } from './cargo-toml.ts';
import { readCMake } from './cmake-lists.ts';
import { readComposerJson } from './composer-json.ts';
import { readDotnetProject, readNuspec } from './dotnet-project.ts';
import { readGemfile, readGemspec } from './gemspec.ts';
import { readGoMod } from './go-mod.ts';
import { readGradle } from './gradle.ts';
import { locate } from './locate.ts';
import { readMakefile } from './makefile.ts';
import { emptyRecord, type ManifestRecord, type ReadText } from './manifest-record.ts';
import { readMeson } from './meson-build.ts';
import { readPackageJson } from './package-json.ts';
import { readPom } from './pom-xml.ts';
import { readPyproject } from './pyproject-toml.ts';
import { readRockspec } from './rockspec.ts';
import { readSetupCfg } from './setup-cfg.ts';
import { readSetupPy } from './setup-py.ts';

export interface ManifestFormat {
  /** Of the file's name. */
  readonly file: RegExp;
  /** Several where a toolchain serves more than one: then the languages decide, or the first. None where it may be any. */
  readonly platforms: readonly PlatformId[];
  /** Whether it alone shows what is built here; others are often there for something else. */
  readonly isPrimary: boolean;
  /** What builds from it, where that is all one needs to know to find sources and tests. */
  readonly buildSystem: string | null;
  /** Null where nothing but its being there counts. */
  readonly read: ReadText | null;
}

export function formatOf(path: string): ManifestFormat | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return formats.find(({ file }) => file.test(name));
}

/** Whether it counts as the manifest of a package or toolchain. */
export function isManifest(path: string): boolean {
  return (formatOf(path)?.platforms.length ?? 0) > 0;
}

/** Never throws: strangers wrote it. */
export function readManifest(path: string, text: string): ManifestRecord {
  const read = formatOf(path)?.read;
  if (!read) return { ...emptyRecord, path };
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  try {
    return { ...emptyRecord, ...read(isData.test(path) ? plain : plain.slice(0, patternsReadAtMost), path), path };
  } catch (error) {
    return { ...emptyRecord, path, problem: error instanceof Error ? error.message : 'not in its format' };
  }
}

/** Programs are read by patterns, which take their time over more; data is read whole. */
const patternsReadAtMost = 100_000;
const isData = /\.(?:json|toml|xml|\w+proj|nuspec)$/;

const javascript: readonly PlatformId[] = ['javascript', 'typescript'];
const jvm: readonly PlatformId[] = ['java', 'kotlin', 'scala'];
const native: readonly PlatformId[] = ['cpp', 'c'];

const formats: readonly ManifestFormat[] = [
  primary(/^pyproject\.toml$/, ['python'], 'setuptools', readPyproject),
  primary(/^setup\.py$/, ['python'], 'setuptools', readSetupPy),
  primary(/^setup\.cfg$/, ['python'], 'setuptools', readSetupCfg),
  primary(/^package\.json$/, javascript, 'npm', readPackageJson),
  primary(/^pom\.xml$/, jvm, 'maven', readPom),
  primary(/^build\.gradle(?:\.kts)?$/, jvm, 'gradle', readGradle),
  primary(/^build\.sbt$/, ['scala'], 'sbt', readName(/\bname\s*:=\s*"([^"\n]+)"/)),
  primary(/\.(?:cs|fs|vb)proj$/, ['dotnet'], 'msbuild', readDotnetProject),
  primary(/\.slnx?$/, ['dotnet']),
  primary(/^CMakeLists\.txt$/, native, 'cmake', readCMake),
  primary(/\.vcxproj$/, native),
  primary(/^meson\.build$/, native, 'meson', readMeson),
  primary(/^go\.mod$/, ['go'], 'go', readGoMod),
  primary(/\.gemspec$/, ['ruby'], 'rubygems', readGemspec),
  primary(/^composer\.json$/, ['php'], 'composer', readComposerJson),
  primary(/^Package\.swift$/, ['swift'], 'swiftpm', readName(/\bname\s*:\s*"([^"\n]+)"/)),
  primary(/^Cargo\.toml$/, ['rust'], 'cargo', readCargoToml),
  primary(/^mix\.exs$/, ['elixir'], 'mix', readName(/\bapp:\s*:(\w+)/)),
  primary(/\.cabal$/, ['haskell'], 'cabal', readName(/^name:[ \t]*(\S+)/im)),
  primary(/\.rockspec$/, ['lua'], 'luarocks', readRockspec),
  primary(/^(?:Makefile|Build)\.PL$/, ['perl'], 'cpan', readName(/\bNAME\s*=>\s*["']([^"'\n]+)/)),
  primary(/^(?:cpanfile|dist\.ini)$/, ['perl']),
  primary(/^build\.zig$/, ['zig'], 'zig'),
  secondary(/^configure\.(?:ac|in)$/, ['c', 'cpp'], 'autotools', readName(/AC_INIT\(\[?([^\],)]+)/)),
  secondary(/^Gemfile$/, ['ruby'], null, readGemfile),
  secondary(/^requirements\.txt$/, ['python']),
  secondary(/^tox\.ini$/, ['python']),
  secondary(/^tsconfig\.json$/, ['typescript']),
  secondary(/^Makefile\.am$/, ['c', 'cpp']),
  secondary(/\.nuspec$/, [], null, readNuspec),
  secondary(/^(?:GNUm|M|m)akefile$/, [], null, readMakefile),
];

type Rest = readonly [platforms: readonly PlatformId[], buildSystem?: string | null, read?: ReadText];

function primary(file: RegExp, ...[platforms, buildSystem = null, read]: Rest): ManifestFormat {
  return { file, platforms, isPrimary: true, buildSystem, read: read ?? null };
}

function secondary(file: RegExp, ...rest: Rest): ManifestFormat {
  return { ...primary(file, ...rest), isPrimary: false };
}

/** Where a name is all that a pattern can find. */
function readName(name: RegExp): ReadText {
  return (text) => ({ name: locate(text, name) });
}
