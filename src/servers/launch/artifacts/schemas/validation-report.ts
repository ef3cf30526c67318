// validation_report.json (W7): which gates a run's pages pass, and what is wrong where they do not.
import { type Static, Type } from 'typebox';
import { closed, oneOf } from '../../../../kernel/schema/shapes.ts';
import { Issue } from './issue.ts';
import { artifact, list, Text, Texts } from './parts.ts';

export const validationProfiles = ['local', 'ci', 'prod'] as const;

export const ValidationReport = artifact({
  ok: Type.Boolean(),
  profile: oneOf(validationProfiles),
  gates: list(
    closed({
      name: Text,
      ok: Type.Boolean(),
      /** Not run, with the reason in an issue of the gate. */
      skipped: Type.Optional(Type.Boolean()),
      log_path: Type.Optional(Text),
    }),
  ),
  issues: list(Issue),
  manual_edits: Type.Boolean(),
  manual_edited_files: Texts,
});
export type ValidationReport = Static<typeof ValidationReport>;
