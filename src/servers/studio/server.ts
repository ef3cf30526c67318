// The studio server: audited actions under a policy, and the record of every call.
import { resolve } from 'node:path';
import { action as dialect } from '../../kernel/dialects/action.ts';
import { isRecord } from '../../kernel/is-record.ts';
import { type Refusal, server } from '../../kernel/server.ts';
import type { Tool } from '../../kernel/tool.ts';
import { contracts } from '../../kernel/versions.ts';
import { type Action, withUnderscores } from './actions/action.ts';
import { ActionRegistry } from './actions/action-registry.ts';
import { ping } from './actions/ping.ts';
import { readableMeta } from './actions/request-meta.ts';
import { workspaceStats } from './actions/workspace-stats.ts';
import { readStudioConfig } from './config/studio-config.ts';
import type { Environment } from './config/variable.ts';
import type { StudioDomain } from './domain.ts';
import { faults } from './faults.ts';
import type { Log } from './log.ts';
import { openStudio } from './open-studio.ts';
import { PolicyInForce } from './policy/policy-file.ts';
import { redactText } from './redaction/redact-value.ts';
import { oneRun, recentRuns } from './resources/run-resources.ts';
import { status } from './resources/status-resource.ts';
import { actionTool } from './tools/action-tool.ts';
import { approvalRoutes, approvalTools } from './tools/approval-tools.ts';
import { workflowRun, workflowTools } from './tools/workflow-tools.ts';

export interface StudioOptions {
  readonly home: string;
  /** The working directory of the server: what its actions look at, and where paths of its variables begin. */
  readonly workspace: string;
  readonly environment: Environment;
  readonly log: Log;
  /** Beside the server's own. */
  readonly moreActions?: readonly Action[];
}

/** Throws a fault where a variable or the rules file is wrong: the server does not start on half of what it was told. */
export const studioServer = ({ home, workspace, environment, log, moreActions = [] }: StudioOptions) => {
  const config = readStudioConfig(environment);
  const { mode, rulesPath } = config.policy;
  const policy = new PolicyInForce(mode, rulesPath === null ? null : resolve(workspace, rulesPath), log);
  const registry = new ActionRegistry([ping, workspaceStats(workspace), ...moreActions]);
  const spell = (tool: Tool) => spelled(tool, config.toolNames);
  const actionTools = registry.all.map((each) => spell(actionTool(each, config.actionTimeoutMs)));
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
    open: (opened) => openStudio(opened, { home, log, config, registry, tools, policy }),
    close: (domain) => domain.close(),
    closeMs: config.shutdownTimeoutMs,
  });
};

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
