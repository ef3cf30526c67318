// Builds or refreshes the index of a repository (tooling/6.5.2). Answers when everything is parsed.
import { Type } from 'typebox';
import { closed, oneOf } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { fault } from '../faults.ts';
import { buildModes, fileModesOf } from '../index/build-mode.ts';
import type { BuildProgress } from '../index/build-progress.ts';
import { RepoPath } from './shapes.ts';

export const buildIndex = tool({
  name: 'build_index',
  title: 'Build index',
  description: 'Index a repository, so that it can be searched. Text can be searched first, symbols soon after.',
  version: 1,
  effect: 'write',
  timeoutMs: 600_000,
  idempotent: true,
  aliases: ['index_build'],
  input: closed({
    repoPath: RepoPath,
    mode: oneOf(buildModes, {
      default: 'all',
      description: 'Which files to look after: code (comments come with it), prose, or all',
    }),
    incremental: Type.Boolean({ default: false, description: 'Read only what has changed since the last build' }),
    sqlite: Type.Boolean({ default: false, description: 'Also make a SQLite index' }),
  }),
  reserved: {
    stubEmbeddings: 'vectors are made by the embedding provider when a search first asks for them',
    useArtifacts: 'indexes cannot be restored from artifacts yet',
    artifactsDir: 'indexes cannot be restored from artifacts yet',
  },
  output: closed({
    repoPath: Type.String(),
    mode: oneOf(buildModes),
    incremental: Type.Boolean(),
    sqlite: Type.Boolean(),
    restoredArtifacts: Type.Boolean({ description: 'Whether it was restored instead of built' }),
    files: Type.Integer({ description: 'Files in the index' }),
    chunks: Type.Integer(),
    bytes: Type.Integer({ description: 'Of text' }),
    textMs: Type.Number({ description: 'Until the text could be searched' }),
    parseMs: Type.Number({ description: 'From then on until everything was parsed' }),
    added: Type.Integer(),
    changed: Type.Integer(),
    removed: Type.Integer(),
    unchanged: Type.Integer(),
    skipped: Type.Record(Type.String(), Type.Integer(), { description: 'Files that are not indexed, by reason' }),
    coverage: Type.Number({ description: 'Lines that lie in some chunk, by all lines' }),
  }),
  faults: ['INVALID_REQUEST', 'FORBIDDEN', 'CAPABILITY_MISSING', 'QUEUE_OVERLOADED'],
  flags: { repoPath: 'repo' },
  run: async ({ repoPath, mode, incremental, sqlite }, { repositories, signal, progress, tell }) => {
    if (sqlite || mode === 'records') throw fault('CAPABILITY_MISSING', missing(sqlite ? 'SQLite indexes' : 'records'));
    const index = await repositories.find(repoPath);
    tell({ repo: index.root });
    const built = await index.build({
      incremental,
      modes: fileModesOf(mode),
      signal,
      onProgress: (report) => progress(progressOf(report)),
    });
    return { repoPath: index.root, mode, incremental, sqlite, restoredArtifacts: false, ...built };
  },
});

const words: Readonly<Record<BuildProgress['phase'], string>> = {
  scan: 'Looking for files',
  text: 'Reading text',
  parse: 'Parsing',
  seal: 'Writing the index',
};

/** All phases on one scale of a hundred, by what they usually take. */
const spans: Readonly<Record<BuildProgress['phase'], readonly [from: number, to: number]>> = {
  scan: [0, 2],
  text: [2, 20],
  parse: [20, 98],
  seal: [98, 100],
};

function progressOf({ phase, done, total }: BuildProgress) {
  const [from, to] = spans[phase];
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const count = total > 0 && phase !== 'seal' ? ` ${done} of ${total} files` : '';
  return { phase, message: `${words[phase]}${count}`, progress: from + share * (to - from), total: 100 };
}

function missing(what: string) {
  return { message: `This version does not make ${what} yet.`, hint: 'Leave the argument out.' };
}
