import { expect, test } from 'vitest';
import { isAllowedIn, mayFollow, type RunState, runStates, toolsAllowedIn } from './states.ts';

test('a run goes through its states in one order, and only validation has two ways on', () => {
  const ways = Object.fromEntries(
    runStates.map((from) => [from, runStates.filter((to) => mayFollow(from, to) && !isEnd(to))]),
  );
  expect(ways).toEqual({
    CREATED: ['CLONED_INPUTS'],
    CLONED_INPUTS: ['INGESTED'],
    INGESTED: ['FACTS_READY'],
    FACTS_READY: ['PLAN_READY'],
    PLAN_READY: ['DRAFTING'],
    DRAFTING: ['DRAFT_READY'],
    DRAFT_READY: ['LINKING'],
    LINKING: ['VALIDATING'],
    VALIDATING: ['FIXING', 'READY_FOR_PR'],
    FIXING: ['VALIDATING'],
    READY_FOR_PR: ['PR_OPENED'],
    PR_OPENED: ['DONE'],
    DONE: [],
    FAILED: [],
    CANCELLED: [],
  });
});

test('every state that is not at an end may fail or be cancelled, and an end is one', () => {
  for (const from of runStates) {
    const isOver = from === 'DONE' || isEnd(from);
    expect([mayFollow(from, 'FAILED'), mayFollow(from, 'CANCELLED')], from).toEqual([!isOver, !isOver]);
  }
});

test('status and artifacts can be asked for in every state', () => {
  for (const state of runStates) {
    expect(toolsAllowedIn(state), state).toEqual(expect.arrayContaining(['launch_get_status', 'launch_get_artifact']));
  }
});

test('what has ended is neither resumed nor cancelled, but a cancelled run may be cancelled again', () => {
  expect(['DONE', 'FAILED', 'CANCELLED'].map((state) => isAllowedIn('launch_resume', state as RunState))).toEqual([
    false,
    false,
    false,
  ]);
  expect(['DONE', 'FAILED', 'CANCELLED'].map((state) => isAllowedIn('launch_cancel', state as RunState))).toEqual([
    false,
    false,
    true,
  ]);
});

function isEnd(state: RunState): boolean {
  return state === 'FAILED' || state === 'CANCELLED';
}
