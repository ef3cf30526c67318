// The kinds of runs this server keeps in the run store.

/** One call of an action, or of any tool that was refused. */
export const actionKind = 'studio.action';
export const workflowKind = 'studio.workflow';
