// What the studio server's handlers work with.
import type { Clock, Ids } from '../../kernel/clock.ts';
import { resourcesOf } from '../../kernel/resource.ts';
import { toolsOf } from '../../kernel/tool.ts';
import type { RunEngine } from '../../runs/engine.ts';
import type { ActionRegistry } from './actions/action-registry.ts';
import type { ActionRunner } from './actions/action-runner.ts';
import type { Approvals } from './approval/approvals.ts';
import type { Bridge } from './bridge/bridge.ts';
import type { StudioConfig } from './config/studio-config.ts';
import type { PolicyInForce } from './policy/policy-file.ts';
import type { Seal } from './workflow/seal.ts';

export interface StudioDomain {
  readonly home: string;
  readonly config: StudioConfig;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly registry: ActionRegistry;
  readonly actions: ActionRunner;
  readonly policy: PolicyInForce;
  readonly approvals: Approvals;
  readonly runs: RunEngine;
  readonly seal: Seal;
  /** Undefined where it is off. */
  readonly bridge: Bridge | undefined;
  readonly close: () => Promise<void>;
}

export const tool = toolsOf<StudioDomain>();
export const resource = resourcesOf<StudioDomain>();
