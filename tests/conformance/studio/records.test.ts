// Studio: every call leaves a record, whoever made it and whatever became of it, and no secret stands in one.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { record } from '../../support/answer.ts';
import { openSurface, startFixture } from '../../support/open-surface.ts';
import { proves } from '../../support/proves.ts';
import { asLine, cutLine, greetInLines, RawWire, toolCall } from '../../support/raw-wire.ts';
import { allowAll, openGox, type RunRecord, readJson, runsOf } from './open-gox.ts';

const digest = expect.stringMatching(/^sha256:[0-9a-f]{64}$/);

proves('studio/runs/every-call-recorded', async (proof) => {
  const rules = [
    { name: 'no melting', match: { actionId: 'part.melt' }, effect: 'deny', reason: 'too hot', priority: 5 },
    ...allowAll,
  ];
  const gox = await openGox(proof, { rules, variables: { GOX_MCP_MAX_PAYLOAD_BYTES: '300' } });
  const { client } = gox;
  const meta = { actor: 'ann', correlationId: 'mine' };
  const calls: [string, unknown, object, object][] = [
    ['part.paint', { colour: 'red' }, meta, { status: 'succeeded', rule: 'all' }],
    ['part.paint', { colour: 'green' }, meta, { status: 'failed', errorCode: 'VALIDATION_ERROR' }],
    ['part.paint', [], meta, { status: 'failed', errorCode: 'VALIDATION_ERROR' }],
    ['part.paint', { note: 'x'.repeat(300) }, meta, { status: 'failed', errorCode: 'VALIDATION_ERROR', input: null }],
    ['part.melt', {}, meta, { status: 'failed', errorCode: 'ACCESS_DENIED', rule: 'no melting', reason: 'too hot' }],
    ['no.such', { a: 1 }, meta, { status: 'failed', errorCode: 'NOT_FOUND' }],
    [
      'part.paint',
      { colour: 'red' },
      { ...meta, dryRun: 'maybe' },
      { status: 'failed', errorCode: 'VALIDATION_ERROR' },
    ],
    ['part.melt', {}, { ...meta, dryRun: true }, { status: 'failed', errorCode: 'VALIDATION_ERROR', dryRun: true }],
    ['test.fail', { code: 'NOT_FOUND' }, meta, { status: 'failed', errorCode: 'NOT_FOUND', errorMessage: 'as asked' }],
    ['test.fail', { code: 'throw' }, meta, { status: 'failed', errorCode: 'INTERNAL_ERROR' }],
  ];
  for (const [tool, args, given] of calls) await client.call(tool, args, { meta: { ...given } });
  const runs = (await gox.runs()).toReversed();
  expect(runs.map(({ name }) => name)).toEqual(calls.map(([tool]) => tool));
  for (const [at, [tool, , , expected]] of calls.entries()) {
    expect(runs[at], `${at} ${tool}`).toMatchObject({
      actor: 'ann',
      correlationId: 'mine',
      dryRun: expect.any(Boolean),
      durationMs: expect.any(Number),
      type: 'action',
      ...expected,
    });
  }
  const [painted] = runs;
  expect(painted).toMatchObject({
    input: { colour: 'red' },
    inputDigest: digest,
    diff: { summary: 'painted red', entries: ['colour: grey → red'] },
  });
  if (proof.surface === 'http') return;
  const cancelled = client.start('test.wait', { ms: 60_000 });
  await client.notify('notifications/cancelled', { requestId: cancelled.id });
  const end = async () => (await runsOf(client)).find(({ name }) => name === 'test.wait');
  await expect.poll(end).toMatchObject({ status: 'canceled', errorCode: 'CANCELLED' });
});

test('a call that takes too long is stopped, answered and on record', async () => {
  const fresh = (server: string) => openSurface('memory', server);
  const { client } = await openGox({ fresh }, { rules: allowAll, variables: { GOX_ACTION_TIMEOUT_SECONDS: '1' } });
  const { error } = await client.call('test.wait', { ms: 60_000 });
  expect(error).toMatchObject({
    code: -32603,
    data: { code: 'TIMEOUT', retryable: true, details: { timeoutMs: 1_000 } },
  });
  expect(await runsOf(client)).toMatchObject([{ status: 'failed', errorCode: 'TIMEOUT' }]);
  await client.close();
});

const secrets = {
  key: 'hunter2-in-a-field',
  bearer: 'abcdefgh.ijklmnop',
  hex: 'feedface'.repeat(8),
  env: 'hunter3',
  source: 'local password_of_ann = 1',
};
const note = `Bearer ${secrets.bearer} ${secrets.hex} DB_PASSWORD=${secrets.env}`;
const telling = { colour: 'red', apiKey: secrets.key, source: secrets.source, note };

/** Sends the calls, reads the records, ends the process; answers everything that anybody could look into afterwards. */
async function leftBy(child: ChildProcessWithoutNullStreams, home: string, calls: [string, object][]) {
  const wire = new RawWire(child, cutLine);
  await greetInLines(wire);
  for (const [at, [tool, args]] of calls.entries()) wire.write(asLine(toolCall(at + 1, tool, args)));
  for (const at of calls.keys()) await wire.response(at + 1);
  wire.write(asLine({ jsonrpc: '2.0', id: 'runs', method: 'resources/read', params: { uri: 'gox://runs' } }));
  const { result } = await wire.response('runs');
  const [{ text = '' } = {}] = (result as { contents: { text?: string }[] }).contents;
  // Before the end too: then the store may have put its parts together.
  const stored = bytesIn(home);
  const { stderr } = await wire.end();
  return { runs: JSON.parse(text).runs as RunRecord[], text, stderr, stored: stored + bytesIn(home) };
}

function bytesIn(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('');
}

function expectNoSecret(places: Record<string, string>): void {
  for (const [place, text] of Object.entries(places)) {
    for (const secret of Object.values(secrets)) expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
  }
}

test('no secret and no script reaches the store, the resources or stderr', async () => {
  const home = mkdtempSync(join(tmpdir(), 'mooring-secrets-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const child = startFixture(['stdio', 'gox'], {
    MOORING_FIXTURE_GOX: JSON.stringify({ GOX_POLICY_MODE: 'allow-all' }),
    MOORING_FIXTURE_GOX_HOME: home,
  });
  const { runs, text, stderr, stored } = await leftBy(child, home, [
    ['part.paint', telling],
    ['part.paint', { ...telling, colour: 'green' }],
    ['test.fail', { code: 'NOT_FOUND', text: note }],
    ['test.fail', { code: 'throw', text: note }],
    [`no.such.tool ${secrets.hex}`, telling],
  ]);
  expect(runs).toHaveLength(5);
  expectNoSecret({ text, stderr, stored });
  expect(stored).toContain('part.paint');
  expect(text).toContain(`"length":${secrets.source.length}`);
});

test('nor do they where the product itself writes its log, at its loudest', async () => {
  const home = mkdtempSync(join(tmpdir(), 'mooring-secrets-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const main = join(import.meta.dirname, '../../../src/cli/main.ts');
  const child = spawn(process.execPath, [main, 'mcp', 'studio', '--home', home], {
    stdio: 'pipe',
    env: { ...process.env, GOX_LOG_LEVEL: 'debug', MOORING_LOG: '' },
  });
  const { runs, text, stderr, stored } = await leftBy(child, home, [
    ['core.ping', telling],
    [`core.pong ${secrets.hex} ${note}`, telling],
  ]);
  expect(runs.map(({ errorCode }) => errorCode).sort()).toEqual(['NOT_FOUND', 'VALIDATION_ERROR']);
  expect(stderr).toContain('"level":"debug"');
  expectNoSecret({ text, stderr, stored });
});

proves('studio/request-meta/actor', async (proof) => {
  const { client, runs } = await openGox(proof, {
    rules: [{ name: 'ann only', match: { actor: 'ann' }, effect: 'allow' }],
  });
  const run = async (meta: Record<string, unknown>): Promise<RunRecord> => {
    await client.call('core.ping', {}, { meta });
    return (await runs())[0] ?? {};
  };
  expect(await run({ actor: 'ann' })).toMatchObject({ actor: 'ann', status: 'succeeded', rule: 'ann only' });
  expect(await run({ actor: 'eve' })).toMatchObject({ actor: 'eve', status: 'failed', errorCode: 'ACCESS_DENIED' });
  expect(await run({})).toMatchObject({ actor: 'anonymous', status: 'failed', errorCode: 'ACCESS_DENIED' });
});

test('a record survives its process, and another server of the home reads it', async () => {
  const fresh = (server: string) => openSurface('stdio', server);
  const first = await openGox({ fresh });
  const { runId } = record(await first.client.call('core.ping'));
  process.kill(first.client.pid ?? 0, 'SIGKILL');
  const second = await openGox({ fresh }, { home: first.home });
  expect(await readJson(second.client, `gox://runs/${runId}`)).toMatchObject({ runId, status: 'succeeded' });
  await Promise.all([first.client.close(), second.client.close()]);
});
