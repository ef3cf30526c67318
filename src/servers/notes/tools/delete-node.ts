// A note taken away (notes/delete_node).
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { dryRun, expectedHash } from './shapes.ts';

export const deleteNode = tool({
  name: 'delete_node',
  title: 'Delete note',
  description: 'Removes the file of a note. Links to it stay as they are; a warning says how many are broken now.',
  version: 1,
  effect: 'destroy',
  idempotent: true,
  timeoutMs: 60_000,
  input: closed({
    id: Type.String({ description: 'Node ID to delete' }),
    expected_hash: expectedHash,
    dry_run: dryRun,
  }),
  output: closed({
    deleted: Type.Boolean({ description: 'false: there is no such note' }),
    dryRun: Type.Optional(Type.Literal(true, { description: 'Nothing was deleted' })),
  }),
  faults: ['INVALID_PARAMS', 'CONFLICT', 'PROVIDER_ERROR'],
  run: async ({ id, expected_hash: expectedHash, dry_run: isDryRun }, { store, warn, signal }) => {
    const { incoming } = await store.degrees(id);
    const deleted = await store.delete(id, { expectedHash, isDryRun, signal });
    if (deleted && incoming > 0) {
      const notes = `${incoming} ${incoming === 1 ? 'note links' : 'notes link'} to it`;
      warn(isDryRun ? `${notes}.` : `${notes}; vault_health shows which links are broken now.`);
    }
    return { deleted, ...(isDryRun && { dryRun: true as const }) };
  },
});
