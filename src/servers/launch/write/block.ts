// What a page is built of, and the one way in which it becomes lines: a blank line between blocks, the marker of a claim at
// the end of its line.
import type { LineClaim } from './draft.ts';

/** One line of Markdown, safe as it is, with the claims that say it. More than one where two say the same. */
export interface Said {
  readonly markdown: string;
  readonly claimIds: readonly string[];
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly markdown: string }
  | { readonly kind: 'paragraph'; readonly lines: readonly Said[] }
  | { readonly kind: 'bullets' | 'steps'; readonly items: readonly Said[] }
  | { readonly kind: 'code'; readonly language: string; readonly code: string; readonly snippetId: string };

export interface Rendered {
  readonly text: string;
  readonly claims: readonly LineClaim[];
  readonly snippetIds: readonly string[];
}

/** `head` stands before the blocks, with its own line ends. */
export function renderBlocks(head: string, blocks: readonly Block[]): Rendered {
  const lines = head === '' ? [] : head.replace(/\n$/, '').split('\n');
  const claims: LineClaim[] = [];
  for (const block of joinLists(blocks)) {
    if (lines.length > 0) lines.push('');
    for (const { markdown, claimIds } of linesOf(block)) {
      lines.push([markdown, ...claimIds.map(claimMarker)].join(' '));
      for (const claim_id of claimIds) claims.push({ line: lines.length, claim_id });
    }
  }
  const snippetIds = blocks.flatMap((block) => (block.kind === 'code' ? [block.snippetId] : []));
  return { text: `${lines.join('\n')}\n`, claims, snippetIds: [...new Set(snippetIds)] };
}

/** Two lists of one kind with nothing between them are one to every reader of Markdown. */
function joinLists(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (last?.kind === 'bullets' && block.kind === 'bullets')
      joined[joined.length - 1] = { kind: 'bullets', items: [...last.items, ...block.items] };
    else joined.push(block);
  }
  return joined;
}

function claimMarker(claimId: string): string {
  return `<!-- claim_id: ${claimId} -->`;
}

function linesOf(block: Block): Said[] {
  switch (block.kind) {
    case 'heading':
      return [unclaimed(`${'#'.repeat(block.level)} ${block.markdown}`)];
    case 'paragraph':
      return [...block.lines];
    case 'bullets':
      return block.items.map(({ markdown, claimIds }) => ({ markdown: `- ${markdown}`, claimIds }));
    case 'steps':
      return block.items.map(({ markdown, claimIds }, at) => ({ markdown: `${at + 1}. ${markdown}`, claimIds }));
    case 'code': {
      const longest = Math.max(2, ...[...block.code.matchAll(/`{3,}/g)].map(([run]) => run.length));
      const fence = '`'.repeat(longest + 1);
      return [`${fence}${block.language}`, ...block.code.split('\n'), fence].map(unclaimed);
    }
  }
}

function unclaimed(markdown: string): Said {
  return { markdown, claimIds: [] };
}
