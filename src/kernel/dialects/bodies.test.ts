// The small decisions inside each dialect, one by one; the table of all of them is a conformance test.
import { describe, expect, test } from 'vitest';
import { tinyTool } from '../../../tests/support/tiny-server.ts';
import type { CallInfo } from '../call/call.ts';
import { Fault, type FaultKind, faultKinds, kernelFault } from '../fault.ts';
import { contracts, toolingVersion } from '../versions.ts';
import { action, correlationId } from './action.ts';
import type { Answering } from './dialect.ts';
import { envelope } from './envelope.ts';
import { legacy } from './legacy.ts';
import { plain } from './plain.ts';
import { run } from './run.ts';

const answering = (changes: Partial<Answering> = {}, meta: CallInfo['meta'] = {}): Answering => ({
  call: {
    callId: 'call-1',
    task: { kind: 'tool', name: 'work', timeoutMs: 1, control: false },
    meta,
    startedAt: 0,
    durationMs: 1.23456,
  },
  tool: tinyTool(),
  contract: contracts.code,
  warnings: [],
  now: Date.UTC(2026, 0, 2),
  ...changes,
});

const violation = { instancePath: '/where', schemaPath: '#', keyword: 'type', params: {}, message: 'must be object' };
const oddOf = (kind: FaultKind) => new Fault('ODD', { kind, message: 'Odd.' });

describe('envelope', () => {
  test('its meta tells versions, time, request and duration', () => {
    expect(envelope.success({}, answering())).toEqual({
      ok: true,
      result: {},
      _meta: {
        schemaVersion: contracts.code.version,
        toolingVersion,
        ts: '2026-01-02T00:00:00.000Z',
        requestId: 'call-1',
        durationMs: 1.235,
      },
    });
  });

  test('a caller’s own id comes back, where it is a text with something in it', () => {
    const idOf = (meta: CallInfo['meta']) =>
      (envelope.success({}, answering({}, meta)) as { _meta: { requestId: string } })._meta.requestId;
    expect(idOf({ requestId: 'mine' })).toBe('mine');
    expect(idOf({ correlationId: 'mine' })).toBe('mine');
    expect(idOf({ requestId: '' })).toBe('call-1');
    expect(idOf({ requestId: 7 })).toBe('call-1');
  });

  test('warnings are structured, and absent when there are none', () => {
    const warned = envelope.success({}, answering({ warnings: ['old', { code: 'STALE' }] }));
    expect(warned).toMatchObject({ _meta: { warnings: [{ code: 'WARNING', message: 'old' }, { code: 'STALE' }] } });
    expect((envelope.success({}, answering()) as { _meta: object })._meta).not.toHaveProperty('warnings');
  });

  test('details hold the violations, or the fault’s own with hint and retryable, or are absent', () => {
    const detailsOf = (fault: Fault) => (envelope.rpcData(fault, answering()) as { details?: unknown }).details;
    expect(detailsOf(kernelFault('INVALID_ARGUMENTS', { violations: [violation] }))).toEqual([violation]);
    expect(detailsOf(kernelFault('TOOL_TIMEOUT', { details: { timeoutMs: 1 }, hint: 'Wait.' }))).toEqual({
      timeoutMs: 1,
      hint: 'Wait.',
      retryable: true,
    });
    expect(envelope.rpcData(oddOf('conflict'), answering())).not.toHaveProperty('details');
  });

  test('only what is refused before the tool runs is a protocol error', () => {
    const numbers = (
      ['INVALID_ARGUMENTS', 'ARGUMENTS_TOO_LARGE', 'UNKNOWN_TOOL', 'UNKNOWN_RESOURCE', 'QUEUE_OVERLOADED'] as const
    ).map((code) => envelope.rpcCode(kernelFault(code)));
    expect(numbers).toEqual([-32602, -32602, -32602, -32002, -32001]);
    for (const code of ['TOOL_TIMEOUT', 'CANCELLED', 'INTERNAL', 'ELICITATION_UNAVAILABLE'] as const)
      expect(envelope.rpcCode(kernelFault(code))).toBeNull();
    for (const kind of faultKinds) expect(envelope.rpcCode(oddOf(kind))).toBeNull();
  });
});

describe('legacy', () => {
  test('its error is flat: output trimmed, a finite timeout, hint and details where there are any', () => {
    const details = { stderr: ' no\n', stdout: '', timeoutMs: 5, exitCode: 1 };
    expect(
      legacy.failure(new Fault('ODD', { kind: 'internal', message: 'Odd.' }, { details, hint: 'Look.' }), answering()),
    ).toEqual({
      message: 'Odd.',
      code: 'ODD',
      stderr: 'no',
      stdout: '',
      timeoutMs: 5,
      hint: 'Look.',
      details: { exitCode: 1 },
    });
    const odd = new Fault(
      'ODD',
      { kind: 'internal', message: 'Odd.' },
      { details: { timeoutMs: Number.NaN, stderr: 7 } },
    );
    expect(legacy.failure(odd, answering())).toEqual({ message: 'Odd.', code: 'ODD' });
  });

  test('an unknown tool is an invalid request', () => {
    expect(legacy.failure(kernelFault('UNKNOWN_TOOL'), answering())).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('progress needs no token and has its own shape', () => {
    expect(legacy.progress.params(answering().call, { progress: 1 }, 'r-1', 0)).toEqual({
      id: 'r-1',
      tool: 'work',
      message: '',
      stream: 'info',
      phase: 'progress',
      ts: '1970-01-01T00:00:00.000Z',
    });
  });
});

describe('run', () => {
  test('a run that a failure is about stands at the top, not in the details', () => {
    const fault = new Fault(
      'ILLEGAL_STATE',
      { kind: 'illegal-state', message: 'No.' },
      { details: { run_id: 'r_1', state: 'DONE' } },
    );
    expect(run.failure(fault, answering())).toEqual({
      ok: false,
      run_id: 'r_1',
      error: { code: 'ILLEGAL_STATE', message: 'No.', retryable: false, details: { state: 'DONE' } },
    });
  });

  test('details are always an object, with violations and hint beside the fault’s own', () => {
    expect(run.rpcData(oddOf('conflict'), answering())).toMatchObject({ details: {} });
    const fault = kernelFault('INVALID_ARGUMENTS', { violations: [violation], hint: 'Look.' });
    expect(run.rpcData(fault, answering())).toMatchObject({ details: { violations: [violation], hint: 'Look.' } });
  });

  test('no fault is a protocol error', () => {
    for (const kind of faultKinds) expect([run.rpcCode(oddOf(kind)), plain.rpcCode(oddOf(kind))]).toEqual([null, null]);
  });
});

describe('plain', () => {
  const warned = answering({ warnings: ['old', { code: 'STALE', message: 'Old.' }, { code: 'ODD' }] });
  const texts = ['old', 'Old.', '{"code":"ODD"}'];

  test('warnings stand in an object, and beside anything else', () => {
    expect(plain.success({ id: 'a' }, warned)).toEqual({ id: 'a', _warnings: texts });
    expect(plain.resultMeta?.({ id: 'a' }, warned.warnings)).toBeUndefined();
    for (const value of [[1], null]) {
      expect(plain.success(value, warned)).toBe(value);
      expect(plain.resultMeta?.(value, warned.warnings)).toEqual({ _warnings: texts });
    }
  });

  test('without warnings nothing is added anywhere', () => {
    const value = { id: 'a' };
    expect(plain.success(value, answering())).toBe(value);
    expect(plain.resultMeta?.([], [])).toBeUndefined();
  });

  test('an error is a code and a message and nothing more', () => {
    const fault = kernelFault('INTERNAL', { details: { cause_class: 'Error' }, hint: 'No.' });
    expect(plain.failure(fault, answering())).toEqual({ error: { code: 'INTERNAL', message: fault.message } });
  });
});

describe('action', () => {
  test('the numbers are pinned for every kind', () => {
    const numbers = Object.fromEntries(faultKinds.map((kind) => [kind, action.rpcCode(oddOf(kind))]));
    expect(numbers).toMatchObject({ invalid: -32602, 'not-found': -32044, denied: -32043, unimplemented: -32041 });
    expect(Object.values(numbers).filter((number) => number === -32603)).toHaveLength(faultKinds.length - 4);
  });

  test('a missing diff is null, a workflow tool’s answer is its own', () => {
    expect(action.success({ output: 1 }, answering())).toEqual({ runId: 'call-1', output: 1, diff: null });
    const tool = tinyTool({ traits: { type: 'workflow' } });
    expect(action.success({ status: 'running' }, answering({ tool }))).toEqual({ status: 'running' });
  });

  test('the first violation is the one that data names', () => {
    const second = { ...violation, instancePath: '/x' };
    const fault = kernelFault('INVALID_ARGUMENTS', { violations: [violation, second] });
    expect(action.rpcData(fault, answering())).toMatchObject({
      validation_path: 'input.where',
      validation_rule: 'type',
    });
    expect(Object.keys(action.rpcData(oddOf('invalid'), answering()) as object)).toEqual([
      'code',
      'category',
      'retryable',
      'correlation_id',
      'details',
    ]);
  });

  test('a correlation id is the caller’s, or the call’s own', () => {
    expect(correlationId({ callId: 'c', meta: { correlationId: 'mine' } })).toBe('mine');
    expect(correlationId({ callId: 'c', meta: { correlationId: 'mine' }, told: { correlationId: 'told' } })).toBe(
      'told',
    );
    for (const given of ['', 7, null, undefined])
      expect(correlationId({ callId: 'c', meta: { correlationId: given } })).toBe('c');
  });

  test('what takes away counts as writing, and traits override what is usual', () => {
    expect(action.definitionMeta(tinyTool({ effect: 'destroy', version: 2 }))).toMatchObject({
      'gox:version': 'v2',
      'gox:sideEffectLevel': 'write',
      'gox:supportsDryRun': true,
      'gox:requiresBridge': false,
    });
    const traits = { supportsDryRun: false, requiresBridge: true };
    expect(action.definitionMeta(tinyTool({ traits }))).toMatchObject({
      'gox:supportsDryRun': false,
      'gox:requiresBridge': true,
    });
  });
});
