// The studio server: audited actions under a policy, and the record of every call.
import { resolve } from 'node:path';
import { action as dialect } from '../../kernel/dialects/action.ts';
import { isRecord } from '../../kernel/is-record.ts';
import { type Refusal, server } from '../../kernel/server.ts';
import { type Gate, gated, type Tool } from '../../kernel/tool.ts';
import { contracts } from '../../kernel/versions.ts';
import { type Action, withUnderscores } from './actions/action.ts';
import { ActionRegistry } from './actions/action-registry.ts';
import { ping } from './actions/ping.ts';
import { readableMeta } from './actions/request-meta.ts';
import { workspaceStats } from './actions/workspace-stats.ts';
import type { Bridge } from './bridge/bridge.ts';
import { readStudioConfig, type StudioConfig } from './config/studio-config.ts';
import type { Environment } from './config/variable.ts';
import type { StudioDomain } from './domain.ts';
import { faults } from './faults.ts';
import type { Log } from './log.ts';
import { openStudio } from './open-studio.ts';
import { PolicyInForce } from './policy/policy-file.ts';
import { simulatorPolicyPath } from './policy/simulator-policy.ts';
import { redactText } from './redaction/redact-value.ts';
import { oneRun, recentRuns } from './resources/run-resources.ts';
import { status } from './resources/status-resource.ts';
import { robloxActions } from './roblox/roblox-actions.ts';
import { actionTool } from './tools/action-tool.ts';
import { approvalRoutes, approvalTools } from './tools/approval-tools.ts';
import { workflowRun, workflowTools } from './tools/workflow-tools.ts';

export interface StudioOptions {
  readonly home: string;
  /** The working directory of the server: what its actions look at, and where paths of its variables begin. */
  readonly workspace: string;
  readonly environment: Environment;
  readonly log: Log;
  /** The simulated one; whichever pairs when left out. */
  readonly studio?: 'sim' | undefined;
  /** One that is open already, instead of one of the server's own. */
  readonly bridge?: Bridge;
  /** Beside the server's own. */
  readonly moreActions?: readonly Action[];
}

/** What the bridge and the Studio behind it take to close, once the runs have. */
const reachCloseMs = 3_000;

/** Throws a fault where a variable or the rules file is wrong: the server does not start on half of what it was told. */
export const studioServer = (options: StudioOptions) => {
  const { home, workspace, environment, log, studio, bridge, moreActions = [] } = options;
  const config = readStudioConfig(environment, studio);
  const policy = new PolicyInForce(config.policy.mode, rulesPathOf(config, workspace), log);
  const registry = new ActionRegistry([ping, workspaceStats(workspace), ...robloxActions, ...moreActions]);
  const spell = (tool: Tool) => spelled(tool, config.toolNames);
  const bridgeGate: Gate = {
    when: 'GOX_BRIDGE_ENABLED is true, or --studio sim is given',
    isOpen: () => config.bridge.isEnabled,
  };
  const actionTools = registry.all.map((each) => {
    const made = spell(actionTool(each, config.actionTimeoutMs));
    return each.requiresBridge ? gated(made, bridgeGate) : made;
  });
  const tools = new Map(actionTools.map((each) => [each.name, each]));
  return server<StudioDomain>({
    id: 'studio',
    title: 'Mooring studio',
    description: 'Audited actions under a policy, durable workflows, and a bridge into Roblox Studio.',
    contract: { ...contracts.studio, name: config.serverName },
    dialect,
    faults,
    tools: [...actionTools, ...workflowTools.map(spell)],
    resources: [status, recentRuns, oneRun],
    routes: approvalRoutes,
    routeTools: approvalTools,
    maxArgumentBytes: config.maxPayloadBytes,
    refused: recordRefusal,
    open: (opened) => openStudio(opened, { home, log, config, registry, tools, policy, bridge }),
    close: (domain) => domain.close(),
    closeMs: config.shutdownTimeoutMs + (config.bridge.isEnabled ? reachCloseMs : 0),
  });
};

/** A simulated Studio comes with rules that let it be worked with; anything else is as its owner says. */
function rulesPathOf({ policy: { rulesPath }, isStudioSimulated }: StudioConfig, workspace: string): string | null {
  if (rulesPath !== null) return resolve(workspace, rulesPath);
  return isStudioSimulated ? simulatorPolicyPath() : null;
}

/** Both spellings of a name are accepted, whichever is listed. */
function spelled(tool: Tool, names: 'dotted' | 'underscore'): Tool {
  const other = withUnderscores(tool.name);
  if (other === tool.name) return tool;
  return { ...tool, spellings: [other], listedAs: names === 'underscore' ? other : tool.name };
}

/** What the kernel refuses never reaches the pipeline, and is on record all the same. */
function recordRefusal({ call, request, tool, fault }: Refusal, { actions }: StudioDomain): Promise<void> {
  const { callId: runId, meta } = call;
  // Too large to run is too large to keep.
  const given = request.arguments === undefined ? {} : request.arguments;
  const input = fault.code === 'ARGUMENTS_TOO_LARGE' ? undefined : given;
  // Of a workflow that does not fit its schema it is still kept who asked for it, and under which id. The answer has the
  // call's own id, by which the record is found.
  const args = tool?.name === workflowRun.name && isRecord(given) ? given : {};
  return actions.refuse(
    tool?.name ?? (redactText(call.task.name) || 'no name'),
    input,
    { runId, ...readableMeta(meta, runId, args) },
    fault,
  );
}
