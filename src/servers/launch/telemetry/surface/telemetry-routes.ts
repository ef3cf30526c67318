// The HTTP surface of the telemetry, under `/telemetry` of `mooring serve`.
import type { Route } from '../../../../kernel/route.ts';
import { getRun, health, listEvents, listRuns, metadata, metrics } from './read-tools.ts';
import { associateCommit, patchRun, postRun, postRuns } from './write-tools.ts';

/** `routeTools` of the server. */
export const telemetryTools = [
  postRun,
  postRuns,
  patchRun,
  associateCommit,
  listRuns,
  getRun,
  listEvents,
  health,
  metrics,
  metadata,
];

const runs = '/telemetry/api/v1/runs';

export const telemetryRoutes: readonly Route[] = [
  { method: 'POST', path: runs, tool: postRun.name, status: 201 },
  { method: 'POST', path: `${runs}/batch`, tool: postRuns.name },
  { method: 'GET', path: runs, tool: listRuns.name, fromQuery: asSent },
  { method: 'GET', path: `${runs}/:event_id`, tool: getRun.name, fromQuery: asSent },
  { method: 'PATCH', path: `${runs}/:event_id`, tool: patchRun.name },
  { method: 'GET', path: `${runs}/:event_id/events`, tool: listEvents.name, fromQuery: asSent },
  { method: 'POST', path: `${runs}/:event_id/associate-commit`, tool: associateCommit.name },
  { method: 'GET', path: '/telemetry/health', tool: health.name, fromQuery: asSent },
  { method: 'GET', path: '/telemetry/metrics', tool: metrics.name, fromQuery: asSent },
  { method: 'GET', path: '/telemetry/api/v1/metadata', tool: metadata.name, fromQuery: asSent },
];

/** So that the schema refuses by name what it does not know, what is named twice, and a limit that is no number. */
function asSent(query: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const [first = '', ...more] = query.getAll(name);
      if (more.length > 0) return [name, [first, ...more]];
      return [name, name === 'limit' && /^\d{1,9}$/.test(first) ? Number(first) : first];
    }),
  );
}
