// gox://runs and gox://runs/{runId}: what was called here lately, and how it ended.
import { resource } from '../domain.ts';
import { actionKind, workflowKinds } from '../run-kinds.ts';
import { showRun } from './show-run.ts';

const kinds = [actionKind, ...workflowKinds];
const maxListed = 100;

export const recentRuns = resource({
  uri: 'gox://runs',
  name: 'runs',
  title: 'Recent runs',
  description: `The last ${maxListed} calls and workflows, newest first.`,
  mimeType: 'application/json',
  read: (_variables, { runs }) => ({
    text: JSON.stringify({ runs: runs.list({ kinds, limit: maxListed }).runs.map(showRun) }),
  }),
});

export const oneRun = resource({
  uri: 'gox://runs/{runId}',
  name: 'run',
  title: 'Run',
  description: 'One call or workflow by its run id.',
  mimeType: 'application/json',
  read: ({ runId = '' }, { runs }) => {
    const run = runs.run(runId);
    // The store is the home's: runs of other servers are none of ours.
    return run && kinds.includes(run.kind) ? { text: JSON.stringify(showRun(run)) } : null;
  },
});
