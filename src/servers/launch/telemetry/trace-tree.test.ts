import { afterEach, describe, expect, test } from 'vitest';
import { stepSpanOf } from '../../../runs/derived-ids.ts';
import { fault } from '../faults.ts';
import { completeRecord } from './complete-record.ts';
import type { NewRecord } from './record.ts';
import { openScratchLaunch, type ScratchLaunch, type ScratchOptions } from './telemetry-fixture.ts';
import { eventIdOf } from './trace-context.ts';
import { type TraceNode, traceTree } from './trace-tree.ts';

let launch: ScratchLaunch | undefined;
afterEach(async () => {
  await launch?.close();
  launch = undefined;
});

function open(options: ScratchOptions = {}): ScratchLaunch {
  launch = openScratchLaunch(options);
  return launch;
}

function treeOf(runId: string, { telemetry, runs }: ScratchLaunch): TraceNode | null {
  return traceTree(telemetry.store.ofRun(runId), runs.events({ runId, limit: 1_000 }));
}

/** Labels and statuses, indented. */
function outline(node: TraceNode | null, indent = ''): string[] {
  if (!node) return [];
  return [`${indent}${node.label}: ${node.status}`, ...node.children.flatMap((each) => outline(each, `${indent}  `))];
}

test('a run is its workers in their order, with what they wrote, found and reached', async () => {
  const perform: ScratchOptions['perform'] = async ({ stepKey, putArtifact, log }) => {
    if (stepKey !== 'facts') return {};
    await putArtifact({ name: 'product_facts.json', contentType: 'application/json', bytes: Buffer.from('{}') });
    log('warn', 'the README contradicts the manifest');
    log('info', 'half of it is read');
    return { counts: { claims: 12, symbols: 3 }, notes: ['two languages'], issues: [{}, {}] };
  };
  const scratch = open({ perform });
  const { runId } = await scratch.start();
  const tree = treeOf(runId, scratch);
  expect(outline(tree)).toEqual([
    'launch tide: success',
    '  W1.RepoScout clone: success',
    '  W2.FactsBuilder facts: success',
    '  W4.IAPlanner plan: success',
  ]);
  expect(tree?.children[1]?.notes).toEqual([
    'wrote product_facts.json (2 bytes)',
    'log: the README contradicts the manifest',
    '12 claims, 3 symbols',
    'two languages',
    '2 issues opened',
    'reached FACTS_READY',
  ]);
});

test('attempts stand side by side, and what failed says why', async () => {
  const perform: ScratchOptions['perform'] = async ({ attempt }) => {
    if (attempt === 1) throw fault('COMMIT_SERVICE_ERROR', { message: 'busy', retryable: true });
    throw fault('INVALID_INPUT', { message: 'no good' });
  };
  const scratch = open({ perform });
  const retry = { maxAttempts: 3, backoffMs: 1 };
  const { runId } = await scratch.start({ steps: [{ key: 'clone', isRepeatable: true, retry }] });
  const tree = treeOf(runId, scratch);
  expect(outline(tree)).toEqual(['launch tide: failure', '  clone: failure', '  clone: failure']);
  expect(tree?.children.map(({ notes }) => notes)).toEqual([
    ['COMMIT_SERVICE_ERROR: busy'],
    ['attempt 2', 'INVALID_INPUT: no good'],
  ]);
  expect(tree?.notes).toEqual(['INVALID_INPUT: no good']);
});

test('a run that stops between its stages waits, and says where', async () => {
  const scratch = open();
  const stage = { isRepeatable: true, isBoundary: true };
  const steps = [
    { key: 'clone', facts: { worker: 'W1', reaches: 'CLONED_INPUTS' }, ...stage },
    { key: 'plan', facts: { worker: 'W4', reaches: 'PLAN_READY' }, ...stage },
  ];
  const { runId } = await scratch.start({ steps, startsWaiting: true });
  expect(treeOf(runId, scratch)).toMatchObject({ status: 'waiting', notes: ['waits to be resumed'], children: [] });
  await scratch.runs.resume(runId);
  await scratch.runs.settled(runId);
  expect(treeOf(runId, scratch)).toMatchObject({
    ...{ status: 'waiting', durationMs: null },
    notes: ['waits to be resumed', 'resumed', 'waits at CLONED_INPUTS'],
    children: [{ label: 'W1 clone', status: 'success' }],
  });
});

describe('telemetry adds', () => {
  const record = (n: number, more: Partial<NewRecord>) =>
    completeRecord(
      {
        ...{ event_id: eventIdOf(n), run_id: 'r', agent_name: 'links', job_type: 'launch_gate' },
        ...{ start_time: new Date(Date.UTC(2100, 0, 1) + n).toISOString(), ...more },
      },
      0,
    );
  const at = (span_id: string, parent_span_id?: string) => ({ context_json: { span_id, parent_span_id } });

  test('what happened below a worker, and the calls that were about the run', async () => {
    const scratch = open();
    const { runId, spanId } = await scratch.start();
    const plan = stepSpanOf(runId, 'plan', 1);
    const records = [
      record(1, { ...at('a1', plan), status: 'failure', error_summary: 'LINKS: two are dead' }),
      record(2, { ...at('a2', 'a1'), job_type: 'launch_llm_call', agent_name: 'small-model', status: 'success' }),
      record(3, { ...at('a3', spanId), job_type: 'mcp_tool_call', agent_name: 'launch_get_status', status: 'success' }),
      record(4, { ...at('a4'), job_type: 'mcp_tool_call', agent_name: 'launch_start_run', status: 'success' }),
      record(5, { job_type: 'crawl', agent_name: 'crawler' }),
    ];
    const tree = traceTree(
      [...scratch.telemetry.store.ofRun(runId), ...records],
      scratch.runs.events({ runId, limit: 99 }),
    );
    expect(outline(tree)).toEqual([
      'launch tide: success',
      '  W1.RepoScout clone: success',
      '  W2.FactsBuilder facts: success',
      '  W4.IAPlanner plan: success',
      '    gate links: failure',
      '      model small-model: success',
      '  call launch_get_status: success',
      '  call launch_start_run: success',
      '  crawl crawler: running',
    ]);
    expect(tree?.children[2]?.children[0]?.notes).toEqual(['LINKS: two are dead']);
  });

  test('everything, where the run itself is gone', async () => {
    const scratch = open();
    const { runId } = await scratch.start();
    const whole = outline(treeOf(runId, scratch));
    expect(outline(traceTree(scratch.telemetry.store.ofRun(runId), []))).toEqual(whole);
  });

  test('and spans that are each other’s parents, or share an id, do not hide or repeat anything', () => {
    const records = [
      record(1, { ...at('a1'), job_type: 'launch', agent_name: 'launch' }),
      record(2, { ...at('b1', 'b2'), agent_name: 'one' }),
      record(3, { ...at('b2', 'b1'), agent_name: 'two' }),
      record(4, { ...at('b3', 'b3'), agent_name: 'three' }),
      record(5, { ...at('b3', 'a1'), agent_name: 'four' }),
    ];
    expect(outline(traceTree(records, [])).map((line) => line.trim())).toEqual(
      ['launch', 'gate one', 'gate two', 'gate three', 'gate four'].map((label) => `${label}: running`),
    );
  });
});

test('there is no tree without a launch', () => {
  expect(traceTree([], [])).toBeNull();
});
