// Which manifest belongs to which platform, and where in it the name of the package stands.
import type { PlatformId } from '../../profile/platforms.ts';

export interface ManifestKind {
  /** Of the file's name. */
  readonly file: RegExp;
  /** Several where a toolchain serves more than one: then the languages of the repository decide, or the first. */
  readonly platforms: readonly PlatformId[];
  /** Whether it alone shows what is built here; others are often there for something else. */
  readonly isPrimary: boolean;
  /** The first group is the package's name. */
  readonly packageName?: RegExp;
}

const javascript: readonly PlatformId[] = ['javascript', 'typescript'];
const jvm: readonly PlatformId[] = ['java', 'kotlin', 'scala'];
const native: readonly PlatformId[] = ['cpp', 'c'];

export const manifestKinds: readonly ManifestKind[] = [
  primary(/^pyproject\.toml$/, ['python'], /^[ \t]*name[ \t]*=[ \t]*["']([^"'\n]+)["']/m),
  primary(/^setup\.py$/, ['python'], /\bname\s*=\s*["']([^"'\n]+)["']/),
  primary(/^setup\.cfg$/, ['python'], /^[ \t]*name[ \t]*=[ \t]*(\S+)/m),
  primary(/^package\.json$/, javascript, /"name"\s*:\s*"([^"\n]+)"/),
  primary(/^pom\.xml$/, jvm, /<artifactId>\s*([^<\s]+)\s*<\/artifactId>/),
  primary(/^build\.gradle(?:\.kts)?$/, jvm),
  primary(/^build\.sbt$/, ['scala'], /\bname\s*:=\s*"([^"\n]+)"/),
  primary(/\.(?:cs|fs|vb)proj$/, ['dotnet'], /<PackageId>\s*([^<\s]+)\s*<\/PackageId>/),
  primary(/\.slnx?$/, ['dotnet']),
  primary(/^CMakeLists\.txt$/, native, /\bproject\s*\(\s*"?([\w.+-]+)/i),
  primary(/\.vcxproj$/, native),
  primary(/^meson\.build$/, native, /\bproject\s*\(\s*'([^'\n]+)'/),
  primary(/^go\.mod$/, ['go'], /^module\s+(\S+)/m),
  primary(/\.gemspec$/, ['ruby'], /\.name\s*=\s*["']([^"'\n]+)["']/),
  primary(/^composer\.json$/, ['php'], /"name"\s*:\s*"([^"\n]+)"/),
  primary(/^Package\.swift$/, ['swift'], /\bname\s*:\s*"([^"\n]+)"/),
  primary(/^Cargo\.toml$/, ['rust'], /^[ \t]*name[ \t]*=[ \t]*"([^"\n]+)"/m),
  primary(/^mix\.exs$/, ['elixir'], /\bapp:\s*:(\w+)/),
  primary(/\.cabal$/, ['haskell'], /^name:\s*(\S+)/im),
  primary(/\.rockspec$/, ['lua'], /\bpackage\s*=\s*["']([^"'\n]+)["']/),
  primary(/^(?:Makefile\.PL|Build\.PL|cpanfile|dist\.ini)$/, ['perl']),
  primary(/^build\.zig$/, ['zig']),
  secondary(/^requirements\.txt$/, ['python']),
  secondary(/^tox\.ini$/, ['python']),
  secondary(/^tsconfig\.json$/, ['typescript']),
  secondary(/^Gemfile$/, ['ruby']),
  secondary(/^(?:configure\.ac|configure\.in|Makefile\.am)$/, ['c', 'cpp']),
];

function primary(file: RegExp, platforms: readonly PlatformId[], packageName?: RegExp): ManifestKind {
  return { file, platforms, isPrimary: true, ...(packageName && { packageName }) };
}

function secondary(file: RegExp, platforms: readonly PlatformId[]): ManifestKind {
  return { file, platforms, isPrimary: false };
}
