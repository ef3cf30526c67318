// How the index of a repository is: the payload of GET /status too (tooling/7.2.2).
import { Type } from 'typebox';
import { closed, nullable, oneOf } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { tellIndexStatus } from '../tell-index-status.ts';
import { RepoPath } from './shapes.ts';

export const indexStatus = tool({
  name: 'index_status',
  title: 'Index status',
  description: 'Whether a repository is indexed, how much of it, how old that is, and whether a build is running.',
  version: 1,
  effect: 'read',
  timeoutMs: 30_000,
  control: true,
  input: closed({ repoPath: RepoPath }),
  output: closed({
    repoPath: Type.String(),
    repoId: Type.String({ description: 'Name of the index within the cache' }),
    cacheRoot: Type.String(),
    repoCacheRoot: Type.String(),
    git: closed({
      isRepo: Type.Boolean(),
      head: nullable(Type.String()),
      branch: nullable(Type.String()),
      isDirty: nullable(Type.Boolean()),
    }),
    index: closed({
      exists: Type.Boolean(),
      problem: nullable(oneOf(['missing', 'other-version', 'damaged'], { description: 'Why there is none' })),
      phase: nullable(oneOf(['text', 'full'], { description: 'text: symbols are not all known yet' })),
      parsedShare: nullable(Type.Number({ description: 'Share of the text that is parsed' })),
      files: Type.Integer(),
      chunks: Type.Integer(),
      bytes: Type.Integer({ description: 'Of text' }),
      lines: Type.Integer(),
      coverage: nullable(Type.Number({ description: 'Lines that lie in some chunk, by all lines' })),
      segments: Type.Integer(),
      diskBytes: Type.Integer(),
      builtAt: nullable(Type.String()),
      head: nullable(Type.String({ description: 'The commit that was indexed' })),
      branch: nullable(Type.String()),
      staleFiles: nullable(Type.Integer({ description: 'Files that are new, changed or gone since' })),
      skipped: Type.Record(Type.String(), Type.Integer(), { description: 'Files that are not indexed, by reason' }),
      skippedFiles: Type.Array(closed({ path: Type.String(), reason: Type.String() }), {
        description: 'The first 50 of them',
      }),
    }),
    building: nullable(
      closed({
        phase: nullable(Type.String()),
        done: Type.Integer(),
        total: Type.Integer(),
        share: Type.Number(),
        isOwnProcess: Type.Boolean(),
      }),
    ),
  }),
  faults: ['INVALID_REQUEST', 'FORBIDDEN'],
  flags: { repoPath: 'repo' },
  run: async ({ repoPath }, { repositories, signal, tell }) => {
    const index = await repositories.find(repoPath);
    tell({ repo: index.root });
    return tellIndexStatus(index, repositories.options, signal);
  },
});
