// The kinds of runs this server keeps in the run store.

/** One call of an action, or of any tool that was refused. */
export const actionKind = 'studio.action';

/** A workflow that any server can go on with. */
const plainWorkflow = 'studio.workflow';
/** One with steps in Studio. A run for a simulated Studio must never be gone on with in a real one, nor the other way. */
const realWorkflow = 'studio.workflow.studio';
const simulatedWorkflow = 'studio.workflow.simulated';

export const workflowKinds: readonly string[] = [plainWorkflow, realWorkflow, simulatedWorkflow];

export interface StudioReach {
  readonly hasBridge: boolean;
  readonly isSimulated: boolean;
}

/** The kinds whose steps a server can do, by the Studio it reaches. */
export function performedKinds(reach: StudioReach): readonly string[] {
  return reach.hasBridge ? [plainWorkflow, workflowKindOf(true, reach.isSimulated)] : [plainWorkflow];
}

export function workflowKindOf(needsStudio: boolean, isSimulated: boolean): string {
  if (!needsStudio) return plainWorkflow;
  return isSimulated ? simulatedWorkflow : realWorkflow;
}
