// Code of the catalogue under a heading, word for word. Several pieces get headings of their own, by what they use.
import type { Snippet } from '../artifacts/schemas/snippet-catalog.ts';
import { lastPart, usesName } from '../plan/code-names.ts';
import { unique } from '../plan/evidence.ts';
import type { Block } from './block.ts';
import { escapeName } from './escape-text.ts';
import type { Material } from './material.ts';

/** One piece stands right there. `taken` holds the headings of the page so far, and gets those that are added. */
export function showCode(snippets: readonly Snippet[], taken: Set<string>, material: Material): Block[] {
  return snippets.length < 2 ? snippets.map(codeBlock) : titleCode(snippets, taken, material);
}

/** Each piece under a heading of its own. */
export function titleCode(snippets: readonly Snippet[], taken: Set<string>, material: Material): Block[] {
  return snippets.flatMap((snippet): Block[] => [
    { kind: 'heading', level: 3, markdown: titleOf(snippet, snippets, taken, material) },
    codeBlock(snippet),
  ]);
}

function titleOf(snippet: Snippet, all: readonly Snippet[], taken: Set<string>, { facts }: Material): string {
  const { classes, functions } = facts.api_surface_summary;
  const titles = unique([...functions, ...classes])
    .filter((name) => isShownBy(name, snippet))
    // What the others do not use tells it apart.
    .map((name) => ({ name, users: all.filter((each) => isShownBy(name, each)).length }))
    .sort((a, b) => a.users - b.users || b.name.length - a.name.length)
    .map(({ name }) => `Example with ${escapeName(name)}`);
  const numbered = [...all.keys(), all.length].map((at) => `Example ${at + 1}`);
  const title = [...titles, ...numbered].find((each) => !taken.has(each.toLowerCase())) ?? 'Example';
  taken.add(title.toLowerCase());
  return title;
}

/** A member is shown where its owner is named too: many things have a `name`. */
function isShownBy(name: string, { code }: Snippet): boolean {
  const owner = name.slice(0, -lastPart(name).length).replace(/[.:#]+$/, '');
  return name.length > 2 && usesName(code, name) && (owner === '' || usesName(code, owner));
}

export function codeBlock({ snippet_id, language, code }: Snippet): Block {
  return {
    kind: 'code',
    language: /^[\w+#.-]+$/.test(language) ? language : 'text',
    code: code.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, ''),
    snippetId: snippet_id,
  };
}

/** Why a piece of code cannot stand on a Hugo page, if so: Hugo reads shortcodes before it knows of fences. */
export function refuseCode({ code }: Snippet): string | null {
  return /\{\{[<%]/.test(code) ? 'holds what Hugo would take for a shortcode' : null;
}
