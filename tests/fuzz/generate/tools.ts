// What may be called on each target without harm: right calls, slow ones, ones that break, and wrong arguments.
import type { Random } from '../random.ts';
import { anyJson, anyObject } from './json-text.ts';

export interface ToolCall {
  readonly name: string;
  /** JSON text of the arguments. */
  readonly args: string;
}

export interface ToolSet {
  /** Answers at once. The mark comes back in the answer, so that a mix-up of answers shows. */
  readonly quick: (random: Random, mark: string) => ToolCall;
  /** Takes about so long; null where the target has no such tool. */
  readonly slow: ((ms: number, isDeaf: boolean) => ToolCall) | null;
  /** Reports progress while it runs. */
  readonly reporting: ((count: number, gapMs: number, thenMs: number) => ToolCall) | null;
  /** Fails in some way of its own. */
  readonly failing: (random: Random) => ToolCall;
  /** Names for calls with wrong arguments. */
  readonly names: readonly string[];
  /** Whether the server has resources. */
  readonly hasResources: boolean;
}

const fixtureTools = {
  slow: (ms: number, isDeaf: boolean) => ({ name: 'sleep', args: `{"ms":${ms},"deaf":${isDeaf}}` }),
  reporting: (count: number, gapMs: number, thenMs: number) => ({
    name: 'report',
    args: `{"count":${count},"gapMs":${gapMs},"thenMs":${thenMs},"phase":"p"}`,
  }),
  hasResources: false,
};

function failing(codes: readonly string[]): ToolSet['failing'] {
  return (random) =>
    random.weighted([
      [4, () => ({ name: 'fail', args: `{"code":"${random.pick(codes)}"}` })],
      [3, () => ({ name: 'boom', args: '{}' })],
      [1, () => ({ name: 'overdue', args: '{}' })],
    ])();
}

const product: ToolSet = {
  quick: () => ({ name: 'check_status', args: '{}' }),
  slow: null,
  reporting: null,
  // Refused before anything runs: the product's tools do real work, which is not this test's matter.
  failing: (random) => ({
    name: random.pick(['search', 'build_index', 'nope']),
    args: `{"no such argument":${anyJson(random)}}`,
  }),
  names: ['check_status'],
  hasResources: false,
};

const code: ToolSet = {
  ...fixtureTools,
  quick: (random, mark) =>
    random.weighted([
      [5, () => ({ name: 'echo', args: `{"text":"${mark}","times":${random.int(1, 3)}}` })],
      [1, () => ({ name: 'old_echo', args: `{"mode":"plain","text":"${mark}"}` })],
      [1, () => ({ name: 'warn', args: '{}' })],
      [2, () => ({ name: 'status', args: '{}' })],
      [1, () => ({ name: 'mirror', args: `{"value":${anyObject(random)}}` })],
    ])(),
  failing: failing(['NO_INDEX', 'NOT_FOUND', 'FORBIDDEN', 'DOWNLOAD_VERIFY_FAILED']),
  names: ['echo', 'fail', 'status', 'boom', 'overdue', 'spawn_tree'],
};

const notes: ToolSet = {
  ...fixtureTools,
  quick: (random, mark) =>
    random.weighted([
      [5, () => ({ name: 'get', args: `{"id":"${mark}","warned":${random.chance(0.3)}}` })],
      [1, () => ({ name: 'get', args: '{"id":"nothing"}' })],
      [2, () => ({ name: 'list', args: `{"limit":${random.int(0, 50)},"warned":true}` })],
      [1, () => ({ name: 'drop', args: '{"id":"x"}' })],
    ])(),
  failing: failing(['NODE_EXISTS', 'NODE_NOT_FOUND', 'PROVIDER_ERROR']),
  names: ['get', 'list', 'drop', 'fail', 'semantic', 'boom', 'spawn_tree'],
};

const launch: ToolSet = {
  ...fixtureTools,
  quick: (_random, mark) => ({ name: 'start', args: `{"name":"${mark}"}` }),
  failing: failing(['RUN_NOT_FOUND', 'ILLEGAL_STATE', 'COMMIT_SERVICE_ERROR']),
  names: ['start', 'fail', 'boom', 'spawn_tree'],
};

const studio: ToolSet = {
  ...fixtureTools,
  quick: (random, mark) =>
    random.weighted([
      [2, () => ({ name: 'core.ping', args: '{}' })],
      [2, () => ({ name: 'part.paint', args: `{"colour":"red","where":{"path":"${mark}"}}` })],
      [4, () => ({ name: 'workflow.status', args: `{"runId":"${mark}"}` })],
    ])(),
  failing: failing(['VALIDATION_ERROR', 'NOT_FOUND', 'ACCESS_DENIED', 'UNIMPLEMENTED', 'BRIDGE_UNAVAILABLE']),
  names: ['core.ping', 'core_ping', 'part.paint', 'workflow.status', 'fail', 'boom', 'spawn_tree'],
  hasResources: true,
};

export const toolSets = { product, code, notes, launch, studio } as const;

export type ToolSetName = keyof typeof toolSets;

/** A call with arguments nobody foresaw. None of the keys it draws from makes a tool wait or start a process. */
export function wrongCall(tools: ToolSet, random: Random): ToolCall {
  return { name: random.pick(tools.names), args: random.chance(0.5) ? anyObject(random) : anyJson(random) };
}
