// Pages that name example or doc files which are not there: a sign that nobody looks after them.
import { isPage } from './doc-entrypoints.ts';
import { folderOf } from './places.ts';
import type { LeftOut } from './read-files.ts';
import type { Tree } from './tree.ts';

export interface PhantomPath {
  readonly claimed_path: string;
  readonly source_file: string;
  readonly source_line: number;
  readonly claim_context: string;
}

const atMost = 500;
const pagesAtMost = 2_000;
/** A longer line is data, and patterns take their time over it. */
const lineAtMost = 2_000;

/** By page and line; each path once per page. */
export function findPhantoms(tree: Tree): { readonly phantoms: PhantomPath[]; readonly leftOut: LeftOut[] } {
  const pages = tree.files.filter((file) => isPage(file) && !isHistory(file.path));
  const phantoms: PhantomPath[] = [];
  const leftOut = pages.slice(pagesAtMost).map(({ path }) => ({ path, reason: 'not searched for missing paths' }));
  for (const { path } of pages.slice(0, pagesAtMost)) phantoms.push(...readPage(path, tree));
  if (phantoms.length > atMost) leftOut.push({ path: '.', reason: `${phantoms.length - atMost} more missing paths` });
  return { phantoms: phantoms.slice(0, atMost), leftOut };
}

/** What was once there is rightly named in a changelog. */
function isHistory(path: string): boolean {
  return /(?:^|\/)(?:change(?:log|s)|history|news|release[-_]?notes?|migrat\w+|upgrad\w+|deprecat\w+)\b[^/]*$/i.test(
    path,
  );
}

function readPage(page: string, tree: Tree): PhantomPath[] {
  const found: PhantomPath[] = [];
  const seen = new Set<string>();
  let isFenced = false;
  for (const [at, line] of tree.text(page).split('\n').entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    else if (line.length <= lineAtMost) {
      for (const claimed of pathsIn(line, isFenced)) {
        if (seen.has(claimed) || isThere(claimed, page, tree)) continue;
        seen.add(claimed);
        found.push({
          claimed_path: claimed,
          source_file: page,
          source_line: at + 1,
          claim_context: line.trim().slice(0, 200),
        });
      }
    }
  }
  return found;
}

const link = /(?<!!)\[[^\]]*\]\(\s*<?([^)\s>#?]+)/g;
const span = /`([^`\n]+)`/g;
// A folder that is named for it, then at least one more step; nothing before that would make it part of something longer.
const spoken =
  /(?<![\w/.@:~$}-])(?:\.\/)?((?:docs?|documentation|examples?|samples?|demos?|tutorials?|notebooks?)\/[\w./-]*\w)/g;
/** Behind these stands what a command makes. */
const making = /\b(?:mkdir|touch|tee|cp|mv|rm|git (?:add|rm|mv)|--?o(?:ut(?:put)?)?)\b|(?<![-=])>/;

function pathsIn(line: string, isFenced: boolean): string[] {
  if (isFenced) return making.test(line) ? [] : [...line.matchAll(spoken)].flatMap(([, path = '']) => keep(path, true));
  const links = [...line.matchAll(link)].flatMap(([, path = '']) => keep(path, false));
  const spans = [...line.matchAll(span)].flatMap(([, text = '']) =>
    making.test(text) ? [] : [...text.matchAll(spoken)].flatMap(([, path = '']) => keep(path, true)),
  );
  return [...links, ...spans];
}

/** No addresses, no placeholders, no pages of a site; without an ending only what a link says, since words have slashes too. */
function keep(path: string, needsEnding: boolean): string[] {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/|#|www\.)|[<>{}*$|\\]|\.\.\.|path\/to|your[-_]|\bfoo\b|\bxxx\b/i.test(path)) return [];
  const clean = decode(path.replace(/^(?:\.\/)+/, ''));
  if (governance.test(clean)) return [];
  const hasEnding = /\.[a-z][a-z0-9]{0,9}$/i.test(clean);
  if (needsEnding) return hasEnding ? [clean] : [];
  const isNamed = /^(?:\.\.\/)*(?:docs?|documentation|examples?|samples?|demos?|tutorials?)\//i.test(clean);
  return hasEnding || isNamed ? [clean] : [];
}

/** Pages about how a project is run promise nothing about the product. */
const governance =
  /(?:^|\/)(?:contribut\w+|code[-_]of[-_]conduct|licen[cs]e|copying|security|authors|change(?:log|s))(?:\.\w+)?$/i;

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** From the page's folder or from the top; a page may be named by the address it is published under. */
function isThere(claimed: string, page: string, tree: Tree): boolean {
  const places = [folderOf(page), '.'].map((folder) => join(folder, claimed));
  return places.some((path) => path === null || isPublished(path, tree) || tree.isBehindLink(path));
}

function isPublished(path: string, tree: Tree): boolean {
  const bare = path.replace(/\/$/, '').replace(/\.html?$/, '');
  const forms = [
    path.replace(/\/$/, ''),
    ...['.md', '.mdx', '.rst', '.adoc', '/index.md', '/README.md'].map((end) => bare + end),
  ];
  return forms.some((form) => tree.has(form));
}

/** Null where it leads out of the repository: what is there nobody can say. */
function join(folder: string, path: string): string | null {
  const steps = folder === '.' ? [] : folder.split('/');
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  return steps.join('/');
}
