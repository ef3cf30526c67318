// What a program leaves behind when it ends by itself is ended too, and nobody waits for it. Real processes.
import { describe, expect, test } from 'vitest';
import { killTree } from '../../src/platform/process/kill-tree.ts';
import { liveTrees } from '../../src/platform/process/live-set.ts';
import { runProcess, spawnTracked } from '../../src/platform/process/spawn.ts';
import { survivors } from '../fixtures/trees/survivors.ts';

describe.skipIf(process.platform === 'win32')('leftovers of a program that ended', () => {
  test('a sleeper that holds the pipes delays nothing and is gone', async () => {
    const startedAt = performance.now();
    const result = await runProcess('sh', ['-c', 'sleep 30 & echo $!; exit 0'], { graceMs: 200 });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(result).toMatchObject({ exitCode: 0, truncated: false });
    expect(survivors([Number(result.stdout)])).toEqual([]);
  });

  test('a sleeper that let go of the pipes is gone too', async () => {
    const script = 'sleep 30 >/dev/null 2>&1 </dev/null & echo $!; exit 3';
    const result = await runProcess('sh', ['-c', script], { graceMs: 200 });
    expect(result.exitCode).toBe(3);
    expect(survivors([Number(result.stdout)])).toEqual([]);
  });

  test('a background process that never stops writing does not hold the result for ever', async () => {
    const script = '(while :; do echo x; sleep 0.02; done) & exit 0';
    const startedAt = performance.now();
    const result = await runProcess('sh', ['-c', script], { graceMs: 200 });
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(result.exitCode).toBe(0);
    expect(liveTrees()).toEqual([]);
  });

  test('a stopped process is ended by KILL', async () => {
    const tree = await spawnTracked('sleep', ['30']);
    process.kill(tree.pid, 'SIGSTOP');
    expect(await killTree(tree, { graceMs: 100 })).toEqual([]);
    expect(survivors([tree.pid])).toEqual([]);
  });

  test('a second kill is the first one', async () => {
    const tree = await spawnTracked('sleep', ['30']);
    const first = killTree(tree, { graceMs: 100 });
    expect(killTree(tree, { graceMs: 5_000 })).toBe(first);
    expect(await first).toEqual([]);
    expect(killTree(tree)).toBe(first);
    expect(await tree.exited).toEqual({ exitCode: null, signal: 'SIGTERM' });
  });

  test('the pipes are ours to close, whoever else holds them', async () => {
    const tree = await spawnTracked('cat', []);
    await killTree(tree, { graceMs: 100 });
    expect([tree.child.stdin.destroyed, tree.child.stdout.destroyed, tree.child.stderr.destroyed]).toEqual([
      true,
      true,
      true,
    ]);
  });
});
