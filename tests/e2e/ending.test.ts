// A signal that comes again while the process is cleaning up must not cut that short: what its calls have
// started would stay behind. Signals to a group, and impatient clients, make this ordinary.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reportedPids, survivors } from '../fixtures/trees/survivors.ts';
import { startFixture } from '../support/open-surface.ts';
import { asLine, cutLine, greetInLines, RawWire, toolCall } from '../support/raw-wire.ts';
import { eventually } from './processes.ts';
import { within } from './product-session.ts';
import { temporaryFolder } from './temporary.ts';

test.skipIf(process.platform === 'win32')('a signal sent again and again still ends stubborn processes', async () => {
  const folder = temporaryFolder();
  const report = join(folder, 'pids');
  const wire = new RawWire(startFixture(['stdio', 'code']), cutLine);
  await greetInLines(wire);
  wire.write(asLine(toolCall(1, 'spawn_tree', { flags: ['--ignore-term', 'all', '--report', report] })));
  const pids = await reportedPids(report);
  onTestFinished(() => {
    for (const pid of survivors(pids)) process.kill(pid, 'SIGKILL');
  });

  await eventually('the process has ended', () => {
    wire.child.kill('SIGTERM');
    return wire.child.exitCode !== null || wire.child.signalCode !== null;
  });
  expect(await within(5_000, wire.exit())).toMatchObject({ exitCode: 0, signal: null });
  expect(survivors(pids)).toEqual([]);
});
