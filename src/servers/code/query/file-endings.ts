// Which words name a file by its ending: `parser.go` does, `Foo.bar` does not.

const endings = new Set(
  `ts tsx mts cts js jsx mjs cjs py pyi go rs java c h cc cpp cxx hh hpp hxx cs rb php sh bash zsh kt kts scala lua ex exs hs zig swift json md mdx yaml yml
  toml html htm css scss sql txt rst xml ini cfg conf lock proto graphql vue svelte mod sum gradle cmake mk dart r jl m mm pl`.split(
    /\s+/,
  ),
);

export function endsAsFile(word: string): boolean {
  const match = /^[\w@/.~-]*[\w-]\.([a-z]+)$/i.exec(word);
  return match !== null && endings.has((match[1] as string).toLowerCase());
}
