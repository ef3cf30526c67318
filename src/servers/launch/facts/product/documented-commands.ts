// Install commands that the pages show in their code, word for word.
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Citation } from '../../artifacts/schemas/evidence-map.ts';
import type { ManifestRecord } from '../../manifests/manifest-record.ts';
import { installedBy, installsPackage } from '../manifests/install-command.ts';
import type { Page } from '../page-claims.ts';
import { proseOf } from '../prose/prose.ts';
import { withoutGiants } from '../prose/read-blocks.ts';

export interface DocumentedCommand {
  readonly command: string;
  readonly citation: Citation;
}

/** In the order of the pages; each command once. */
export function documentedCommands(pages: readonly Page[], record: ManifestRecord): DocumentedCommand[] {
  const found = new Map<string, DocumentedCommand>();
  for (const { path, markdown, source } of pages) {
    for (const { text, line } of codeLines(markdown)) {
      const command = text
        .trim()
        .replace(/^(?:\$|>|PM>) /, '')
        .replace(/\s+#.*$/, '');
      if (!installsPackage(command, record) || found.has(command)) continue;
      found.set(command, { command, citation: { path, start_line: line, end_line: line, source_type: source } });
    }
  }
  return [...found.values()];
}

export interface OtherPackage extends DocumentedCommand {
  readonly name: string;
}

/** What the README has its readers install in place of the package: only where it never installs that, and one other thing. */
export function installedInstead(pages: readonly Page[], record: ManifestRecord): OtherPackage | null {
  const found = pages
    .filter(({ isReadme }) => isReadme)
    .flatMap(({ path, markdown, source }) =>
      codeLines(markdown, /\binstall/i).flatMap(({ text, line }) => {
        const command = text.trim().replace(/^(?:\$|>|PM>) /, '');
        const name = installedBy(command, record.method);
        if (name === null) return [];
        return [{ name, command, citation: { path, start_line: line, end_line: line, source_type: source } }];
      }),
    );
  const [first] = found;
  return first && found.every(({ name }) => name === first.name) ? first : null;
}

/** Of code under a heading that `under` knows, where it is given. */
function codeLines(markdown: string, under?: RegExp): { readonly text: string; readonly line: number }[] {
  const lines: { text: string; line: number }[] = [];
  let isUnder = under === undefined;
  visit(fromMarkdown(withoutGiants(markdown)), (node) => {
    if (node.type === 'heading' && under) isUnder = under.test(proseOf(node.children).text);
    if (!isUnder || node.type !== 'code' || !node.position) return;
    // A fence has a line of its own before the first of its code.
    const first = node.position.end.line - node.position.start.line + 1 > node.value.split('\n').length ? 1 : 0;
    for (const [at, text] of node.value.split('\n').entries())
      lines.push({ text, line: node.position.start.line + first + at });
  });
  return lines;
}

function visit(node: Nodes, look: (node: Nodes) => void): void {
  look(node);
  if ('children' in node) for (const child of node.children) visit(child, look);
}
