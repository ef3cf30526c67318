// The fixed routes of the contract (tooling/7.2): other doors to index_status and search.
import type { Route } from '../../kernel/route.ts';

export function routesOf(defaultRepo: string): Route[] {
  // As sent, so that the schema refuses what it does not know, and a repository that is named twice.
  const statusQuery = (query: URLSearchParams): Record<string, unknown> =>
    Object.fromEntries(
      [...new Set(query.keys())].map((key) => {
        const values = query.getAll(key);
        return [key === 'repo' ? 'repoPath' : key, values.length === 1 ? values[0] : values];
      }),
    );
  const status = { method: 'GET', tool: 'index_status', fromQuery: statusQuery, shape: withRepo } as const;
  const repoOf = (args: unknown): string => (args as { repoPath?: string }).repoPath ?? defaultRepo;
  const done = () => ({});
  return [
    { ...status, path: '/status' },
    { ...status, path: '/status/stream', stream: { start: (args) => ({ repo: repoOf(args) }), done } },
    { method: 'POST', path: '/search', tool: 'search' },
    {
      method: 'POST',
      path: '/search/stream',
      tool: 'search',
      stream: { start: () => ({}), progress: (report) => report, done },
    },
  ];
}

function withRepo(status: unknown): unknown {
  return { repo: (status as { repoPath: string }).repoPath, status };
}
