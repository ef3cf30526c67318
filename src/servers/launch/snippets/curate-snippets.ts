// W3: the code that pages may show, word for word from the repository, each piece with its place, what it is about, what it
// needs and whether its syntax holds. Reads the checked-out folder and nothing else; no code is run.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { artifactVersion } from '../artifacts/schemas/parts.ts';
import type { ProductFacts } from '../artifacts/schemas/product-facts.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { Snippet, SnippetCatalog } from '../artifacts/schemas/snippet-catalog.ts';
import type { ApiSymbol } from '../facts/api-symbol.ts';
import { openTexts } from '../facts/source-texts.ts';
import { readPublicApi } from '../symbols/read-public-api.ts';
import { describeSnippet } from './describe-snippet.ts';
import type { FoundSnippet } from './found-snippet.ts';
import { documentationSnippets } from './sources/documentation.ts';
import { exampleSnippets } from './sources/examples.ts';
import { pageSnippets } from './sources/pages.ts';
import { testSnippets } from './sources/tests.ts';

export interface SnippetsInput {
  /** Where the commit of the inventory is checked out. */
  readonly folder: string;
  readonly inventory: RepoInventory;
  /** What the manifests say is needed to run it. */
  readonly productFacts?: ProductFacts | undefined;
  /** Read already, where somebody has them; else they are read here. */
  readonly symbols?: readonly ApiSymbol[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

export async function curateSnippets(input: SnippetsInput): Promise<SnippetCatalog> {
  const { folder, inventory, signal } = input;
  const texts = openTexts(folder, inventory);
  const symbols = input.symbols ?? (await readPublicApi(folder, inventory, signal)).symbols;
  const leftOut: { path: string; reason: string }[] = [];
  const kept = new Map<string, Snippet>();
  const examples = exampleSnippets(inventory, texts, leftOut);
  const pages = pageSnippets(inventory, texts, leftOut);
  // What was written to be shown comes first; each source has its share, so that none fills the catalogue alone.
  const sources: readonly (readonly [string, number, readonly FoundSnippet[]])[] = [
    ['examples', 100, examples],
    ['pieces of the README', 80, pages.readme],
    ['pieces of the docs', 150, pages.docs],
    ['examples in tests', 30, testSnippets(inventory, texts)],
    ['examples in the documentation of the code', 60, documentationSnippets(symbols, texts)],
  ];
  for (const [what, share, found] of sources) {
    const limit = Math.min(kept.size + share, snippetsAtMost);
    let seen = 0;
    for (const each of found) {
      if (kept.size >= limit) break;
      seen += 1;
      await nextTurn();
      signal?.throwIfAborted();
      const snippet = await describeSnippet(each, inventory, input.productFacts);
      if (snippet !== null && !kept.has(snippet.code)) kept.set(snippet.code, snippet);
    }
    const over = found.length - seen;
    if (over > 0) leftOut.push({ path: '.', reason: `${over} more ${what}` });
  }
  return {
    schema_version: artifactVersion,
    repo_url: inventory.repo_url,
    repo_sha: inventory.repo_sha,
    snippets: markFirstSight([...kept.values()], inventory),
    left_out: leftOut,
  };
}

const snippetsAtMost = 300;
const notPrograms = new Set('bash powershell batch fish json yaml toml xml ini html css properties dotenv'.split(' '));

/** Where no heading says what to begin with, it is the first program that the README shows. */
function markFirstSight(snippets: readonly Snippet[], { doc_entrypoints }: RepoInventory): Snippet[] {
  const isFirst = ({ language, validation, source }: Snippet): boolean =>
    !notPrograms.has(language) &&
    validation.syntax_ok !== false &&
    isReadme.test(source.path) &&
    doc_entrypoints.includes(source.path);
  if (snippets.some((each) => isFirst(each) && each.tags.includes('quickstart'))) return [...snippets];
  const first = snippets.find(isFirst);
  return snippets.map((each) => (each === first ? { ...each, tags: [...each.tags, 'quickstart'].sort() } : each));
}

const isReadme = /^readme[^/]*$/i;
