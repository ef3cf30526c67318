// Examples in the documentation of public names: fences, `@example`, and sessions of a prompt.
import type { ApiSymbol } from '../../facts/api-symbol.ts';
import type { SourceTexts } from '../../facts/source-texts.ts';
import type { Fence } from '../fence.ts';
import type { FoundSnippet } from '../found-snippet.ts';
import { dedent, readDirectives } from '../read-directives.ts';
import { readFences } from '../read-fences.ts';

const linesAtMost = 40;

export function documentationSnippets(symbols: readonly ApiSymbol[], texts: SourceTexts): FoundSnippet[] {
  return symbols
    .filter(({ doc }) => /```|@example|^\s*(?:>>>|iex(?:\(\d+\))?>) /m.test(doc))
    .flatMap((symbol) => {
      const lines = (texts.read(symbol.path) ?? '').split('\n').slice(symbol.startLine - 1, symbol.endLine);
      return examplesIn(lines, symbol)
        .filter(({ startLine, endLine }) => endLine - startLine < linesAtMost)
        .map((fence) => toSnippet(fence, symbol));
    });
}

/** Line by line, so that each stays where it is in the file. */
function examplesIn(lines: readonly string[], { language }: ApiSymbol): Fence[] {
  const text = dedent(lines.map((line) => bareLine(line, language))).replaceAll(/[ \t]+$/gm, '');
  const fences = readFences(text).filter(({ startLine }) =>
    /^\s*(?:```|~~~)/.test(text.split('\n')[startLine - 2] ?? ''),
  );
  if (fences.length > 0) return fences.map((fence) => ({ ...fence, code: dedent(fence.code.split('\n')) }));
  return [...taggedExamples(text.split('\n')), ...readDirectives(text).filter(({ info }) => info === 'pycon')];
}

const wordless = new Set(['python', 'elixir', 'haskell', 'lua']);

function bareLine(line: string, language: string): string {
  if (wordless.has(language)) return line.replace(/^(\s*)(?:--+\s?\|?|"""|''')/, '$1');
  return line.replace(/^\s*(?:\/\/[/!]?|\/\*\*?|\*(?!\*)|#+(?!\[))\/? ?/, '').replace(/\*\/\s*$/, '');
}

/** `@example` of JSDoc: all until the next tag. */
function taggedExamples(lines: readonly string[]): Fence[] {
  return lines.flatMap((line, at): Fence[] => {
    if (!/^@example\b/.test(line)) return [];
    const after = lines.slice(at + 1).findIndex((each) => /^@\w+|^\/$/.test(each));
    let end = after < 0 ? lines.length : at + 1 + after;
    while (end > at + 1 && (lines[end - 1] ?? '').trim() === '') end -= 1;
    const code = dedent(lines.slice(at + 1, end));
    return code.trim() === '' ? [] : [{ info: '@example', code, startLine: at + 2, endLine: end, headings: [] }];
  });
}

function toSnippet(
  { info, code, startLine, endLine }: Fence,
  { path, language, name, startLine: above }: ApiSymbol,
): FoundSnippet {
  const place = { startLine: above + startLine - 1, endLine: above + endLine - 1 };
  // `no_run` and the like are words for the tests of Rust, where code without a word is Rust.
  const isRust = language === 'rust' && /^(?:$|no_run|ignore|should_panic|compile_fail|edition)/.test(info);
  return {
    origin: 'documentation',
    path,
    language: isRust || info === 'pycon' || info === '@example' ? language : info,
    code,
    headings: [name],
    ...place,
  };
}
