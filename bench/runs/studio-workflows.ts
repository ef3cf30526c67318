// Workflows of the studio server through the whole pipeline: the call, the policy, the record of every step's action.
import { Type } from 'typebox';
import { silentListener } from '../../src/kernel/call/listener.ts';
import { compileWithAjv } from '../../src/kernel/schema/compile.ts';
import { closed } from '../../src/kernel/schema/shapes.ts';
import { Server } from '../../src/kernel/server.ts';
import { systemClock, systemIds } from '../../src/platform/clock.ts';
import { declareAction } from '../../src/servers/studio/actions/action.ts';
import type { StudioDomain } from '../../src/servers/studio/domain.ts';
import { studioServer } from '../../src/servers/studio/server.ts';
import { openMemorySession } from '../../tests/support/memory-session.ts';

export interface StudioWorkflows {
  /** A workflow of so many steps that do nothing, from the call to the end of the run. */
  readonly runOnce: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export function openStudioWorkflows(home: string, stepsPerRun: number): StudioWorkflows {
  const spec = studioServer({
    home,
    workspace: home,
    environment: { GOX_POLICY_MODE: 'allow-all', GOX_WORKFLOW_MAX_CONCURRENT_RUNS: '100' },
    log: () => {},
    moreActions: [nothing],
  });
  const server = new Server(spec, {
    clock: systemClock,
    ids: systemIds,
    listener: silentListener,
    compile: compileWithAjv(),
    checkResults: false,
    windDownMs: 500,
  });
  const session = openMemorySession(server);
  const steps = Array.from({ length: stepsPerRun }, () => ({ actionId: nothing.id }));
  const runOnce = async (): Promise<void> => {
    const reply = await session.call('workflow.run', { definition: { id: 'bench', steps } });
    const { runs } = (await server.domain()) as StudioDomain;
    const run = await runs.settled(runIdOf(reply));
    if (run.status !== 'succeeded') throw new Error(`a workflow ${run.status}: ${run.error?.message}`);
  };
  return { runOnce, close: () => server.close() };
}

const nothing = declareAction({
  id: 'bench.nothing',
  title: 'Nothing',
  description: 'Does nothing.',
  version: 1,
  sideEffect: 'none',
  input: closed({}),
  output: closed({ ok: Type.Boolean() }),
  run: () => ({ output: { ok: true } }),
});

function runIdOf(reply: unknown): string {
  const { result } = reply as { result?: { structuredContent: { runId: string } } };
  if (!result) throw new Error(`workflow.run failed: ${JSON.stringify(reply)}`);
  return result.structuredContent.runId;
}
