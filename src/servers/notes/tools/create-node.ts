// A new note (notes/create_node).
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { dryRun, WrittenNote } from './shapes.ts';
import { showWritten } from './show-written.ts';

export const createNode = tool({
  name: 'create_node',
  title: 'Create note',
  description:
    'Writes a new note. The file name is the title in lower case with hyphens for spaces. Links that waited for a note of this name lead to it from now on.',
  version: 1,
  effect: 'write',
  timeoutMs: 60_000,
  input: closed({
    title: Type.String({ minLength: 1, description: 'Node title (becomes the file name)' }),
    content: Type.String({ description: 'Full text content (markdown)' }),
    tags: Type.Array(Type.String({ minLength: 1 }), { default: [], description: 'Classification tags' }),
    directory: Type.Optional(
      Type.String({ description: "Optional: subdirectory path (e.g., 'notes/drafts'); made when it is not there" }),
    ),
    dry_run: dryRun,
  }),
  output: WrittenNote,
  faults: ['INVALID_PARAMS', 'NODE_EXISTS', 'PROVIDER_ERROR'],
  run: async ({ title, content, tags, directory, dry_run: isDryRun }, { store, warn, signal }) =>
    showWritten(store, await store.create({ title, content, tags, directory, isDryRun, signal }), isDryRun, warn),
});
