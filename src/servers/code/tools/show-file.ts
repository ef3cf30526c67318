// Lines of a file of the repository (stability/3.2).
import { Type } from 'typebox';
import { closed, nullable } from '../../../kernel/schema/shapes.ts';
import { languageOf } from '../../../syntax/languages/find-language.ts';
import { tool } from '../domain.ts';
import { showFile as readLines } from '../repository/show-file.ts';
import { RepoPath } from './shapes.ts';

export const showFile = tool({
  name: 'show_file',
  title: 'Show file',
  description: 'Read a file of the repository, or some lines of it. A search hit names the file and its lines.',
  version: 1,
  effect: 'read',
  timeoutMs: 10_000,
  input: closed({
    path: Type.String({ minLength: 1, maxLength: 4_096, description: 'From the root of the repository' }),
    startLine: Type.Optional(Type.Integer({ minimum: 1, description: 'From 1' })),
    endLine: Type.Optional(Type.Integer({ minimum: 1, description: 'The last line to show' })),
    maxBytes: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 60_000, description: 'Show no more than this' }),
    repoPath: RepoPath,
  }),
  output: closed({
    path: Type.String(),
    lang: Type.String(),
    startLine: Type.Integer(),
    endLine: Type.Integer(),
    totalLines: nullable(Type.Integer({ description: 'Null for a file too large to be read to its end' })),
    text: Type.String(),
    isTruncated: Type.Boolean({ description: 'There is more than maxBytes let through' }),
    hash: nullable(Type.String({ description: 'SHA-256 of the whole file' })),
  }),
  faults: ['INVALID_REQUEST', 'FORBIDDEN', 'NOT_FOUND'],
  flags: { repoPath: 'repo' },
  run: async ({ path, repoPath, ...range }, { repositories, signal, tell }) => {
    const { root } = await repositories.find(repoPath);
    tell({ repo: root });
    return readLines(root, path, range, (file, firstLine) => languageOf(file, firstLine)?.id ?? 'text', signal);
  },
});
