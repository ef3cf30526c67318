// pr.json (W9): the pull request, and how to undo it.
import { type Static, Type } from 'typebox';
import { closed, oneOf } from '../../../../kernel/schema/shapes.ts';
import { artifact, Count, list, Sha, Text } from './parts.ts';
import { validationProfiles } from './validation-report.ts';

export const PullRequest = artifact({
  run_id: Text,
  base_ref: Sha,
  /** What it is merged into. */
  base_branch: Type.Optional(Text),
  branch_name: Text,
  commit_shas: list(Sha, { minItems: 1 }),
  pr_url: Text,
  pr_number: Type.Integer({ minimum: 1 }),
  pr_title: Text,
  pr_body: Text,
  /** Commands that bring the site back to where it was. */
  rollback_steps: list(Text, { minItems: 1 }),
  affected_paths: list(Text, { minItems: 1 }),
  validation_summary: closed({
    ok: Type.Boolean(),
    profile: oneOf(validationProfiles),
    gates_passed: Count,
    gates_failed: Count,
  }),
});
export type PullRequest = Static<typeof PullRequest>;
