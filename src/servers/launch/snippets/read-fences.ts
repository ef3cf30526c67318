// Pieces of code in Markdown, by its syntax tree: each with its language, its lines and the headings above it.
import type { Code, RootContent } from 'mdast';
import { proseOf } from '../facts/prose/prose.ts';
import { readNodes } from '../facts/prose/read-blocks.ts';
import type { Fence } from './fence.ts';
import { readDirectives } from './read-directives.ts';

export function readFences(markdown: string): Fence[] {
  const fences: Fence[] = [];
  const headings: (string | undefined)[] = [];
  const visit = (node: RootContent): void => {
    if (node.type === 'heading') {
      headings.length = node.depth - 1;
      headings[node.depth - 1] = proseOf(node.children).text.trim();
    } else if (node.type === 'code') {
      const above = headings.flatMap((heading) => heading || []);
      fences.push(...unfold(node, markdown).map((fence) => ({ ...fence, headings: [...above, ...fence.headings] })));
    } else if ('children' in node) for (const child of node.children) visit(child as RootContent);
  };
  for (const node of readNodes(markdown)) visit(node);
  return fences;
}

/** Tabs of some site generators indent their fences, so that they are code within code. */
function unfold(node: Code, markdown: string): Fence[] {
  const { position, value, lang, meta } = node;
  if (!position || value.trim() === '') return [];
  const isFenced = /^(?:`{3}|~{3})/.test(markdown.slice(position.start.offset ?? 0));
  const startLine = position.start.line + (isFenced ? 1 : 0);
  if (!isFenced && /^(?:```|~~~)/m.test(value)) {
    return move(readFences(value), startLine);
  }
  const said = [lang, meta].filter((word) => word).join(' ');
  const [, directive, rest = ''] = /^\{([\w:-]+)\}\s*(.*)$/.exec(said) ?? [];
  // Sphinx writes its directives as fences; one of them holds reStructuredText.
  if (directive === 'eval-rst') return move(readDirectives(value), startLine);
  if (directive !== undefined && !/^(?:code(?:-block|-cell)?|sourcecode)$/.test(directive)) return [];
  const info = directive === undefined ? said : rest;
  return [{ info, code: value, startLine, endLine: startLine + value.split('\n').length - 1, headings: [] }];
}

/** Lines of a part, as lines of the whole that it begins in. */
function move(fences: readonly Fence[], startLine: number): Fence[] {
  const by = startLine - 1;
  return fences.map((fence) => ({ ...fence, startLine: fence.startLine + by, endLine: fence.endLine + by }));
}
