// What language a file is written in. The ending of its name is a hint; a first line that names a program is another.

export interface Language {
  readonly name: string;
  readonly kind: 'code' | 'docs' | 'config';
}

const code: Readonly<Record<string, string>> = {
  Python: 'py pyi pyw pyx',
  TypeScript: 'ts tsx mts cts',
  JavaScript: 'js jsx mjs cjs',
  Vue: 'vue',
  Svelte: 'svelte',
  Java: 'java',
  Kotlin: 'kt kts',
  Scala: 'scala sc',
  Groovy: 'groovy',
  Clojure: 'clj cljs cljc',
  'C#': 'cs',
  'F#': 'fs fsi fsx',
  'Visual Basic .NET': 'vb',
  'C++': 'cpp cc cxx hpp hh hxx ipp',
  C: 'c h',
  'Objective-C': 'm mm',
  Go: 'go',
  Rust: 'rs',
  Ruby: 'rb rake gemspec',
  PHP: 'php',
  Swift: 'swift',
  Dart: 'dart',
  Elixir: 'ex exs',
  Erlang: 'erl hrl',
  Haskell: 'hs lhs',
  OCaml: 'ml mli',
  Lua: 'lua',
  Luau: 'luau',
  Perl: 'pl pm t',
  R: 'r',
  Julia: 'jl',
  Zig: 'zig',
  Nim: 'nim',
  Shell: 'sh bash zsh fish bats',
  PowerShell: 'ps1 psm1',
  SQL: 'sql',
  Assembly: 's asm',
  'Jupyter Notebook': 'ipynb',
};
const docs: Readonly<Record<string, string>> = {
  Markdown: 'md markdown mdx',
  reStructuredText: 'rst',
  AsciiDoc: 'adoc asciidoc',
  Text: 'txt',
  HTML: 'html htm',
  TeX: 'tex',
};
const config: Readonly<Record<string, string>> = {
  JSON: 'json jsonc json5',
  YAML: 'yml yaml',
  TOML: 'toml',
  INI: 'ini cfg conf properties editorconfig',
  XML: 'xml xsd csproj fsproj vbproj props targets',
  CSS: 'css scss sass less',
  CMake: 'cmake',
  Protobuf: 'proto',
};

const byEnding = new Map<string, Language>(
  (
    [
      ['code', code],
      ['docs', docs],
      ['config', config],
    ] as const
  ).flatMap(([kind, table]) =>
    Object.entries(table).flatMap(([name, endings]) =>
      endings.split(' ').map((ending): [string, Language] => [ending, { name, kind }]),
    ),
  ),
);

const byName: Readonly<Record<string, Language>> = {
  Makefile: { name: 'Makefile', kind: 'config' },
  Dockerfile: { name: 'Dockerfile', kind: 'config' },
  Jenkinsfile: { name: 'Groovy', kind: 'config' },
  'CMakeLists.txt': { name: 'CMake', kind: 'config' },
  'requirements.txt': { name: 'Text', kind: 'config' },
  Rakefile: { name: 'Ruby', kind: 'code' },
  Gemfile: { name: 'Ruby', kind: 'config' },
  README: { name: 'Text', kind: 'docs' },
};

const byProgram: readonly (readonly [RegExp, string])[] = [
  [/\bpython[\d.]*\b/, 'Python'],
  [/\b(?:node|deno|bun)\b/, 'JavaScript'],
  [/\bruby\b/, 'Ruby'],
  [/\bperl\b/, 'Perl'],
  [/\bphp\b/, 'PHP'],
  [/\bluau?(?:jit)?\b/, 'Lua'],
  [/\b(?:ba|z|da|k|fi)?sh\b/, 'Shell'],
];

/** `beginning` is the first line, or more. Null for what is no known language. */
export function languageOf(path: string, beginning: string): Language | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const named = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (named) return named;
  const dot = name.lastIndexOf('.');
  const ending = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  const known = byEnding.get(ending);
  if (known || !beginning.startsWith('#!')) return known ?? null;
  const line = beginning.slice(0, 200).split('\n', 1)[0] ?? '';
  const program = byProgram.find(([words]) => words.test(line));
  return program ? { name: program[1], kind: 'code' } : null;
}
