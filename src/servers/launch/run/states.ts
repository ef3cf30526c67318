// The states of a run, which may follow which, and which tool may be called in which: data, read by one function each.

export const runStates = [
  'CREATED',
  'CLONED_INPUTS',
  'INGESTED',
  'FACTS_READY',
  'PLAN_READY',
  'DRAFTING',
  'DRAFT_READY',
  'LINKING',
  'VALIDATING',
  'FIXING',
  'READY_FOR_PR',
  'PR_OPENED',
  'DONE',
  'FAILED',
  'CANCELLED',
] as const;
export type RunState = (typeof runStates)[number];

/** Every state that is not at an end may also become FAILED or CANCELLED. */
const follows: Readonly<Record<RunState, readonly RunState[]>> = {
  CREATED: ['CLONED_INPUTS'],
  CLONED_INPUTS: ['INGESTED'],
  INGESTED: ['FACTS_READY'],
  FACTS_READY: ['PLAN_READY'],
  PLAN_READY: ['DRAFTING'],
  DRAFTING: ['DRAFT_READY'],
  DRAFT_READY: ['LINKING'],
  LINKING: ['VALIDATING'],
  VALIDATING: ['READY_FOR_PR', 'FIXING'],
  FIXING: ['VALIDATING'],
  READY_FOR_PR: ['PR_OPENED'],
  PR_OPENED: ['DONE'],
  DONE: [],
  FAILED: [],
  CANCELLED: [],
};

export function mayFollow(from: RunState, to: RunState): boolean {
  if (follows[from].length === 0) return false;
  return to === 'FAILED' || to === 'CANCELLED' || follows[from].includes(to);
}

const going = runStates.filter((state) => follows[state].length > 0);

/** Tools that work on a run, and the states they work in. */
const toolStates = {
  launch_get_status: runStates,
  launch_get_artifact: runStates,
  // A run whose pages are judged is gone on with by what was found: a fix, or a pull request.
  launch_resume: [
    ...['CREATED', 'CLONED_INPUTS', 'INGESTED', 'FACTS_READY', 'PLAN_READY', 'DRAFTING', 'DRAFT_READY', 'LINKING'],
    'PR_OPENED',
  ] as const,
  launch_validate: ['LINKING', 'VALIDATING', 'FIXING', 'READY_FOR_PR'],
  launch_fix_next: ['VALIDATING'],
  // Once it is open, the same one is answered again.
  launch_open_pr: ['READY_FOR_PR', 'PR_OPENED', 'DONE'],
  // Cancelling twice is no mistake.
  launch_cancel: [...going, 'CANCELLED'],
} as const satisfies Readonly<Record<string, readonly RunState[]>>;
export type RunTool = keyof typeof toolStates;

export function isAllowedIn(tool: RunTool, state: RunState): boolean {
  return (toolStates[tool] as readonly RunState[]).includes(state);
}

export function toolsAllowedIn(state: RunState): RunTool[] {
  return (Object.keys(toolStates) as RunTool[]).filter((tool) => isAllowedIn(tool, state));
}
