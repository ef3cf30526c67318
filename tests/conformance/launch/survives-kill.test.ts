// Launch: a process that is killed in the middle of a stage, and the next one, which ends as if nothing had happened.
import { expect, vi } from 'vitest';
import { type Proof, proves } from '../../support/proves.ts';
import {
  type Launcher,
  makeFolder,
  openInMemory,
  openLauncher,
  type Status,
  stepped,
  toyName,
} from './open-launcher.ts';

// Three processes, one after the other.
vi.setConfig({ testTimeout: 90_000 });

proves('launch/resume/survives-kill', async (proof) => {
  const undisturbed = await runUndisturbed();
  const folder = makeFolder();
  const runId = await killWhileAsking(proof, folder);
  await killWhileReading(proof, folder, runId);
  const last = await openLauncher(proof, { folder });
  for (const _ of stepped) await last.resume(runId);
  const { state, artifacts } = await last.statusOf(runId);
  expect(state).toBe('READY_FOR_PR');
  expect(artifacts).toEqual(undisturbed);
  // The story tells of both, and that the work was done again.
  const { content } = await last.artifact(runId, 'events.ndjson');
  expect(content.match(/"type":"RESUME_REWIND"/g)?.length).toBe(2);
});

async function runUndisturbed(): Promise<Status['artifacts']> {
  const { start, resume, fromGithub } = await openInMemory();
  const runId = await start(fromGithub, { auto: true });
  return ((await resume(runId)).status as Status).artifacts;
}

/** The first stage waits for its repository, so that it is sure to be under way. */
async function killWhileAsking(proof: Proof, folder: string): Promise<string> {
  const launch = await openLauncher(proof, { folder });
  const runId = await launch.start(launch.fromGithub);
  const held = launch.git.hold(toyName);
  launch.client.start('launch_resume', { run_id: runId });
  await held.asked;
  kill(launch);
  held.release();
  return runId;
}

/** A worker says what it is doing to whoever waits for it. */
async function killWhileReading(proof: Proof, folder: string, runId: string): Promise<void> {
  const launch = await openLauncher(proof, { folder });
  for (const state of stepped.slice(1, 3)) expect((await launch.resume(runId)).status?.state).toBe(state);
  launch.client.start('launch_resume', { run_id: runId }, { meta: { progressToken: 'facts' } });
  await expect.poll(() => launch.client.notifications.length, { interval: 1, timeout: 20_000 }).toBeGreaterThan(0);
  kill(launch);
}

function kill({ client }: Launcher): void {
  if (client.pid === undefined) throw new Error('this server is no process');
  process.kill(client.pid, 'SIGKILL');
}
