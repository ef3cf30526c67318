// RunStatus: what status and resume answer of a run.
import { type Static, Type } from 'typebox';
import { closed, oneOf } from '../../../kernel/schema/shapes.ts';
import type { RunEngine } from '../../../runs/engine.ts';
import { severities } from '../artifacts/schemas/issue.ts';
import { sections } from '../profile/sections.ts';
import { listArtifacts } from './artifacts.ts';
import type { LaunchRun } from './launch-run.ts';
import { runStates } from './states.ts';

const SectionState = oneOf(['NOT_STARTED', 'OUTLINED', 'DRAFTED', 'MERGED_IN_WORKTREE', 'DONE', 'BLOCKED']);

export const RunStatus = closed({
  run_id: Type.String(),
  state: oneOf(runStates),
  section_states: closed(Object.fromEntries(sections.map((section) => [section, Type.Optional(SectionState)]))),
  open_issues: Type.Array(
    closed({
      issue_id: Type.String(),
      severity: oneOf(severities),
      gate: Type.String(),
      title: Type.String(),
    }),
  ),
  artifacts: Type.Array(closed({ name: Type.String(), sha256: Type.String() })),
});

export function showStatus(of: LaunchRun, runs: RunEngine): Static<typeof RunStatus> {
  return {
    run_id: of.run.runId,
    state: of.state,
    section_states: { ...of.sectionStates },
    open_issues: of.openIssues.map((issue) => ({ ...issue })),
    artifacts: listArtifacts(of, runs),
  };
}
