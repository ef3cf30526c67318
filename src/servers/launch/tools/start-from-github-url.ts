// launch_start_run_from_github_repo_url: a run from a GitHub repository, whose product is inferred from what is in it.
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { startRun } from '../run/start-run.ts';
import { auto, idempotencyKey, state } from './run-arguments.ts';
import { traceOf } from './trace-of.ts';

export const launchStartRunFromGithubRepoUrl = tool({
  name: 'launch_start_run_from_github_repo_url',
  title: 'Start a run from a GitHub repository',
  description:
    'Starts a run from a GitHub repository. Family and platform are inferred; when they are not sure, no run is started and the answer lists what is missing, what it could be, and why.',
  version: 1,
  effect: 'write',
  timeoutMs: 600_000,
  openWorld: true,
  input: closed({
    github_repo_url: Type.String({ minLength: 1, description: 'https://github.com/{org}/{repo}' }),
    idempotency_key: idempotencyKey,
    auto,
  }),
  output: closed({
    run_id: Type.String(),
    state,
    derived_config: closed({
      family: Type.String(),
      target_platform: Type.String(),
      locales: Type.Array(Type.String()),
      layout_mode: Type.Literal('auto'),
      allow_inference: Type.Literal(false),
      github_repo_url: Type.String(),
      github_ref: Type.String(),
    }),
  }),
  faults: ['INVALID_INPUT', 'INVALID_URL', 'REPO_NOT_FOUND', 'SCHEMA_VALIDATION_FAILED'],
  run: async ({ github_repo_url, idempotency_key, auto: isAuto }, context) => {
    const { callId, meta, signal, progress } = context;
    // Brings its parsers along, which no other start needs.
    const { inspectRepository } = await import('../quick-start/inspect-repository.ts');
    const { derived, config } = await inspectRepository(github_repo_url, context, signal, (message) =>
      progress({ message }),
    );
    const options = { idempotencyKey: idempotency_key, isAuto, trace: traceOf(meta, callId), looksNow: false, signal };
    const { run, state } = await startRun(config, options, context);
    return { run_id: run.runId, state, derived_config: { ...derived } };
  },
});
