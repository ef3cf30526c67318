// mooring launch trace: a run's whole story as a tree, read from the home, whether a server is up or not.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '../../../platform/clock.ts';
import { openRunEngine } from '../../../runs/open-run-engine.ts';
import type { RunEvent } from '../../../runs/run.ts';
import { launchKind } from '../../../servers/launch/run/run-facts.ts';
import type { TelemetryRecord } from '../../../servers/launch/telemetry/record.ts';
import { telemetryPath } from '../../../servers/launch/telemetry/store/telemetry-database.ts';
import { TelemetryStore } from '../../../servers/launch/telemetry/store/telemetry-store.ts';
import { traceTree } from '../../../servers/launch/telemetry/trace-tree.ts';
import { paint } from '../../paint.ts';
import { readSettings } from '../../server-options.ts';
import { UserError } from '../../user-error.ts';
import { printTree } from './print-tree.ts';

export const help = `mooring launch trace <run>

  Prints what the run did as a tree: its workers, attempt by attempt, what they wrote, the calls
  that were about it, and why something failed.

  --json         the same tree for machines
  --home PATH    folder for all state (or MOORING_HOME)

What runs there are: mooring runs
`;

const options = { json: { type: 'boolean', default: false }, home: { type: 'string' } } as const;

/** More than any run has. */
const maxEvents = 100_000;

export async function run(argv: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args: argv, allowPositionals: true, options });
  const [runId, ...more] = positionals;
  if (runId === undefined || more.length > 0) throw new UserError('name one run. What there is: mooring runs');
  const { home } = await readSettings(values.home === undefined ? {} : { home: values.home });
  const tree = traceTree(recordsOf(home, runId), await eventsOf(home, runId));
  if (!tree) throw new UserError(`there is no launch ${runId}. What there is: mooring runs`);
  process.stdout.write(values.json ? `${JSON.stringify(tree)}\n` : printTree(tree, paint));
  return 0;
}

async function eventsOf(home: string, runId: string): Promise<readonly RunEvent[]> {
  // It knows no kinds, so that it takes up no run itself.
  const engine = openRunEngine({ home, kinds: [] });
  try {
    // Runs of other kinds have a story of their own: mooring runs show.
    const isLaunch = engine.run(runId)?.kind === launchKind;
    return isLaunch ? engine.events({ runId, limit: maxEvents }) : [];
  } finally {
    await engine.close(0);
  }
}

function recordsOf(home: string, runId: string): readonly TelemetryRecord[] {
  if (!existsSync(telemetryPath(home))) return [];
  const store = new TelemetryStore(home, systemClock);
  try {
    return store.ofRun(runId);
  } finally {
    store.close();
  }
}
