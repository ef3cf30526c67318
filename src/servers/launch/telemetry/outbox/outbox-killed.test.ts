// kill -9 while telemetry is written: what is kept here is in the outbox too, whole, and nothing there is twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../../platform/clock.ts';
import { TelemetryStore } from '../store/telemetry-store.ts';
import { appendToOutbox, outboxPath, readOutbox } from './outbox-file.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'mooring-outbox-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** Writes as the telemetry of a run does, as fast as it can, and says each id when it is down. */
function writer(name: string) {
  const script = `
    const { TelemetryStore } = await import(${moduleAt('../store/telemetry-store.ts')});
    const { appendToOutbox, outboxPath } = await import(${moduleAt('./outbox-file.ts')});
    const { eventIdOf } = await import(${moduleAt('../trace-context.ts')});
    const store = new TelemetryStore(${JSON.stringify(home)}, Date);
    const path = outboxPath(${JSON.stringify(home)}, 'run-1');
    for (let i = 0; ; i += 1) {
      const event_id = eventIdOf('${name}', i);
      const body = { event_id, run_id: 'run-1', agent_name: 'x'.repeat(200), job_type: 'j', start_time: new Date().toISOString() };
      const write = { op: 'post', event_id, body };
      try {
        store.exclusively(() => { store.apply(write); appendToOutbox(path, [write]); });
      } catch { continue; }
      process.stdout.write(event_id + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  return { child, said: () => said.split('\n').slice(0, -1) };
}

test('two writers are killed in the middle of it', async () => {
  const writers = [writer('one'), writer('two')];
  await expect.poll(() => writers.every(({ said }) => said().length > 50), { timeout: 20_000 }).toBe(true);
  for (const { child } of writers) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  const path = outboxPath(home, 'run-1');
  const store = new TelemetryStore(home, systemClock);
  const event_id = '00000000-0000-8000-8000-000000000000';
  store.exclusively(() => appendToOutbox(path, [{ op: 'patch', event_id, body: { status: 'success' } }]));
  const waiting = readOutbox(path).map(({ write }) => write.event_id);
  const kept = store.ofRun('run-1').map((record) => record.event_id);
  store.close();
  expect(new Set(waiting).size).toBe(waiting.length);
  expect(kept.filter((each) => !waiting.includes(each))).toEqual([]);
  expect(writers.flatMap(({ said }) => said()).filter((each) => !kept.includes(each))).toEqual([]);
  expect(waiting.at(-1)).toBe(event_id);
}, 30_000);
