// Opens what the studio server works on: the way into Studio, the run store, the approvals, and the pipeline over them.
import type { Server } from '../../kernel/server.ts';
import type { Tool } from '../../kernel/tool.ts';
import { openRunEngine } from '../../runs/open-run-engine.ts';
import type { RunKind } from '../../runs/run.ts';
import type { ActionRegistry } from './actions/action-registry.ts';
import { ActionRunner } from './actions/action-runner.ts';
import { CallRecords } from './actions/call-records.ts';
import { Approvals } from './approval/approvals.ts';
import type { Bridge } from './bridge/bridge.ts';
import type { StudioConfig } from './config/studio-config.ts';
import type { StudioDomain } from './domain.ts';
import type { Log } from './log.ts';
import type { PolicyInForce } from './policy/policy-file.ts';
import { reachStudio } from './reach-studio.ts';
import { actionKind, performedKinds, workflowKinds } from './run-kinds.ts';
import { Seal } from './workflow/seal.ts';
import { keptWorkflowRuns, workflowRuns } from './workflow/workflow-kind.ts';

export interface StudioParts {
  readonly home: string;
  readonly log: Log;
  readonly config: StudioConfig;
  readonly registry: ActionRegistry;
  /** The tool of each action, by its id. */
  readonly tools: ReadonlyMap<string, Tool>;
  readonly policy: PolicyInForce;
  /** One that is open already. */
  readonly bridge: Bridge | undefined;
}

export async function openStudio(server: Server, parts: StudioParts): Promise<StudioDomain> {
  const { home, log, config } = parts;
  const { clock, ids } = server.host;
  const changed = () => server.resourceUpdated('gox://status');
  const bridge = parts.bridge ?? (await reachStudio({ config, home, clock, ids, log, changed }));
  try {
    return openOver(bridge, server, parts);
  } catch (thrown) {
    await bridge?.close();
    throw thrown;
  }
}

/** The bridge is there first: the engine goes on at once with what an earlier process left, and that may need Studio. */
function openOver(bridge: Bridge | undefined, server: Server, parts: StudioParts): StudioDomain {
  const { home, log, config, registry, tools, policy } = parts;
  const { clock, ids } = server.host;
  const seal = new Seal(home);
  const approvals = new Approvals({ home, clock, ids });
  const performed = performedKinds({ hasBridge: bridge !== undefined, isSimulated: config.isStudioSimulated });
  const runs = openRunEngine({
    home,
    // The engine may go on with a run at once; the pipeline it runs through is there by then.
    kinds: [
      actionRuns(config),
      ...workflowKinds.map((kind) =>
        performed.includes(kind)
          ? workflowRuns(kind, config.workflow, seal, () => actions)
          : keptWorkflowRuns(kind, config.workflow),
      ),
    ],
    clock,
    ids,
    changed: (runId) => {
      for (const uri of ['gox://runs', `gox://runs/${runId}`]) server.resourceUpdated(uri);
    },
    report: (error, runId) => log('error', 'the run engine met a problem', { runId, problem: String(error) }),
  });
  const records = new CallRecords(runs, log);
  const { actionTimeoutMs } = config;
  const actions = new ActionRunner({ server, registry, tools, policy, approvals, records, actionTimeoutMs, bridge });
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
    bridge,
    close: async () => {
      try {
        // First: steps that are under way may still be answered by Studio.
        await runs.close(config.shutdownTimeoutMs);
      } finally {
        approvals.close();
        await bridge?.close();
      }
    },
  };
}

/** Calls are only recorded; they go with their age and not with their number. */
function actionRuns({ runlogMaxAgeMs }: StudioConfig): RunKind {
  return { kind: actionKind, retention: { maxRuns: Number.MAX_SAFE_INTEGER, maxAgeMs: runlogMaxAgeMs } };
}
