// What runs and calls leave behind in telemetry, on the real engine and in real calls.

import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTiny, tinyTool } from '../../../../tests/support/tiny-server.ts';
import { deafClient } from '../../../kernel/call/client.ts';
import { CallControl } from '../../../kernel/call/control.ts';
import { runCall } from '../../../kernel/call/run-call.ts';
import { run as dialect } from '../../../kernel/dialects/run.ts';
import { closed } from '../../../kernel/schema/shapes.ts';
import { stepSpanOf } from '../../../runs/derived-ids.ts';
import { fault, faults } from '../faults.ts';
import type { TelemetryRecord } from './record.ts';
import { openScratchLaunch, type ScratchLaunch, type ScratchOptions } from './telemetry-fixture.ts';
import { traceOfCall } from './trace-context.ts';

let launch: ScratchLaunch;
const open = (options: ScratchOptions = {}) => {
  launch = openScratchLaunch(options);
  return launch;
};
afterEach(() => launch.close());

const brief = ({ job_type, agent_name, status }: TelemetryRecord) => `${job_type} ${agent_name} ${status}`;

describe('a run', () => {
  test('has one record for the launch and one below it for each worker, all in its trace', async () => {
    const { telemetry, start } = open();
    const { runId, traceId, spanId } = await start();
    const records = telemetry.store.ofRun(runId);
    expect(records.map(brief)).toEqual([
      'launch launch success',
      'launch_worker W1.RepoScout success',
      'launch_worker W2.FactsBuilder success',
      'launch_worker W4.IAPlanner success',
    ]);
    expect(records[0]).toMatchObject({
      context_json: { trace_id: traceId, span_id: spanId, project: 'sea', run_tags: ['night'], product_slug: 'tide' },
    });
    expect(records[1]).toMatchObject({
      context_json: {
        trace_id: traceId,
        span_id: stepSpanOf(runId, 'clone', 1),
        parent_span_id: spanId,
        step: 'clone',
      },
      metrics_json: { files: 3 },
      duration_ms: expect.any(Number),
    });
  });

  test('that fails says where and why, without what was secret in it', async () => {
    const perform: ScratchOptions['perform'] = async ({ stepKey }) => {
      if (stepKey === 'facts') throw fault('INVALID_INPUT', { message: `no such key: ghp_${'a1B2'.repeat(9)}` });
    };
    const { telemetry, start } = open({ perform });
    const records = telemetry.store.ofRun((await start()).runId);
    expect(records.map(brief)).toEqual([
      'launch launch failure',
      'launch_worker W1.RepoScout success',
      'launch_worker W2.FactsBuilder failure',
    ]);
    expect(records[2]?.error_summary).toBe('INVALID_INPUT: no such key: [redacted]');
  });

  test('that tries a worker again has a record for each attempt', async () => {
    const perform: ScratchOptions['perform'] = async ({ attempt }) => {
      if (attempt === 1) throw fault('COMMIT_SERVICE_ERROR', { retryable: true });
    };
    const { telemetry, start } = open({ perform });
    const retry = { maxAttempts: 2, backoffMs: 1 };
    const { runId } = await start({ steps: [{ key: 'clone', isRepeatable: true, retry }] });
    expect(telemetry.store.ofRun(runId).map(brief)).toEqual([
      'launch launch success',
      'launch_worker clone failure',
      'launch_worker clone success',
    ]);
  });

  test('that is cancelled takes the worker with it that was going', async () => {
    const perform: ScratchOptions['perform'] = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const { telemetry, runs, start, heard } = open({ perform });
    const ended = start();
    await expect.poll(() => runs.list({ limit: 1 }).runs[0]?.runId).toBeDefined();
    const { runId } = runs.list({ limit: 1 }).runs[0] ?? { runId: '' };
    await expect.poll(() => telemetry.store.ofRun(runId).length).toBe(2);
    await runs.cancel(runId);
    await ended;
    await heard();
    expect(telemetry.store.ofRun(runId).map(brief)).toEqual([
      'launch launch cancelled',
      'launch_worker W1.RepoScout cancelled',
    ]);
  });

  test('that was stopped with its process is told to its end by the next one', async () => {
    const began = Promise.withResolvers<void>();
    const stuck: ScratchOptions['perform'] = ({ signal }) => {
      began.resolve();
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const { home, telemetry, runs, start, warned } = open({ perform: stuck });
    start().catch(() => {});
    await began.promise;
    const runId = runs.list({ limit: 1 }).runs[0]?.runId ?? '';
    await runs.close(10);
    await telemetry.close();
    expect(warned).toEqual([]);
    const next = openScratchLaunch({ home });
    await expect.poll(() => next.runs.run(runId)?.status).toBe('succeeded');
    await expect.poll(() => next.telemetry.store.ofRun(runId)[0]?.status).toBe('success');
    expect(next.telemetry.store.ofRun(runId).map(brief)).toEqual([
      'launch launch success',
      'launch_worker W1.RepoScout success',
      'launch_worker W2.FactsBuilder success',
      'launch_worker W4.IAPlanner success',
    ]);
    await next.close();
  });

  test('told of a second time, by another process that took it up, changes nothing', async () => {
    const { home, telemetry, start, runs } = open();
    const { runId } = await start();
    const before = telemetry.store.ofRun(runId);
    const other = openScratchLaunch({ home });
    other.telemetry.follow(runs);
    other.telemetry.runChanged(runId);
    expect(telemetry.store.ofRun(runId)).toEqual(before);
    await other.close();
  });

  test('of another kind is none of its business', async () => {
    const { telemetry, runs, heard } = open();
    const { runId } = await runs.record({ kind: 'other', name: 'x' }, { status: 'succeeded' });
    await heard();
    expect(telemetry.store.ofRun(runId)).toEqual([]);
  });
});

describe('below a worker', () => {
  test('a gate, a call of a model and a commit are told by hand, also when the beginning was not', async () => {
    const { telemetry, start } = open();
    const { runId, traceId } = await start();
    const trace = { runId, traceId, parentSpanId: stepSpanOf(runId, 'plan', 1), startedAt: 1_000 };
    const gate = { ...trace, spanId: '00000000000000a1', jobType: 'launch_gate', name: 'links' } as const;
    telemetry.spanBegan(gate);
    telemetry.spanEnded(gate, { status: 'partial', endedAt: 3_000, items: { discovered: 9, failed: 1 } });
    const commit = { ...trace, spanId: '00000000000000a2', jobType: 'launch_commit', name: 'commit' } as const;
    telemetry.spanEnded(commit, { status: 'success', endedAt: 500 });
    telemetry.commitMade(commit, { commit_hash: 'abcdef1234567', commit_source: 'llm' });
    expect(telemetry.store.ofRun(runId).slice(-2)).toMatchObject([
      { job_type: 'launch_gate', status: 'partial', duration_ms: 2_000, items_discovered: 9, items_failed: 1 },
      { job_type: 'launch_commit', duration_ms: 0, commit: { commit_hash: 'abcdef1234567' } },
    ]);
  });
});

describe('a call', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  let call: (name: string, args?: unknown, meta?: Record<string, unknown>) => Promise<unknown>;

  beforeEach(() => {
    const { telemetry, start } = open();
    const tools = [
      tinyTool({
        name: 'begin',
        run: async (_args, { meta, callId }) => {
          const own = traceOfCall(meta, callId);
          const { runId } = await start({ trace: { traceId: own.traceId, parentSpanId: own.spanId } });
          return { run_id: runId };
        },
      }),
      tinyTool({
        name: 'look',
        input: closed({ run_id: Type.String() }),
        faults: ['RUN_NOT_FOUND'],
        run: ({ run_id }) => {
          if (run_id === 'run-of-nobody') throw fault('RUN_NOT_FOUND', { details: { run_id } });
          if (run_id === 'run-of-a-bug') throw new RangeError('inside');
          return { run_id };
        },
      }),
    ];
    const spec = { dialect, faults, open: () => ({ telemetry }), called: telemetry.callEnded.bind(telemetry) };
    const { server } = openTiny(tools, { spec });
    call = (name, args = {}, meta = {}) =>
      runCall(server, { name, arguments: args, meta }, new CallControl(), deafClient).then(({ outcome }) =>
        outcome.ok ? outcome.value : outcome.fault.code,
      );
  });

  const onlyCalls = (runId: string) =>
    launch.telemetry.store.ofRun(runId).filter(({ job_type }) => job_type === 'mcp_tool_call');

  test('is found by its run, in the trace of the run: the one that began it above, the others below', async () => {
    const { run_id } = (await call('begin')) as { run_id: string };
    await call('look', { run_id });
    const run = launch.runs.run(run_id);
    const [begun, looked] = onlyCalls(run_id);
    expect(begun).toMatchObject({
      ...{ agent_name: 'begin', status: 'success' },
      context_json: { trace_id: run?.traceId, span_id: run?.parentSpanId, call_id: 'call-1' },
    });
    expect(looked).toMatchObject({
      ...{
        agent_name: 'look',
        status: 'success',
        context_json: { trace_id: run?.traceId, parent_span_id: run?.spanId },
      },
    });
    const traces = launch.telemetry.store.ofRun(run_id).map(({ context_json }) => context_json?.['trace_id']);
    expect(new Set(traces).size).toBe(1);
  });

  test('that brings a trace stays in it and names the one of the run beside it', async () => {
    const { run_id } = (await call('begin', {}, { traceparent })) as { run_id: string };
    expect(launch.runs.run(run_id)?.traceId).toBe(traceId);
    const other = traceparent.replace(traceId, 'f'.repeat(32));
    await call('look', { run_id }, { traceparent: other });
    expect(onlyCalls(run_id).map(({ context_json }) => context_json)).toMatchObject([
      { trace_id: traceId, parent_span_id: 'b7ad6b7169203331' },
      { trace_id: 'f'.repeat(32), parent_span_id: 'b7ad6b7169203331', run_trace_id: traceId },
    ]);
  });

  test('that fails or is refused is told too, with the code that the caller was answered', async () => {
    await call('look', { run_id: 'run-of-nobody' });
    await call('look', { run_id: 'run-of-a-bug' });
    await call('look', { run_id: 'run-of-nobody', more: 1 });
    await call('nope', { run_id: '../../etc' });
    const { records } = launch.telemetry.store.list({ limit: 9 });
    expect(records.map((each) => [each.run_id, brief(each), each.context_json?.['error_code']]).reverse()).toEqual([
      ['run-of-nobody', 'mcp_tool_call look failure', 'RUN_NOT_FOUND'],
      ['run-of-a-bug', 'mcp_tool_call look failure', 'INTERNAL'],
      ['run-of-nobody', 'mcp_tool_call look failure', 'INVALID_INPUT'],
      ['call-4', 'mcp_tool_call nope failure', 'INVALID_INPUT'],
    ]);
    expect(records[2]?.context_json).toMatchObject({ cause_class: 'RangeError' });
    expect(records[1]?.error_summary).toBe('INVALID_INPUT: Invalid arguments for look: more is not an argument.');
  });
});
