// What language a piece is in and what of it is code: prompts and what they answered are taken off.
import { languageByName } from '../../../syntax/languages/find-language.ts';
import type { FoundSnippet } from './found-snippet.ts';
import { guessLanguage } from './guess-language.ts';
import { stripPrompts } from './prompts.ts';

export interface ReadCode {
  readonly language: string;
  readonly code: string;
  /** With the lines that are not shown but belong to it. */
  readonly whole: string;
}

/** Pieces that nobody types or runs. */
const noCode = new Set(
  (
    'text txt plain plaintext output none log logs diff patch ascii tree markdown md mdx mermaid rst csv math latex dot ' +
    'graphviz svg plantuml stdout stderr'
  ).split(' '),
);

const otherWords: Readonly<Record<string, string>> = {
  console: 'bash',
  'shell-session': 'bash',
  shellsession: 'bash',
  'sh-session': 'bash',
  terminal: 'bash',
  command: 'bash',
  cli: 'bash',
  commandline: 'bash',
  fish: 'fish',
  pycon: 'python',
  python3: 'python',
  py3: 'python',
  'python-repl': 'python',
  doctest: 'python',
  ipython: 'python',
  iex: 'elixir',
  irb: 'ruby',
  ghci: 'haskell',
  node: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  esm: 'javascript',
  es6: 'javascript',
  pwsh: 'powershell',
  ps1: 'powershell',
  ps: 'powershell',
  cmd: 'batch',
  bat: 'batch',
  dosbatch: 'batch',
  // Kinds of their own, though one reader serves several.
  xml: 'xml',
  ini: 'ini',
  properties: 'properties',
  dotenv: 'dotenv',
  scss: 'scss',
  less: 'less',
  objc: 'objective-c',
  vb: 'vbnet',
};

export async function readCode(found: FoundSnippet, primary: readonly string[]): Promise<ReadCode | null> {
  const word = wordOf(found.language);
  if (noCode.has(word)) return null;
  const text = tidy(found.code);
  const said =
    word === '' ? await guessLanguage(text, primary) : (otherWords[word] ?? languageByName(word)?.id ?? word);
  if (said === null || text === '') return null;
  const { language, code } = stripPrompts(text, said);
  if (code === '') return null;
  return language === 'rust' ? hideLines(code) : { language, code, whole: code };
}

/** `js {1,3}`, `rust,no_run`, `{.python .numberLines}`, `ts title="a.ts"`: the first word counts. */
function wordOf(info: string): string {
  return (/^[\s{.]*(?:language-|lang-|highlight-)?([\w+#.-]+)/.exec(info)?.[1] ?? '').toLowerCase();
}

function tidy(code: string): string {
  return code
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');
}

/** Lines after `# ` make an example of Rust complete, and are not shown in its documentation. */
function hideLines(code: string): ReadCode | null {
  const lines = code.split('\n');
  const shown = tidy(lines.filter((line) => !/^\s*#(?: |$)/.test(line)).join('\n'));
  const whole = lines.map((line) => line.replace(/^(\s*)#(?: |$)/, '$1')).join('\n');
  return shown === '' ? null : { language: 'rust', code: shown, whole };
}
