// Which files may hold public names: sources of the product itself, below its public roots, and not more than can be read soon.
import { languageOf } from '../../../syntax/languages/find-language.ts';
import type { Language } from '../../../syntax/languages/language.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { SourceTexts } from '../facts/source-texts.ts';
import { foldersOf, isBuilt, isInExamples, isInTests, isPlain, isVendored, nameOf } from '../scout/places.ts';
import { isBelow } from '../scout/select-entries.ts';

export interface ChosenSource {
  readonly path: string;
  readonly language: Language;
  readonly text: string;
}

const filesAtMost = 1_000;
const totalCharactersAtMost = 4_000_000;
const charactersAtMost = 300_000;

type LeftOut = { path: string; reason: string };

export function chooseSources(
  inventory: RepoInventory,
  texts: SourceTexts,
): { readonly chosen: ChosenSource[]; readonly leftOut: LeftOut[] } {
  const chosen: ChosenSource[] = [];
  const leftOut: LeftOut[] = [];
  let total = 0;
  for (const path of rank(candidates(inventory, texts), inventory)) {
    const language = languageOf(path, '');
    const text = chosen.length < filesAtMost ? texts.read(path) : '';
    if (!language || text === null || isGenerated(text) || isProgram(language, text)) continue;
    const reason =
      chosen.length >= filesAtMost || total + text.length > totalCharactersAtMost
        ? 'one source file too many'
        : text.length > charactersAtMost
          ? 'too large for its public names to be read'
          : null;
    if (reason !== null) leftOut.push({ path, reason });
    else {
      total += text.length;
      chosen.push({ path, language, text });
    }
  }
  return { chosen, leftOut };
}

const apiLanguages = new Set(
  'typescript tsx javascript python go rust java c cpp csharp ruby php kotlin scala lua elixir haskell zig swift'.split(
    ' ',
  ),
);
const scripts = new Set(['typescript', 'tsx', 'javascript']);

function candidates(inventory: RepoInventory, texts: SourceTexts): string[] {
  const { repo_profile, roots, paths } = inventory;
  const { public_roots, internal_prefixes, policy } = repo_profile.public_api_scope;
  const within = policy === 'explicit' ? public_roots : [...public_roots, ...roots.source];
  // A published package often holds nothing but what its build made.
  const hasSource = roots.source.some(
    (root) => /(?:^|\/)(?:src|lib|sources?)(?:\/|$)/.test(root) && !isBuilt(`${root}/x`),
  );
  const isBuiltPublic =
    public_roots.some((root) => isBuilt(`${root}/x`)) ||
    (!hasSource && repo_profile.public_api_entrypoints.some((path) => isBuilt(path)));
  const found = paths.filter((path) => {
    const language = languageOf(path, '')?.id ?? '';
    if (!apiLanguages.has(language) || isVendored(path) || !isPart(path) || isSupport(path)) return false;
    if (isBuilt(path) && !isBuiltPublic) return false;
    if (internal_prefixes.some((prefix) => isBelow(path, prefix)) && !mayBeHandedOn.has(language)) return false;
    // What an entry point of JavaScript hands on may lie anywhere.
    return scripts.has(language) || within.some((root) => isBelow(path, root));
  });
  return onlyHeaders(withoutTwins(found), installedHeaders(paths, texts));
}

/** What a build made of `doc/` is no page. */
function isPart(path: string): boolean {
  return isBuilt(path) ? !isInTests(path) && !isInExamples(path) : isPlain(path);
}

/** In these languages a package often keeps its code in private files and offers names of them. */
const mayBeHandedOn = new Set(['typescript', 'tsx', 'javascript', 'python', 'rust']);

const supportNames =
  /^(?:setup|conftest|noxfile|tasks|fabfile|__main__|gulpfile|gruntfile|webpack\.\w+|(?:rollup|vite|vitest|jest|eslint|babel|karma|tsup|playwright|prettier)\.config|build|package-info|module-info|mix|makefile|rakefile|[\w.]*(?:min|bundle))\.\w+$|[a-z]Benchmarks?\.(?:java|kt|scala|cs)$|\.(?:min|bundle|generated|g|designer|pb|config)\.\w+$|(?:_pb2(?:_grpc)?|_generated|\.pb|_string|zz_generated.*)\.\w+$|\.(?:gemspec|podspec|rake|ru|rockspec|exs|hs-boot|sbt|kts)$|^\./i;
/** At any depth: `animation-app-example`, `Product.TestConsole`. */
const aboutFolders =
  /(?:^|[-_.])(?:examples?|samples?|demos?|benchmarks?)(?:[-_.]|$)|[a-z.]Test(?:s|Console|Utils?|Support)?$|-app$/;
const supportFolders =
  /^(?:\..+|scripts?|tools?|bench(?:mark)?s?|hack|ci|perf|etc|packaging|fuzz(?:ing|ers?)?|website|site|mocks?|__mocks__|fixtures?|testing|testdata|stubs?|generated|gen)$/i;

function isSupport(path: string): boolean {
  if (supportNames.test(nameOf(path))) return true;
  // Deep inside, a folder with a name of the second kind may well be a package of the product.
  return foldersOf(path).some(
    (folder, depth) =>
      aboutFolders.test(folder) || folder.startsWith('.') || (depth === 0 && supportFolders.test(folder)),
  );
}

/** A file that is there in both kinds of modules is read once. */
function withoutTwins(paths: readonly string[]): string[] {
  const all = new Set(paths);
  const twins: readonly (readonly [RegExp, string])[] = [
    [/\.d\.[cm]ts$/, '.d.ts'],
    [/\.[cm]js$/, '.js'],
  ];
  return paths.filter(
    (path) => !twins.some(([ending, other]) => ending.test(path) && all.has(path.replace(ending, other))),
  );
}

const header = /\.(?:h|hh|hpp|hxx|h\+\+|cuh)$/i;
const native = /\.(?:c|cc|cpp|cxx|c\+\+|ipp|inl|tcc|tpp|cu|h|hh|hpp|hxx|h\+\+|cuh)$/i;
const privateHeader = /(?:^|[_-])(?:internal|private|priv|impl|config)\.h\w*$|_p\.h$|-inl\.h\w*$/i;
const privateFolder = /^(?:details?|internals?|impl|priv|private|bundled|compat|win32)$/i;

/** Of C and C++ users see the headers: those that the build installs, those in a folder for users, or all. */
function onlyHeaders(paths: readonly string[], installed: ReadonlySet<string>): string[] {
  const isOffered = (path: string): boolean =>
    header.test(path) && !privateHeader.test(nameOf(path)) && !foldersOf(path).some((each) => privateFolder.test(each));
  const ways = [
    (path: string): boolean => foldersOf(path).includes('include'),
    (path: string): boolean => installed.has(nameOf(path)),
  ];
  const way = ways.find((isMeant) => paths.some((path) => isOffered(path) && isMeant(path))) ?? (() => true);
  return paths.filter((path) => !native.test(path) || (isOffered(path) && way(path)));
}

const installs =
  /(?:include_HEADERS|pkginclude_HEADERS|PUBLIC_HEADER)\s*\+?=?\s*((?:[^\n\\]|\\\n)*)|install_headers\(([^)]*)\)|install\s*\(\s*FILES([^)]*)\)/gi;

/** Names of the headers that Makefile.am, CMake or Meson put where compilers look. */
function installedHeaders(paths: readonly string[], texts: SourceTexts): ReadonlySet<string> {
  const builds = paths.filter((path) =>
    /^(?:[^/]+\/)?(?:Makefile\.(?:am|in)|CMakeLists\.txt|meson\.build)$/.test(path),
  );
  const lists = builds.flatMap((path) =>
    [...(texts.read(path) ?? '').matchAll(installs)].map((found) => found.slice(1).join(' ')),
  );
  return new Set(lists.flatMap((list) => [...list.matchAll(/[\w.+-]+\.h(?:pp|h|xx)?\b/g)].map(([name]) => name)));
}

/** Entry points first, then from the top down: what is cut off at the end is the least likely to be meant for users. */
function rank(paths: readonly string[], { repo_profile }: RepoInventory): string[] {
  const entries = new Set(repo_profile.public_api_entrypoints);
  const depth = (path: string): number => (entries.has(path) ? -1 : path.split('/').length);
  return [...paths].sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
}

function isGenerated(text: string): boolean {
  const said =
    /\bdo not (?:edit|modify)\b|@generated\b|\bcode generated\b|^\W*(?:this (?:file|code|header|module) (?:is|was|has been) )?(?:auto(?:matically)?[- ]?)?generated (?:by|from|code|file)\b/im;
  return said.test(text.slice(0, 600));
}

/** Nobody can import the main package of a program. */
function isProgram({ id }: Language, text: string): boolean {
  return id === 'go' && /^package main\b/m.test(text);
}
