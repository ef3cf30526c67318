// Every language we know, one line each. To add one, see docs/guides/add-a-language.md.
import { bash } from './bash/language.ts';
import { c } from './c/language.ts';
import { cpp } from './cpp/language.ts';
import { csharp } from './csharp/language.ts';
import { css } from './css/language.ts';
import { elixir } from './elixir/language.ts';
import { go } from './go/language.ts';
import { haskell } from './haskell/language.ts';
import { html } from './html/language.ts';
import { java } from './java/language.ts';
import { javascript } from './javascript/language.ts';
import { json } from './json/language.ts';
import { kotlin } from './kotlin/language.ts';
import type { Language } from './language.ts';
import { lua } from './lua/language.ts';
import { markdown } from './markdown/language.ts';
import { php } from './php/language.ts';
import { python } from './python/language.ts';
import { ruby } from './ruby/language.ts';
import { rust } from './rust/language.ts';
import { scala } from './scala/language.ts';
import { sql } from './sql/language.ts';
import { svelte } from './svelte/language.ts';
import { swift } from './swift/language.ts';
import { text } from './text/language.ts';
import { toml } from './toml/language.ts';
import { tsx, typescript } from './typescript/language.ts';
import { vue } from './vue/language.ts';
import { yaml } from './yaml/language.ts';
import { zig } from './zig/language.ts';

export const languages: readonly Language[] = [
  typescript,
  tsx,
  javascript,
  python,
  go,
  rust,
  java,
  c,
  cpp,
  csharp,
  ruby,
  php,
  bash,
  kotlin,
  scala,
  lua,
  elixir,
  haskell,
  zig,
  swift,
  json,
  markdown,
  yaml,
  toml,
  html,
  vue,
  svelte,
  css,
  sql,
  text,
];
