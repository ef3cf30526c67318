// launch_list_runs: the runs there are, newest first.
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import type { RunEngine } from '../../../runs/engine.ts';
import { tool } from '../domain.ts';
import { type LaunchRun, viewRun } from '../run/launch-run.ts';
import { launchKind } from '../run/run-facts.ts';
import { state } from './run-arguments.ts';

const when = Type.String({ description: 'ISO 8601 in UTC' });

export const launchListRuns = tool({
  name: 'launch_list_runs',
  title: 'List runs',
  description: 'Runs, newest first. A run is listed when it fits everything the filter names.',
  version: 1,
  effect: 'read',
  timeoutMs: 30_000,
  control: true,
  input: closed({
    filter: Type.Optional(closed({ product_slug: Type.Optional(Type.String()), state: Type.Optional(state) })),
  }),
  output: closed({
    runs: Type.Array(
      closed({
        run_id: Type.String(),
        product_slug: Type.String(),
        state,
        started_at: when,
        finished_at: Type.Union([when, Type.Null()]),
      }),
    ),
  }),
  faults: [],
  run: ({ filter = {} }, { runs }) => ({
    runs: allRuns(runs)
      .filter(({ facts }) => filter.product_slug === undefined || facts.product_slug === filter.product_slug)
      .filter((run) => filter.state === undefined || run.state === filter.state)
      .map(({ run, facts, state }) => ({
        run_id: run.runId,
        product_slug: facts.product_slug,
        state,
        started_at: new Date(run.startedAt).toISOString(),
        finished_at: run.endedAt === null ? null : new Date(run.endedAt).toISOString(),
      })),
  }),
});

/** There are never more than the kind keeps. */
function allRuns(runs: RunEngine): LaunchRun[] {
  const page = runs.list({ kinds: [launchKind], limit: 100_000 });
  return page.runs.map((run) => viewRun(run, runs.steps(run.runId)));
}
