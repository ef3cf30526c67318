// Example files: each that is short enough as a whole, without the licence at its top.
import { languageOf } from '../../../../syntax/languages/find-language.ts';
import type { RepoInventory } from '../../artifacts/schemas/repo-inventory.ts';
import type { SourceTexts } from '../../facts/source-texts.ts';
import { isTestFile, nameOf } from '../../scout/places.ts';
import { charactersAtMost, type FoundSnippet, linesAtMost } from '../found-snippet.ts';
import { readDirectives } from '../read-directives.ts';
import { readFences } from '../read-fences.ts';
import { keepShort } from './pages.ts';

export function exampleSnippets(
  { example_paths }: RepoInventory,
  texts: SourceTexts,
  leftOut: { path: string; reason: string }[],
): FoundSnippet[] {
  const found: FoundSnippet[] = [];
  for (const path of example_paths) {
    const text = texts.read(path);
    const language = languageOf(path, (text ?? '').slice(0, 200).split('\n', 1)[0] ?? '');
    if (text === null || !language || isAside(path)) continue;
    if (language.id === 'markdown' || /\.rst$/i.test(path)) found.push(...fromPage(path, text, leftOut));
    else if (language.syntax || language.conventions || language.holdsCode) {
      const piece = wholeFile(path, text, language.id);
      if (piece) found.push(piece);
      else if (text.trim() !== '') leftOut.push({ path, reason: 'an example too long to be shown' });
    }
  }
  // Where there are too many, a reader is better served by programs, and by short ones.
  return found.sort(
    (a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.startLine - b.startLine),
  );
}

/** Sizes in steps, so that files of about the same length stay together with their neighbours. */
function rank({ code, path }: FoundSnippet): number {
  const isPage = /\.(?:md|markdown|mdx|rst)$/i.test(path);
  return Math.floor(code.split('\n').length / 40) + (isPage ? 10 : 0);
}

/** Files that only make an example run. */
function isAside(path: string): boolean {
  const aside =
    /^(?:__init__|setup|conftest|build|manage|wsgi|asgi|[\w.-]+\.config|rakefile|gemfile|package-info|module-info|.+\.d)\.?\w*$|\.h\w*$/i;
  const isGoExample = /(?:^|_)example\w*_test\.go$|^example_test\.go$/.test(nameOf(path));
  return aside.test(nameOf(path)) || isGoExample || isTestFile(path);
}

function fromPage(path: string, text: string, leftOut: { path: string; reason: string }[]): FoundSnippet[] {
  const fences = /\.rst$/i.test(path) ? readDirectives(text) : readFences(text);
  return keepShort(fences, path, leftOut).map(({ info, ...fence }) => ({
    origin: 'example',
    path,
    language: info,
    ...fence,
  }));
}

function wholeFile(path: string, text: string, language: string): FoundSnippet | null {
  const lines = text.split('\n');
  const first = firstOwnLine(lines);
  let last = lines.length;
  while (last > first && (lines[last - 1] ?? '').trim() === '') last -= 1;
  const code = lines.slice(first, last).join('\n');
  if (code.trim() === '' || last - first > linesAtMost || code.length > charactersAtMost) return null;
  return { origin: 'example', path, language, startLine: first + 1, endLine: last, code, headings: [] };
}

const isComment = /^\s*(?:\/\/|#(?!!|include|define|if|pragma|!\[|\[)|\/?\*|--|;|%|\{-|-\})|^\s*$/;

/** The first line that is neither the name of a program, nor of a comment about rights. */
function firstOwnLine(lines: readonly string[]): number {
  let first = /^#!(?!\[)/.test(lines[0] ?? '') ? 1 : 0;
  const isOpening = /^<\?php\s*$/.test(lines[first] ?? '');
  let end = first + (isOpening ? 1 : 0);
  while (end < lines.length && isComment.test(lines[end] ?? '')) end += 1;
  // The comment may go on with what the example is about, behind an empty line.
  const about = /copyright|licen[cs]e|SPDX|all rights reserved|public domain/i;
  let rights = -1;
  for (let at = first; at < end; at += 1) if (about.test(lines[at] ?? '')) rights = at;
  if (rights >= 0 && !isOpening) {
    first = rights + 1;
    while (first < end && (lines[first] ?? '').trim() !== '' && !/\*\/\s*$/.test(lines[first - 1] ?? '')) first += 1;
  }
  while (first < lines.length && (lines[first] ?? '').trim() === '') first += 1;
  return first;
}
