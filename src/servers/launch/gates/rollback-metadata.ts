// Gate: the change can be taken back. Before there is a pull request, its patches must say what they found; after it, its
// record must say how it is undone. Locally nobody rolls back; before a release it is a condition.
import { isRecord } from '../../../kernel/is-record.ts';
import type { Severity } from '../artifacts/schemas/issue.ts';
import type { Finding } from '../issues/open-issue.ts';
import { touchedPaths } from './baseline-pages.ts';
import type { Gate, GateInput } from './gate.ts';

export const rollbackMetadata: Gate = {
  name: 'rollback_metadata',
  timeoutS: 5,
  run: (input) => {
    const severity = severities[input.config.validation_profile];
    if (severity === null) return { findings: [], log: ['not asked for in profile local'] };
    const record = input.artifacts.get('pr.json');
    const findings = [...findOneWay(input), ...(record === undefined ? [] : checkRecord(record, input))];
    return {
      findings: findings.map((finding) => ({ ...finding, severity })),
      log: [record === undefined ? 'no pull request yet: its patches were looked at' : 'pr.json was looked at'],
    };
  },
};

const severities: Readonly<Record<'local' | 'ci' | 'prod', Severity | null>> = {
  local: null,
  ci: 'warn',
  prod: 'blocker',
};

type Told = Omit<Finding, 'severity'>;

/** A patch of a file that was there must say what it found, and how it gets back to it. */
function findOneWay({ patchBundle }: GateInput): Told[] {
  return patchBundle.patches
    .filter(({ type, expected_before_hash, undo }) => type !== 'create_file' && !(expected_before_hash && undo))
    .map(({ patch_id, path }) => ({
      code: 'ROLLBACK_PATCH_ONE_WAY',
      message: `The patch ${patch_id} does not say how it is taken out.`,
      path,
    }));
}

function checkRecord(record: unknown, { patchBundle }: GateInput): Told[] {
  const fields = isRecord(record) ? record : {};
  const isFilled = (key: string): boolean => Array.isArray(fields[key]) && fields[key].length > 0;
  const baseRef = fields['base_ref'];
  const missing = [
    ...(typeof baseRef === 'string' && /^[a-f0-9]{40}$/.test(baseRef) ? [] : ['base_ref']),
    ...(isFilled('rollback_steps') ? [] : ['rollback_steps']),
    ...(isFilled('affected_paths') ? [] : ['affected_paths']),
  ];
  const affected = Array.isArray(fields['affected_paths']) ? fields['affected_paths'] : [];
  return [
    ...missing.map((key) => ({
      code: 'ROLLBACK_FIELD_MISSING',
      message: `The record of the pull request lacks ${key}.`,
      path: 'pr.json',
    })),
    ...(baseRef === undefined || baseRef === patchBundle.site_ref
      ? []
      : [
          {
            code: 'ROLLBACK_OTHER_BASE',
            message: 'The pull request starts from another commit than the patches.',
            path: 'pr.json',
          },
        ]),
    ...touchedPaths(patchBundle)
      .filter((path) => affected.length > 0 && !affected.includes(path))
      .map((path) => ({
        code: 'ROLLBACK_PATH_MISSING',
        message: 'The record of the pull request does not name this file.',
        path,
      })),
  ];
}
