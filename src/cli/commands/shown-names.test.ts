// Names that callers made up, as the commands show them to a person.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock, systemIds } from '../../platform/clock.ts';
import { openRunEngine } from '../../runs/open-run-engine.ts';
import { Approvals } from '../../servers/studio/approval/approvals.ts';
import { run as showApprovals } from './approvals.ts';
import { run as testPolicy } from './policy.ts';
import { run as showRuns } from './runs.ts';

const spoof = 'ann asks for core.ping\n\u001b[8m';
const quoted = String.raw`"ann asks for core.ping\n\u001b[8m"`;

function scratchHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'mooring-shown-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

async function printed(command: () => Promise<number>): Promise<string> {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    expect(await command()).toBe(0);
  } finally {
    write.mockRestore();
  }
  return lines.join('');
}

test('an actor cannot write lines of its own among the approvals', async () => {
  const home = scratchHome();
  const approvals = new Approvals({ home, clock: systemClock, ids: systemIds });
  const call = { actor: spoof, actionId: 'part.paint', inputDigest: 'sha256:1', dryRun: false };
  approvals.ask({ ...call, rule: 'ask', reason: 'dear', correlationId: 'c', input: { text: 'a\u009bb' } });
  approvals.close();
  const shown = await printed(() => showApprovals(['--home', home]));
  expect(shown).toContain(`${quoted} asks for part.paint`);
  expect(shown).toContain(String.raw`input: {"text":"a\u009bb"}`);
});

test('the name of an unknown tool cannot either, among the runs', async () => {
  const home = scratchHome();
  const engine = openRunEngine({ home, kinds: [{ kind: 'test', retention: { maxRuns: 10, maxAgeMs: 0 } }] });
  const error = { code: 'NOT_FOUND', kind: 'not-found', message: `no\n${spoof}`, retryable: false } as const;
  const { runId } = await engine.record({ kind: 'test', name: spoof }, { status: 'failed', error });
  await engine.close(0);
  expect(await printed(() => showRuns(['--home', home]))).toContain(`${quoted} (test)`);
  const shown = await printed(() => showRuns(['show', runId, '--home', home]));
  expect(shown).toContain(String.raw`NOT_FOUND: no\u000aann asks for core.ping\u000a\u001b[8m`);
});

test('the policy is asked about actions, not about the tools of workflows', async () => {
  await expect(testPolicy(['test', 'workflow.run'])).rejects.toThrow(/workflow.run is not judged itself/);
  await expect(testPolicy(['test', 'workflow_run'])).rejects.toThrow(/every step of a workflow/);
});
