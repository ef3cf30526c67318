// All notes, page by page (additive to the contract).
import { Type } from 'typebox';
import { closed, nullable, oneOf } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { limitOf, tagList } from './shapes.ts';

export const listNodes = tool({
  name: 'list_nodes',
  title: 'List notes',
  description: 'Notes in the order of their ids, without content, filtered and page by page.',
  version: 1,
  effect: 'read',
  timeoutMs: 60_000,
  input: closed({
    tags: Type.Optional(tagList('Only notes with these tags')),
    mode: oneOf(['any', 'all'], { default: 'any', description: 'any or all of the tags' }),
    directory: Type.Optional(Type.String({ description: 'Only notes in this folder and below it' })),
    name: Type.Optional(Type.String({ minLength: 1, description: 'Only notes with this in their title or id' })),
    links: oneOf(['any', 'orphans', 'linked'], {
      default: 'any',
      description: 'orphans = notes without any link in or out, linked = the others',
    }),
    limit: limitOf(200, 50),
    cursor: Type.Optional(Type.String({ description: 'nextCursor of the page before' })),
  }),
  output: closed({
    nodes: Type.Array(
      closed({
        id: Type.String(),
        title: Type.String(),
        tags: Type.Array(Type.String()),
        hash: Type.String(),
        size: Type.Integer({ description: 'Bytes' }),
        modifiedAt: Type.String({ description: 'ISO 8601' }),
        incomingCount: Type.Integer(),
        outgoingCount: Type.Integer(),
      }),
    ),
    total: Type.Integer({ description: 'Notes that match, on all pages' }),
    nextCursor: nullable(Type.String({ description: 'Give it as cursor for the next page; null on the last one' })),
  }),
  faults: ['INVALID_PARAMS', 'PROVIDER_ERROR'],
  // The cursor is the last id seen, so a note that comes or goes never shifts the pages after it.
  run: async ({ tags = [], mode, directory, name, links, limit, cursor }, { reports }) => {
    const { notes, total, hasMore } = await reports.list(
      { tags, mode, directory, name, links },
      { limit, after: cursor },
    );
    return { nodes: notes, total, nextCursor: hasMore ? (notes.at(-1)?.id ?? null) : null };
  },
});
