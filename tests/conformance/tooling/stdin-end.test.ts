// Tooling, section 6.2: when the client goes, so does everything that worked for it. The shapes a tree of processes
// can take are in stability/kill-on-stdin-end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { reportedPids, survivors } from '../../fixtures/trees/survivors.ts';
import { startFixture } from '../../support/open-surface.ts';
import { startProduct } from '../../support/product.ts';
import { proves } from '../../support/proves.ts';
import { asLine, cutLine, greetInLines, RawWire, toolCall } from '../../support/raw-wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'mooring-stdin-'));

afterAll(() => rmSync(folder, { recursive: true }));

proves('tooling/6.2-stdin-end', async () => {
  const report = join(folder, 'pids.json');
  const wire = new RawWire(startFixture(['stdio', 'code']), cutLine);
  await greetInLines(wire);
  wire.write(asLine(toolCall('tree', 'hold_tree', { flags: ['--report', report] })));
  wire.write(asLine(toolCall('sleep', 'sleep', { ms: 20_000 })));
  const pids = await reportedPids(report);
  const { exitCode, signal } = await wire.end();
  expect({ exitCode, signal }).toEqual({ exitCode: 0, signal: null });
  expect(survivors(pids)).toEqual([]);
  // Nobody is left to read an answer.
  expect(wire.messages.map((message) => message.id)).toEqual(['hello']);

  const idle = await new RawWire(startProduct(['mcp', 'code']), cutLine).end();
  expect(idle).toMatchObject({ exitCode: 0, signal: null, stdout: Buffer.alloc(0) });
});
