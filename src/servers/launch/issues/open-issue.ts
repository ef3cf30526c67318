// An issue that a worker or a gate has found. Its id depends on what is wrong and where, so that the next run gives it the
// same one.
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { Issue, Severity } from '../artifacts/schemas/issue.ts';

export interface Finding {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly path?: string | null;
  readonly line?: number | null;
  readonly files?: readonly string[];
  readonly fix?: string;
}

export function openIssue(gate: string, { severity, code, message, path, line, files, fix }: Finding): Issue {
  const normalised = message.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const id = hashBytes([gate, code, path ?? '', line ?? '', normalised].join('|')).slice(0, 12);
  return {
    issue_id: `iss_${id}`,
    gate,
    severity,
    message,
    status: 'OPEN',
    error_code: code,
    ...(files && { files }),
    ...(path && { location: { path, ...(line && { line }) } }),
    ...(fix !== undefined && { suggested_fix: fix }),
  };
}
