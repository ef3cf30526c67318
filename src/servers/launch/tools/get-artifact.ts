// launch_get_artifact: what a run has written, or its own story.
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { readArtifact } from '../run/artifacts.ts';
import { findRun } from '../run/launch-run.ts';
import { runFaults, runId } from './run-arguments.ts';

export const launchGetArtifact = tool({
  name: 'launch_get_artifact',
  title: 'Read an artifact',
  description:
    'An artifact of a run by name, as launch_get_status lists them; also events.ndjson and snapshot.json. With .gz after the name it comes compressed. Content that is not text is base64.',
  version: 1,
  effect: 'read',
  timeoutMs: 30_000,
  control: true,
  input: closed({
    run_id: runId,
    artifact_name: Type.String({ minLength: 1, maxLength: 200, description: 'page_plan.json' }),
  }),
  output: closed({
    run_id: Type.String(),
    artifact: closed({
      name: Type.String(),
      content_type: Type.String(),
      sha256: Type.String({ description: 'Of the bytes' }),
      content: Type.String(),
    }),
  }),
  faults: [...runFaults, 'INVALID_INPUT', 'INTERNAL'],
  run: async ({ run_id, artifact_name }, { runs }) => ({
    run_id,
    artifact: await readArtifact(findRun(run_id, runs), artifact_name, runs),
  }),
});
