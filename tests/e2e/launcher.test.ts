// bin/mooring.js on a Node that is new enough and on one that is not: same session, same folder, same
// signals, same end.
import { readlinkSync, realpathSync } from 'node:fs';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { survivors } from '../fixtures/trees/survivors.ts';
import { asLine, type RawWire, rpc } from '../support/raw-wire.ts';
import { assertBuilt } from './installed.ts';
import { nodes, pathOf } from './nodes.ts';
import { childrenOf, openProduct, within } from './product-session.ts';
import { temporaryFolder } from './temporary.ts';

beforeAll(assertBuilt);

const endMs = 5_000;
const [, oldNode] = nodes;

/** The process that does the work: the launcher itself, or the one it handed over to. */
function workerOf(wire: RawWire, isTooOld: boolean): number {
  const launcher = wire.child.pid ?? -1;
  const worker = isTooOld ? childrenOf(launcher)[0] : launcher;
  if (worker === undefined) throw new Error('the launcher has handed over to nobody');
  // Should the test fail, it is not left behind.
  onTestFinished(() => {
    for (const pid of survivors([worker])) process.kill(pid, 'SIGKILL');
  });
  return worker;
}

describe.skipIf(process.platform !== 'linux').each(nodes)('the launcher under $title', (node) => {
  const { isTooOld } = node;

  test('passes three megabytes through stdin and stdout unchanged', async (context) => {
    const wire = await openProduct({ node: pathOf(node, context) });
    // Three bytes each, so that every chunk border falls inside a character somewhere.
    const letters = Array.from({ length: 1024 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    const id = letters.repeat(1024);
    wire.write(asLine(rpc(id, 'ping')));
    expect((await wire.response(id)).result).toEqual({});
    expect(wire.stdout.length).toBeGreaterThan(3 * 1024 * 1024);
  });

  test('keeps the folder and the environment, and adds nothing to stderr', async (context) => {
    const cwd = temporaryFolder();
    const wire = await openProduct({ node: pathOf(node, context), cwd, env: { MOORING_LOG: 'debug' } });
    const worker = workerOf(wire, isTooOld);
    expect(readlinkSync(`/proc/${worker}/cwd`)).toBe(realpathSync(cwd));
    expect(readlinkSync(`/proc/${worker}/exe`)).toBe(realpathSync(process.execPath));
    wire.write(asLine(rpc(1, 'tools/call', { name: 'check_status', arguments: {} })));
    await wire.response(1);
    const { exitCode, stderr } = await within(endMs, wire.end());
    const logged = stderr.trimEnd().split('\n');
    expect(logged.map((line) => JSON.parse(line).task)).toContain('check_status');
    expect(exitCode).toBe(0);
  });

  test.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'ends well at %s, and so does the work',
    async (signal, context) => {
      const wire = await openProduct({ node: pathOf(node, context) });
      const worker = workerOf(wire, isTooOld);
      wire.child.kill(signal);
      expect(await within(endMs, wire.exit())).toMatchObject({ exitCode: 0, signal: null });
      expect(survivors([worker])).toEqual([]);
    },
  );

  test('ends well at a signal to the whole group, which reaches the work twice', async (context) => {
    const wire = await openProduct({ node: pathOf(node, context), ownGroup: true });
    const worker = workerOf(wire, isTooOld);
    process.kill(-(wire.child.pid as number), 'SIGTERM');
    expect(await within(endMs, wire.exit())).toMatchObject({ exitCode: 0, signal: null });
    expect(survivors([worker])).toEqual([]);
  });

  test('ends with its input', async (context) => {
    const wire = await openProduct({ node: pathOf(node, context) });
    const worker = workerOf(wire, isTooOld);
    expect(await within(endMs, wire.end())).toMatchObject({ exitCode: 0, signal: null });
    expect(survivors([worker])).toEqual([]);
  });
});

describe.skipIf(process.platform !== 'linux' || !oldNode)('a launcher that has handed over', () => {
  const node = oldNode as (typeof nodes)[number];

  test.for(['SIGKILL', 'SIGALRM'] as const)('dies of %s when the work did', async (signal, context) => {
    const wire = await openProduct({ node: pathOf(node, context) });
    process.kill(workerOf(wire, true), signal);
    expect(await within(endMs, wire.exit())).toMatchObject({ exitCode: null, signal });
  });
});
