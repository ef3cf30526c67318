// An issue as a status tells it.

import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { RunError } from '../../../runs/run.ts';
import type { Issue, Severity } from '../artifacts/schemas/issue.ts';

export interface OpenIssue {
  readonly issue_id: string;
  readonly severity: Severity;
  readonly gate: string;
  readonly title: string;
}

export function titleIssue({ issue_id, severity, gate, message }: Issue): OpenIssue {
  return { issue_id, severity, gate, title: firstLine(message) };
}

/** A worker that failed leaves a blocker: the same one however often it fails so. */
export function failureIssue(worker: string, { code, message }: RunError): OpenIssue {
  const id = hashBytes([worker, code, message].join('|')).slice(0, 12);
  return { issue_id: `iss_${id}`, severity: 'blocker', gate: worker, title: `${code}: ${firstLine(message)}` };
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]?.trim() || 'No message';
}
