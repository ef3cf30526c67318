// Which findings fail a run: by profile. Locally only what is wrong; before a release also what is doubtful.
import type { Severity } from '../artifacts/schemas/issue.ts';
import type { validationProfiles } from '../artifacts/schemas/validation-report.ts';
import type { RunConfig } from '../config/run-config.ts';

export type ValidationProfile = (typeof validationProfiles)[number];

export function failsIn(
  profile: ValidationProfile,
  strictness: RunConfig['ci_strictness'],
  severity: Severity,
): boolean {
  if (severity === 'error' || severity === 'blocker') return true;
  if (severity === 'info') return false;
  return profile === 'prod' || (profile === 'ci' && strictness === 'strict');
}

/** For what is a matter of policy: the nearer to readers, the worse. */
export function byProfile({ validation_profile }: RunConfig): Severity {
  return { local: 'warn', ci: 'error', prod: 'blocker' }[validation_profile] as Severity;
}
