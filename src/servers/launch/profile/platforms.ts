// What a product may be written for. The first twelve are the contract's; the others serve any repository.

export const contractPlatformIds = [
  'python',
  'typescript',
  'javascript',
  'java',
  'dotnet',
  'cpp',
  'go',
  'ruby',
  'php',
  'kotlin',
  'swift',
  'rust',
] as const;

export const platformIds = [
  ...contractPlatformIds,
  'c',
  'elixir',
  'haskell',
  'lua',
  'perl',
  'scala',
  'shell',
  'zig',
  'other',
] as const;

export type PlatformId = (typeof platformIds)[number];

export interface Platform {
  readonly id: PlatformId;
  /** As product names spell it. */
  readonly title: string;
  /** `platform_family`: what has one package registry and one toolchain. */
  readonly family: string;
  /** Other spellings in names, addresses and topics, in lower case. */
  readonly aliases: readonly string[];
  /** Names of languages whose share counts for it. */
  readonly languages: readonly string[];
  /** How prose names it. Case counts: to go, to rust and a swift answer are English. */
  readonly prose: RegExp;
}

const platform = (
  id: PlatformId,
  title: string,
  aliases: readonly string[],
  languages: readonly string[],
  prose: RegExp,
  family: string = id,
): Platform => ({ id, title, family, aliases, languages, prose });

const contractPlatforms: readonly Platform[] = [
  platform('python', 'Python', ['python3', 'py'], ['Python', 'Jupyter Notebook', 'Cython'], /\b[Pp]ython\b/),
  platform('typescript', 'TypeScript', ['ts'], ['TypeScript'], /\bTypeScript\b/, 'node'),
  platform(
    'javascript',
    'JavaScript',
    ['js', 'nodejs', 'node.js', 'node'],
    ['JavaScript'],
    /\bJavaScript\b|\bNode\.?js\b/,
    'node',
  ),
  platform('java', 'Java', ['android'], ['Java'], /\bJava\b|\bAndroid\b/),
  platform(
    'dotnet',
    '.NET',
    ['net', '.net', 'csharp', 'c#'],
    ['C#', 'F#', 'Visual Basic .NET'],
    /(?<![\w.])\.NET\b|\bC#(?!\w)|\bdotnet\b/,
  ),
  platform('cpp', 'C++', ['c++', 'cplusplus'], ['C++'], /\bC\+\+|\bCpp\b/),
  platform('go', 'Go', ['golang'], ['Go'], /\bGolang\b|\bfor Go\b|\bGo (?:library|module|package|SDK|API)\b/),
  platform('ruby', 'Ruby', ['rb'], ['Ruby'], /\bRuby\b/),
  platform('php', 'PHP', [], ['PHP'], /\bPHP\b/),
  platform('kotlin', 'Kotlin', [], ['Kotlin'], /\bKotlin\b/),
  platform('swift', 'Swift', [], ['Swift'], /\bSwift\b/),
  platform('rust', 'Rust', ['rs'], ['Rust'], /\bRust\b/),
];

/** The contract's, where C counts for C++: there is no product for C alone, and host names cannot spell the plus signs. */
export const contractOnlyPlatforms: readonly Platform[] = contractPlatforms.map((each) =>
  each.id === 'cpp' ? { ...each, aliases: [...each.aliases, 'c'], languages: [...each.languages, 'C'] } : each,
);

export const allPlatforms: readonly Platform[] = [
  ...contractPlatforms,
  platform('c', 'C', [], ['C'], /\bANSI C\b|\bC99\b|\bC library\b/),
  platform('elixir', 'Elixir', [], ['Elixir'], /\bElixir\b/),
  platform('haskell', 'Haskell', ['hs'], ['Haskell'], /\bHaskell\b/),
  platform('lua', 'Lua', ['luau'], ['Lua', 'Luau'], /\bLuau?\b/),
  platform('perl', 'Perl', [], ['Perl', 'Raku'], /\bPerl\b/),
  platform('scala', 'Scala', [], ['Scala'], /\bScala\b/),
  platform('shell', 'Shell', ['bash', 'sh', 'zsh'], ['Shell'], /\b[Bb]ash\b|\bshell script/),
  platform('zig', 'Zig', [], ['Zig'], /\bZig\b/),
  platform('other', 'Other', [], [], /(?!)/),
];

/** The platform that a name spells, by its id or one of its aliases. */
export function platformNamed(platforms: readonly Platform[], name: string): Platform | undefined {
  const spelt = name.toLowerCase();
  return platforms.find(({ id, aliases }) => id === spelt || aliases.includes(spelt));
}
