// Search a repository (tooling/9). The same arguments are those of POST /search and of the search command.
import { Type } from 'typebox';
import { closed, oneOf } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import type { IndexSnapshot } from '../index/snapshot.ts';
import type { SearchAnswer } from '../search/search-answer.ts';
import { searchRepository } from '../search-repository.ts';
import { searchArguments, searchFlags } from './search-arguments.ts';

const Hit = closed({
  id: Type.String({ description: 'path#first-last line' }),
  file: Type.String(),
  startLine: Type.Integer(),
  endLine: Type.Integer(),
  start: Type.Integer({ description: 'UTF-16 offset into the file' }),
  end: Type.Integer(),
  ext: Type.String(),
  lang: Type.String(),
  kind: Type.String(),
  name: Type.String(),
  signature: Type.String(),
  headline: Type.String(),
  score: Type.Number({ description: 'The best hit of its list has 1' }),
  scoreType: Type.String(),
  snippet: Type.String({ description: 'A line of … stands for lines left out' }),
  snippetStartLine: Type.Integer(),
  context: Type.Optional(closed({ before: Type.Array(Type.String()), after: Type.Array(Type.String()) })),
  full: Type.Optional(Type.Object({}, { description: 'With output full: parameters, calls, authors and the rest' })),
  explain: Type.Optional(Type.Object({}, { description: 'With explain: what the score is made of' })),
});

export const search = tool({
  name: 'search',
  title: 'Search',
  description:
    'Find code, prose and comments in a repository by words, names, patterns and structure; the most relevant first. Hits carry their text.',
  version: 1,
  effect: 'read',
  timeoutMs: 30_000,
  input: closed(searchArguments),
  output: closed({
    repo: Type.String(),
    search: Type.Unsafe<{ backend: 'memory' } & Omit<SearchAnswer, 'warnings'>>(
      closed({
        backend: oneOf(['memory']),
        query: Type.String(),
        queryClass: oneOf(['symbol', 'path', 'prose', 'literal']),
        code: Type.Array(Hit),
        prose: Type.Array(Hit),
        extractedProse: Type.Array(Hit, { description: 'Comments and docstrings' }),
        records: Type.Array(Hit),
        matched: closed(
          {
            code: Type.Integer(),
            prose: Type.Integer(),
            extractedProse: Type.Integer(),
            records: Type.Integer(),
          },
          { description: 'How many matched, shown or not' },
        ),
        filters: Type.Array(
          closed({
            filter: Type.String(),
            carriers: Type.Integer({ description: 'Chunks that say anything on this; none: the data is missing' }),
            passing: Type.Integer(),
          }),
        ),
        emptiedBy: Type.Optional(Type.String({ description: 'What left nothing of an empty answer' })),
        cursor: Type.Optional(Type.String({ description: 'Give it back for the next hits' })),
        cut: Type.Optional(closed({ hits: Type.Integer(), snippetLines: Type.Integer() })),
        branchMatch: Type.Optional(Type.Boolean()),
        explain: Type.Optional(Type.Object({})),
      }),
    ),
  }),
  faults: ['INVALID_REQUEST', 'FORBIDDEN', 'NO_INDEX', 'CAPABILITY_MISSING'],
  flags: searchFlags,
  run: async ({ repoPath, ...asked }, { repositories, vectors, signal, progress, warn, tell }) => {
    const index = await repositories.find(repoPath);
    const nowMs = repositories.options.clock.now();
    progress({ phase: 'search', message: 'Searching' });
    const { answer, snapshot } = await searchRepository(index, asked, { signal, nowMs, vectors });
    const { warnings, ...shown } = answer;
    for (const warning of warnings) warn({ ...warning });
    tell({ repo: index.root, index: tellAge(snapshot, nowMs) });
    return { repo: index.root, search: { backend: 'memory' as const, ...shown } };
  },
});

/** How fresh the answer is; apart from the result, which does not depend on the clock. */
function tellAge({ builtAtMs, phase, parsedShare }: IndexSnapshot, nowMs: number) {
  return { builtAt: new Date(builtAtMs).toISOString(), ageMs: Math.max(0, nowMs - builtAtMs), phase, parsedShare };
}
