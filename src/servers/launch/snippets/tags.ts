// What a piece of code is about. One table: a tag, words of a path or heading that mean it, and words in the names of what the
// code calls.
import type { FoundSnippet } from './found-snippet.ts';

interface TagRule {
  readonly tag: string;
  /** In the path of an example or page, and in the headings above. */
  readonly words: RegExp | null;
  /** A whole word in the name of a function that is called: `load` of `loadAll`, `load_file` and `Loader.load`. */
  readonly calls?: readonly string[];
}

const rules: readonly TagRule[] = [
  {
    tag: 'authenticate',
    words: /\bauth(?:enticat\w*|oriz\w*)?\b|\blog ?in\b/i,
    calls: ['login', 'authenticate', 'authorize'],
  },
  { tag: 'build', words: /\bbuild(?:ing)?\b|\bcompil(?:e|ing)\b/i, calls: ['compile'] },
  { tag: 'cli', words: /\bcommand[- ]line\b|\bcli\b/i },
  {
    tag: 'configure',
    words: /\bconfigur\w*|\boptions?\b|\bsettings?\b|\bcustomi[sz]\w*/i,
    calls: ['configure', 'config'],
  },
  { tag: 'convert', words: /\bconver(?:t|sion|ting)\w*/i, calls: ['convert', 'transform', 'converter'] },
  { tag: 'create', words: /\bcreat(?:e|ing)\b/i, calls: ['create'] },
  {
    tag: 'develop',
    words:
      /\bcontribut\w*|\bdevelop(?:ment|ing)\b|\brun(?:ning)? (?:the )?(?:unit )?tests?\b|\bcloning\b|\bfrom source\b/i,
  },
  { tag: 'error-handling', words: /\berrors?\b|\bexceptions?\b/i },
  { tag: 'example', words: /\bexamples?\b|\bsamples?\b|\bdemos?\b/i },
  { tag: 'extract', words: /\bextract\w*/i, calls: ['extract', 'unzip', 'unpack'] },
  { tag: 'format', words: /\bformatt(?:ing|er)\b/i },
  { tag: 'install', words: /(?<![-\w])install(?:ation|ing)?(?![-\w])|\bdownload(?:ing)?\b/i },
  {
    tag: 'load',
    words: /\bload(?:ing|s)?\b|\bopen(?:ing)?\b|\bread(?:ing)?\b/i,
    calls: ['load', 'loads', 'open', 'read', 'import'],
  },
  { tag: 'log', words: /\blogg(?:ing|er)\b/i },
  { tag: 'merge', words: /\bmerg(?:e|ing)\w*/i, calls: ['merge', 'combine', 'concat'] },
  { tag: 'parse', words: /\bpars(?:e|ing|er)\w*/i, calls: ['parse', 'parser', 'decode', 'deserialize', 'unmarshal'] },
  {
    tag: 'quickstart',
    words: /\bquick[- ]?start\w*|\bgetting[- ]started\b|\bhello\b|\bsynopsis\b|\bbasic usage\b|\bfirst steps\b/i,
  },
  { tag: 'render', words: /\brender\w*|\btemplat\w*/i, calls: ['render', 'draw'] },
  { tag: 'request', words: /\brequests?\b/i, calls: ['fetch', 'request'] },
  {
    tag: 'save',
    words: /\bsav(?:e|ing)\b|\bwrit(?:e|ing)\b|\bexport(?:ing)?\b/i,
    calls: ['save', 'write', 'dump', 'dumps', 'export', 'store'],
  },
  { tag: 'search', words: /\bsearch\w*|\bfind(?:ing)?\b|\bquer(?:y|ies|ying)\b/i, calls: ['search', 'find', 'query'] },
  { tag: 'serialize', words: /\bseriali[sz]\w*/i, calls: ['serialize', 'stringify', 'encode', 'marshal'] },
  { tag: 'serve', words: /\bservers?\b/i, calls: ['listen', 'serve', 'server'] },
  { tag: 'test', words: /\btest(?:ing|s)?\b/i },
  { tag: 'tutorial', words: /\btutorials?\b|\bwalk-?through\b|\bguides?\b|\bcookbook\b/i },
  { tag: 'upgrade', words: /\bupgrad\w*|\bmigrat\w*/i },
  { tag: 'usage', words: /\busage\b|\busing\b|\bhow to\b/i },
  { tag: 'validate', words: /\bvalidat\w*/i, calls: ['validate', 'validator', 'verify'] },
];

const installers =
  /^\s*(?:sudo )?(?:(?:npm (?:i|install|add)|yarn (?:global )?add|pnpm (?:add|i|install)|bun (?:add|install|i)) +\S|deno (?:add|install)\b|(?:python3? -m )?pip3? install\b|pipx install\b|uv (?:add|pip install|tool install)\b|poetry add\b|conda install\b|cargo (?:add|install)\b|go (?:get|install)\b|dotnet (?:add|tool install)\b|Install-Package\b|nuget install\b|gem install\b|bundle add\b|composer (?:global )?require\b|brew (?:install|tap)\b|apt(?:-get)? install\b|dnf install\b|yum install\b|pacman -S|apk add\b|snap install\b|choco install\b|scoop install\b|winget install\b|luarocks install\b|cabal install\b|stack install\b|mix (?:deps\.get|archive\.install)\b|docker pull\b|vcpkg install\b|conan install\b|cmake --install\b|(?:sudo )?make install\b|cpanm?\b)/m;

/** The lines of a manifest that bring a package in. */
const declarations =
  /^\s*(?:<dependency>|<PackageReference\b|\[(?:\w+-)?dependencies\]|(?:implementation|api|compile)[ (]['"]|gem ['"]|libraryDependencies\b|\{:\w+, ")/m;

const shells = new Set(['bash', 'powershell', 'batch', 'fish']);

export function tagSnippet(found: FoundSnippet, language: string, code: string, calls: readonly string[]): string[] {
  const isShell = shells.has(language);
  const isInstall = isShell ? installers.test(code) : declarations.test(code);
  const said = `${wordsOfPath(found)} | ${headingsOf(found).join(' | ')}`;
  const called = new Set(calls.flatMap(wordsOfName));
  const tags = rules
    .filter(({ tag, words, calls: verbs = [] }) => {
      // Below «Installation» stand commands and manifests; a program there is the first thing to try.
      if (tag === 'install') return isInstall || (words?.test(headingsOf(found).at(-1) ?? '') && !isProgram(language));
      return words?.test(said) || verbs.some((verb) => called.has(verb));
    })
    .map(({ tag }) => tag);
  const more = [
    ...(found.origin === 'example' || found.origin === 'test' ? ['example'] : []),
    ...(isShell ? ['shell'] : []),
  ];
  return [...new Set([...tags, ...more])].sort();
}

/** Data and styles say how a thing is set, and not how it is used. */
const data = new Set(
  'json yaml toml xml ini html css bash powershell batch fish properties dockerfile makefile groovy ruby'.split(' '),
);

function isProgram(language: string): boolean {
  return !data.has(language);
}

/** The title of a README is the name of the product, whatever words are in it. */
function headingsOf({ origin, headings }: FoundSnippet): readonly string[] {
  return (origin === 'readme' ? headings.slice(1) : headings).slice(-2);
}

/** Of a page or example the whole path speaks; of a source file its names were chosen for other reasons. */
function wordsOfPath({ origin, path }: FoundSnippet): string {
  if (origin === 'readme' || origin === 'documentation' || origin === 'test') return '';
  return path
    .replace(/\.\w+$/, '')
    .replaceAll(/[/_.-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2');
}

function wordsOfName(name: string): string[] {
  const last = /([\w$]+)[!?]?$/.exec(name)?.[1] ?? '';
  return last
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/)
    .filter((word) => word !== '');
}
