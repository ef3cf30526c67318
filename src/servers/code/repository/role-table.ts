// By what names and places a file's purpose is known. Rows are asked from top to bottom; the first that fits
// decides, so that a test of a vendored package is vendored, and a README among the tests belongs to them.
import type { FileRole } from '../source-file.ts';

export interface RoleRow {
  readonly role: FileRole;
  /** Folders anywhere on the way, in lower case. */
  readonly folders: ReadonlySet<string>;
  /** The same, where only a part of the folder's name tells. */
  readonly folder?: RegExp;
  /** The file's own name, in lower case. */
  readonly name: RegExp;
  /** The same, where case tells: `FooTest.java` is a test, `latest.java` is none. */
  readonly exactName?: RegExp;
}

export const roleTable: readonly RoleRow[] = [
  {
    role: 'vendored',
    folders: foldersOf(`vendor vendors vendored _vendor third_party third-party thirdparty 3rdparty 3rd-party
      node_modules bower_components jspm_packages pods carthage godeps site-packages`),
    name: /^(?:jquery|bootstrap|lodash|d3|angular|underscore|backbone)[.-]v?\d[\w.-]*\.js$/,
  },
  {
    role: 'generated',
    folders: foldersOf(
      'dist generated __generated__ _generated .next .nuxt .svelte-kit htmlcov build-aux autom4te.cache',
    ),
    name: anyOf(
      /^(?:package-lock|npm-shrinkwrap|packages\.lock)\.json$/,
      /^(?:yarn|bun|cargo|poetry|uv|pdm|pipfile|gemfile|composer|flake|mix|pubspec|podfile|deno|gradle|rebar|conan)\.lock(?:file)?$/,
      /^(?:pnpm-lock\.yaml|go\.(?:work\.)?sum|\.terraform\.lock\.hcl|package\.resolved)$/,
      /[.-]min\.(?:[cm]?js|css)$|\.map$/,
      /\.pb(?:\.gw)?\.(?:go|cc|h|swift|dart)$|_pb2(?:_grpc)?\.pyi?$|_pb\.(?:rb|js|d\.ts)$|_grpc\.pb\.go$/,
      /\.(?:generated|gen|g|freezed|designer)\.[a-z]+$|[._-]generated\.[a-z.]+$|^zz_generated\./,
      /\.(?:tab|yy)\.(?:c|h|cc|hh)$|^mock_\w+\.go$/,
      /^(?:configure|config\.(?:guess|sub|rpath)|ltmain\.sh|libtool|aclocal\.m4|install-sh|depcomp|missing|compile|makefile\.in)$/,
    ),
  },
  {
    role: 'declaration',
    folders: foldersOf(''),
    name: /\.d\.[cm]?ts$|\.d\.\w+\.ts$|\.pyi$|\.rbi$/,
  },
  {
    role: 'test',
    folders: foldersOf(`test tests __tests__ spec specs testdata test-data test_data testing-data fixtures __fixtures__
      __mocks__ __snapshots__ e2e cypress unittests integration-tests benchmark benchmarks bench benches
      testfixtures jmh fuzz fuzzing t`),
    // `Foo.Tests` of C#, `commonTest` of Kotlin, `integration_test` of anything.
    folder:
      /[._-](?:unit|integration)?tests?$|^(?:common|jvm|js|native|ios|android|linux|macos|integration|functional|unit)tests?$/,
    name: anyOf(
      /[._-](?:test|tests|spec|e2e|bench|cy|unittest|unittests)\.[a-z]+$/,
      /^(?:test|spec)[._-].*\.(?:py|rb|php|[cm]?[jt]sx?|c|cc|cpp|lua|jl|r|sh)$/,
      /^(?:conftest|tests?)\.(?:py|rs|[cm]?[jt]sx?|rb|go|zig|lua)$/,
      /\.(?:snap|bats|feature|test-d\.ts)$/,
    ),
    exactName: /[a-z0-9](?:Tests?|TestCase|Spec|Specs|IT)\.(?:java|kt|kts|cs|scala|groovy|php|swift|hs|cpp|cc|m)$/,
  },
  {
    role: 'example',
    folders: foldersOf(`example examples _examples sample samples demo demos tutorial tutorials playground playgrounds
      cookbook quickstart quickstarts`),
    name: /\.(?:stories|story|example|sample)\.[a-z]+$|^example[._-].*|^demo\.[a-z]+$/,
  },
  {
    role: 'docs',
    folders: foldersOf('doc docs documentation javadoc apidoc man'),
    name: anyOf(
      /\.(?:md|mdx|markdown|rst|adoc|asciidoc|org|textile|pod|rdoc)$/,
      /^(?:readme|license|licence|copying|notice|authors|contributors|changelog|changes|history|contributing|todo|news|install)(?:-[\w-]+)?$/,
      // Lists for machines have the same ending.
      /^(?!cmakelists|requirements|constraints|robots).*\.txt$/,
    ),
  },
  {
    role: 'config',
    folders: foldersOf('.github .gitlab .circleci .vscode .idea .husky .config'),
    name: anyOf(
      /\.(?:json[5c]?|ya?ml|toml|ini|cfg|conf|config|properties|env|editorconfig|plist|csproj|fsproj|vbproj|sln|props|targets|gradle|bzl|nix|tf|tfvars)$/,
      /\.config\.[cm]?[jt]s$|rc\.[cm]?js$|^\..*rc$|\.gradle\.kts$/,
      /^\.(?:env|git|docker|npm|editor|eslint|prettier|babel|mooring)[\w.-]*$/,
      /^(?:make|gnumake|docker|container|rake|gem|brew|jenkins|proc|vagrant|just|pip|pod|fast|cap|guard)file(?:\..+)?$/,
      /^(?:gulp|grunt)file\.[\w.]+$|^(?:setup|noxfile)\.py$|^mix\.exs$|^pom\.xml$|^build\.(?:sbt|zig|rs)$/,
      /^(?:cmakelists|requirements.*|constraints.*|robots)\.txt$|^go\.(?:mod|work)$|^(?:build|workspace)(?:\.bazel)?$/,
    ),
  },
];

function foldersOf(names: string): ReadonlySet<string> {
  return new Set(names.split(/\s+/).filter((name) => name !== ''));
}

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'));
}
