// Which code a page shows: by what it is for, by tags, and by the names that its claims speak of. Never the same code on two
// pages, blog posts apart.
import type { Snippet } from '../artifacts/schemas/snippet-catalog.ts';
import type { PlanWorkflow } from './claim-pools.ts';
import { namesIn, usesName } from './code-names.ts';
import type { Candidate, Ledger } from './draft.ts';
import type { Evidence, PlanClaim } from './evidence.ts';
import type { CodeWish } from './recipes.ts';
import { isShell } from './topics.ts';

export interface SnippetWish {
  readonly wish: CodeWish;
  readonly page: Candidate;
  /** What the page says so far. */
  readonly claims: readonly PlanClaim[];
  readonly workflows: readonly PlanWorkflow[];
}

const longestLines = 60;

export function pickSnippets(wanted: SnippetWish, evidence: Evidence, ledger: Ledger): Snippet[] {
  const { page, wish, workflows, claims } = wanted;
  const most = page.code.max ?? 5;
  const isFree = ({ snippet_id }: Snippet) => page.section === 'blog' || !ledger.snippets.has(snippet_id);
  const free = evidence.snippets.filter(
    (snippet) =>
      isFree(snippet) && linesOf(snippet) <= longestLines && !snippet.tags.some((tag) => notForUsers.has(tag)),
  );
  if (wish === 'workflows') return pickForWorkflows(workflows, claims, free).slice(0, most);
  const scores = scorers[wish](wanted, evidence);
  return best(free, scores).slice(0, most);
}

/** How much a tag says that code is where somebody begins. */
const beginnings: Readonly<Record<string, number>> = { quickstart: 6, usage: 3, example: 2, tutorial: 2 };
/** What those do who work on the product, or left an older version of it. */
const notForUsers: ReadonlySet<string> = new Set(['develop', 'upgrade']);

type Score = (snippet: Snippet) => number;

const scorers: Readonly<Record<Exclude<CodeWish, 'workflows'>, (wanted: SnippetWish, evidence: Evidence) => Score>> = {
  install: (_, { facts }) => {
    const commands = facts.distribution.flatMap(({ install_commands }) => install_commands);
    return ({ language, code }) => (isShell(language) && commands.some((command) => isWhole(code, command)) ? 1 : 0);
  },
  quickstart: (_, { facts }) => {
    const names = [...facts.code_structure.package_names, facts.product_slug].filter((name) => name.length > 1);
    return ({ language, tags, code, source }) => {
      if (isShell(language) || isData(language) || tags.includes('install') || tags.includes('test')) return 0;
      const brings = code.split('\n').filter((line) => /\b(?:import|require|from|use|using|include)\b/.test(line));
      const isWholeProgram = brings.some((line) => names.some((name) => line.includes(name)));
      const called = Math.max(0, ...tags.map((tag) => beginnings[tag] ?? 0));
      return called + (isWholeProgram ? 4 : 0) + (/^readme[^/]*$/i.test(source.path) ? 1 : 0);
    };
  },
  topic: ({ page }) => {
    const own = new Map(page.topic?.snippets.map(({ snippet_id }, at) => [snippet_id, at]));
    return ({ snippet_id }) => (own.has(snippet_id) ? 1 : 0);
  },
  reference: (_, { symbols }) => {
    const names = [...symbols.classes, ...symbols.functions];
    return ({ code, language }) => (isShell(language) ? 0 : names.filter((name) => usesName(code, name)).length);
  },
};

/** One for each workflow: code that has its tag or the names of its steps. */
function pickForWorkflows(
  workflows: readonly PlanWorkflow[],
  claims: readonly PlanClaim[],
  free: readonly Snippet[],
): Snippet[] {
  const picked: Snippet[] = [];
  const said = new Set(claims.map(({ id }) => id));
  for (const workflow of workflows.filter((each) => each.claims.some(({ id }) => said.has(id)))) {
    const names = workflow.claims.flatMap(({ text }) => namesIn(text)).filter((name) => name.length > 2);
    const tags = workflow.snippetTags.filter((tag) => tag !== 'example');
    const score: Score = ({ code, tags: has }) =>
      2 * names.filter((name) => usesName(code, name)).length + tags.filter((tag) => has.includes(tag)).length;
    const [first] = best(
      free.filter((snippet) => !picked.includes(snippet)),
      score,
    );
    if (first) picked.push(first);
  }
  return picked;
}

/** Those with a score, the highest first; among equals what was checked, then what comes first in the repository. */
function best(snippets: readonly Snippet[], score: Score): Snippet[] {
  return snippets
    .map((snippet) => ({ snippet, value: score(snippet) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value || checked(b.snippet) - checked(a.snippet))
    .map(({ snippet }) => snippet);
}

function checked({ validation }: Snippet): number {
  return validation.syntax_ok === true ? 1 : 0;
}

/** `npm install pino` is not `npm install pino-http`. */
function isWhole(code: string, command: string): boolean {
  const at = code.indexOf(command);
  return at >= 0 && !/[\w@/-]/.test(code[at + command.length] ?? '');
}

function isData(language: string): boolean {
  return /^(?:json|jsonc|json5|ya?ml|toml|ini|xml|csv|text|txt|diff|log|output|html|css|)$/i.test(language);
}

function linesOf({ code }: Snippet): number {
  return code.split('\n').length;
}
