// Which repositories this server may work on, and which of them have an index (stability/3.2).
import { basename } from 'node:path';
import { Type } from 'typebox';
import { closed, nullable } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { listRepositories } from '../repository/list-repositories.ts';

export const workspaceStatus = tool({
  name: 'workspace_status',
  title: 'Workspace status',
  description: 'The repositories that may be searched here, and the state of the index of each.',
  version: 1,
  effect: 'read',
  timeoutMs: 30_000,
  control: true,
  input: closed({}),
  output: closed({
    repositories: Type.Array(
      closed({
        repoId: Type.String(),
        path: Type.String(),
        isDefault: Type.Boolean(),
        isIndexed: Type.Boolean(),
        files: Type.Integer(),
        chunks: Type.Integer(),
        builtAt: nullable(Type.String()),
      }),
    ),
    isTruncated: Type.Boolean({ description: 'There are more repositories than are listed' }),
  }),
  faults: ['INVALID_REQUEST'],
  run: async (_args, { repositories, signal }) => {
    const own = await repositories.find(undefined);
    const { roots, isTruncated } = listRepositories(own.root, repositories.options.allowRoots);
    const rows = roots.map(async (root) => {
      const index = repositories.at(root);
      const { figures, exists, builtAtMs } = await index.status({ signal });
      return {
        repoId: basename(index.folder),
        path: root,
        isDefault: root === own.root,
        isIndexed: exists,
        files: figures?.files ?? 0,
        chunks: figures?.chunks ?? 0,
        builtAt: builtAtMs === null ? null : new Date(builtAtMs).toISOString(),
      };
    });
    return { repositories: await Promise.all(rows), isTruncated };
  },
});
