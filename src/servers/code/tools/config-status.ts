// What this server can do for a repository, how it is set up, and what is missing (tooling/6.5.2).
import { basename } from 'node:path';
import { Type } from 'typebox';
import { closed, nullable, oneOf } from '../../../kernel/schema/shapes.ts';
import { languages } from '../../../syntax/languages/table.ts';
import { tool } from '../domain.ts';
import { RepoPath } from './shapes.ts';

export const configStatus = tool({
  name: 'config_status',
  title: 'Configuration status',
  description:
    'How the server is set up for a repository: where its index is, which languages it parses, what it lacks.',
  version: 1,
  effect: 'read',
  timeoutMs: 10_000,
  control: true,
  input: closed({ repoPath: RepoPath }),
  output: closed({
    repoPath: Type.String(),
    repoId: Type.String(),
    capabilities: closed({
      modes: Type.Array(Type.String()),
      backends: Type.Array(Type.String()),
      ann: Type.Boolean({ description: 'Whether search can go by meaning' }),
      languages: Type.Array(closed({ id: Type.String(), reading: oneOf(['grammar', 'light']) })),
    }),
    config: closed({
      cacheRoot: Type.String(),
      repoCacheRoot: Type.String(),
      defaultRepo: Type.String(),
      allowedRoots: Type.Array(Type.String()),
      embeddingModel: nullable(Type.String({ description: 'Makes the vectors for ann' })),
    }),
    cache: closed({ repoCacheExists: Type.Boolean() }),
    warnings: Type.Array(closed({ code: Type.String(), message: Type.String() })),
  }),
  faults: ['INVALID_REQUEST', 'FORBIDDEN'],
  flags: { repoPath: 'repo' },
  run: async ({ repoPath }, { repositories, vectors, tell }) => {
    const index = await repositories.find(repoPath);
    const { home, repo, allowRoots } = repositories.options;
    const { exists } = index;
    tell({ repo: index.root });
    return {
      repoPath: index.root,
      repoId: basename(index.folder),
      capabilities: {
        modes: ['code', 'prose', 'extracted-prose'],
        backends: ['memory'],
        ann: vectors !== null,
        languages: languages.map(({ id, syntax }) => ({ id, reading: syntax === null ? 'light' : 'grammar' }) as const),
      },
      config: {
        cacheRoot: home,
        repoCacheRoot: index.folder,
        defaultRepo: repo,
        allowedRoots: [...allowRoots],
        embeddingModel: (await vectors?.shelf())?.provider.model ?? null,
      },
      cache: { repoCacheExists: exists },
      warnings: exists
        ? []
        : [{ code: 'index_missing', message: 'There is no index yet. Build one with build_index.' }],
    };
  },
});
