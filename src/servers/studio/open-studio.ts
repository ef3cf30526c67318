// Opens what the studio server works on: the run store, the approvals, and the pipeline over them.
import type { Server } from '../../kernel/server.ts';
import type { Tool } from '../../kernel/tool.ts';
import { openRunEngine } from '../../runs/open-run-engine.ts';
import type { RunKind } from '../../runs/run.ts';
import type { ActionRegistry } from './actions/action-registry.ts';
import { ActionRunner } from './actions/action-runner.ts';
import { CallRecords } from './actions/call-records.ts';
import { Approvals } from './approval/approvals.ts';
import type { StudioConfig } from './config/studio-config.ts';
import type { StudioDomain } from './domain.ts';
import type { Log } from './log.ts';
import type { PolicyInForce } from './policy/policy-file.ts';
import { actionKind } from './run-kinds.ts';
import { Seal } from './workflow/seal.ts';
import { workflowRuns } from './workflow/workflow-kind.ts';

export interface StudioParts {
  readonly home: string;
  readonly log: Log;
  readonly config: StudioConfig;
  readonly registry: ActionRegistry;
  /** The tool of each action, by its id. */
  readonly tools: ReadonlyMap<string, Tool>;
  readonly policy: PolicyInForce;
}

export function openStudio(server: Server, parts: StudioParts): StudioDomain {
  const { home, log, config, registry, tools, policy } = parts;
  const { clock, ids } = server.host;
  const seal = new Seal(home);
  const approvals = new Approvals({ home, clock, ids });
  const runs = openRunEngine({
    home,
    // The engine may go on with a run at once; the pipeline it runs through is there by then.
    kinds: [actionRuns(config), workflowRuns(config.workflow, seal, () => actions)],
    clock,
    ids,
    changed: (runId) => {
      for (const uri of ['gox://runs', `gox://runs/${runId}`]) server.resourceUpdated(uri);
    },
    report: (error, runId) => log('error', 'the run engine met a problem', { runId, problem: String(error) }),
  });
  const records = new CallRecords(runs, log);
  const { actionTimeoutMs } = config;
  const actions = new ActionRunner({ server, registry, tools, policy, approvals, records, actionTimeoutMs });
  return {
    home,
    config,
    clock,
    ids,
    registry,
    actions,
    policy,
    approvals,
    runs,
    seal,
    close: async () => {
      await runs.close(config.shutdownTimeoutMs);
      approvals.close();
    },
  };
}

/** Calls are only recorded; they go with their age and not with their number. */
function actionRuns({ runlogMaxAgeMs }: StudioConfig): RunKind {
  return { kind: actionKind, retention: { maxRuns: Number.MAX_SAFE_INTEGER, maxAgeMs: runlogMaxAgeMs } };
}
