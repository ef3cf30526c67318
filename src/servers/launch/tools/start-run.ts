// launch_start_run: a run from a run_config. A repository is enough; the rest has defaults.
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { startRun } from '../run/start-run.ts';
import { auto, idempotencyKey, state } from './run-arguments.ts';
import { traceOf } from './trace-of.ts';

export const launchStartRun = tool({
  name: 'launch_start_run',
  title: 'Start a run',
  description:
    'Starts a run from a run_config and answers its id; nothing is fetched yet. Only github_repo_url is needed: an https, ssh or file URL, or an absolute path.',
  version: 1,
  effect: 'write',
  timeoutMs: 120_000,
  openWorld: true,
  input: closed({
    // Judged by its own schema, so that what is wrong with it is SCHEMA_VALIDATION_FAILED.
    run_config: Type.Object({}, { description: 'As the resource launch://schemas/run_config says' }),
    idempotency_key: idempotencyKey,
    auto,
  }),
  output: closed({ run_id: Type.String(), state }),
  faults: ['INVALID_INPUT', 'SCHEMA_VALIDATION_FAILED', 'INVALID_URL', 'REPO_NOT_FOUND'],
  run: async ({ run_config, idempotency_key, auto: isAuto }, context) => {
    const { callId, meta, signal } = context;
    const options = { idempotencyKey: idempotency_key, isAuto, trace: traceOf(meta, callId), looksNow: true, signal };
    const { run, state } = await startRun(run_config, options, context);
    return { run_id: run.runId, state };
  },
});
