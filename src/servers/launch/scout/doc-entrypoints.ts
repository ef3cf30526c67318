// Where a reader of the repository begins: README files, technical pages at the top, and the pages of the docs folders.
import { docFolderNames, foldersOf, isInExamples, isInTests, nameOf } from './places.ts';
import type { LeftOut, ScoutedFile } from './read-files.ts';
import type { Roots } from './roots.ts';
import { isBelow } from './select-entries.ts';
import type { Tree } from './tree.ts';

export interface DocEntrypoint {
  readonly path: string;
  readonly doc_type: string;
  readonly lines: number;
}

const atMost = 500;

/** The README of the top first, then by kind and path. */
export function findDocs(tree: Tree, roots: Roots): { readonly docs: DocEntrypoint[]; readonly leftOut: LeftOut[] } {
  const found = tree.files
    .filter((file) => isPage(file) && isEntry(file.path, tree, roots))
    .map(({ path }) => ({ path, doc_type: docType(path), lines: countLines(tree.text(path)) }))
    .sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
  const leftOut = found.slice(atMost).map(({ path }) => ({ path, reason: 'one doc page too many' }));
  return { docs: found.slice(0, atMost), leftOut };
}

const proseNames = /\.(?:md|markdown|mdx|rst|adoc|asciidoc|txt)$|^README$/i;

export function isPage({ path, kind, isForeign }: ScoutedFile): boolean {
  return kind === 'text' && !isForeign && !isInTests(path) && proseNames.test(nameOf(path));
}

/** Pages about how a project is run, not about what it does. */
const notEntries =
  /^(?:code[-_]of[-_]conduct|contributors?|authors|maintainers|governance|funding|license|licence|copying|notice|third[-_]party.*|pull_request_template|issue_template|requirements.*|robots|llms.*|cmakelists)\./i;

function isEntry(path: string, tree: Tree, roots: Roots): boolean {
  const name = nameOf(path);
  if (notEntries.test(name) || foldersOf(path)[0] === '.github') return false;
  if (/^README/i.test(name)) return !isInExamples(path) || foldersOf(path).length <= 1;
  if (!path.includes('/')) return !/\.txt$/i.test(name) && hasTechnicalHeadings(tree.text(path));
  const isInRoot =
    roots.docs.some((root) => isBelow(path, root)) || foldersOf(path).some((each) => docFolderNames.test(each));
  return isInRoot && !isInExamples(path);
}

const technical =
  /^(?:#{1,4}\s+|={1,4}\s+)?[^\n]*\b(?:install\w*|usage|quick ?start|getting started|api|architecture|design|configur\w+|implement\w+|features?|limitations?|examples?|building|build|requirements|supported|formats?|reference|how it works|overview|troubleshooting|faq|migrat\w+|performance)\b/im;

function hasTechnicalHeadings(text: string): boolean {
  const headings = text
    .split('\n')
    .filter((line, at, all) => /^(?:#{1,4}|={1,4})\s/.test(line) || /^[=~-]{3,}\s*$/.test(all[at + 1] ?? ''));
  return headings.some((heading) => technical.test(heading));
}

const types: readonly (readonly [RegExp, string])[] = [
  [/^readme/i, 'readme'],
  [/^(?:changelog|changes|history|news|release[-_]?notes?)\b/i, 'changelog'],
  [/^contributing|^development|^hacking/i, 'contributing'],
  [/^security/i, 'security'],
  [/install|setup/i, 'installation'],
  [/quick-?start|getting[-_]?started|tutorial|walkthrough/i, 'tutorial'],
  [/faq|troubleshoot/i, 'troubleshooting'],
  [/architect|design|internals?|implementation|adr|spec\b|rfc/i, 'implementation_notes'],
  [/\bapi\b|reference/i, 'api_doc'],
];

function docType(path: string): string {
  const byName = types.find(([words]) => words.test(nameOf(path)));
  const byFolder = foldersOf(path).some((folder) => /^(?:api|reference)$/i.test(folder)) ? 'api_doc' : 'guide';
  return byName?.[1] ?? byFolder;
}

function rank({ path, doc_type }: DocEntrypoint): number {
  if (doc_type === 'readme') return path.includes('/') ? 1 : 0;
  return path.includes('/') ? 3 : 2;
}

function countLines(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
