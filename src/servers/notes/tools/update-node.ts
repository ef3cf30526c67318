// Another title, content or tags for a note (notes/update_node).
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { fault } from '../faults.ts';
import { dryRun, expectedHash, WrittenNote } from './shapes.ts';
import { showWritten } from './show-written.ts';

export const updateNode = tool({
  name: 'update_node',
  title: 'Update note',
  description:
    'Changes title, content or tags of a note; what is left out stays byte for byte. A new title renames the file and rewrites every link to it, as one step that a crash cannot tear.',
  version: 1,
  effect: 'write',
  timeoutMs: 60_000,
  input: closed({
    id: Type.String({ description: 'Node ID to update' }),
    title: Type.Optional(Type.String({ minLength: 1, description: 'New title (renames the file)' })),
    content: Type.Optional(Type.String({ description: 'New content (replaces entirely)' })),
    tags: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), { description: 'New tags (replaces existing); inline tags are text' }),
    ),
    expected_hash: expectedHash,
    dry_run: dryRun,
  }),
  output: WrittenNote,
  faults: ['INVALID_PARAMS', 'NODE_NOT_FOUND', 'NODE_EXISTS', 'CONFLICT', 'PROVIDER_ERROR'],
  run: async (
    { id, title, content, tags, expected_hash: expectedHash, dry_run: isDryRun },
    { store, warn, signal },
  ) => {
    if (title === undefined && content === undefined && tags === undefined)
      throw fault('INVALID_PARAMS', { message: 'Give at least one of title, content and tags.' });
    const written = await store.update(id, { title, content, tags, expectedHash, isDryRun, signal });
    return showWritten(store, written, isDryRun, warn);
  },
});
