// Every change between two snapshots of a contract, and the version bump it needs. Pure: no disk, no sockets.
import type { Snapshot } from '../snapshot.ts';
import { diffServer } from './diff-server.ts';
import { diffTools } from './diff-tools.ts';
import { type Finding, toFindings } from './finding.ts';
import { judgeVersions, type Verdict } from './verdict.ts';

export interface Diff extends Verdict {
  readonly contract: string;
  readonly versionBefore: string | null;
  readonly versionAfter: string | null;
  readonly findings: readonly Finding[];
}

export function diffSnapshots(before: Snapshot, after: Snapshot): Diff {
  // A foreign server tells no more than its listing: what it leaves out is unknown, not changed.
  const isTold = before.semantics !== null && after.semantics !== null;
  const remarks = [...diffServer(before, after, isTold), ...diffTools(before, after, isTold)];
  return withFindings(before, after, toFindings(after.contract.name, remarks));
}

/** The diff with these findings, its verdict drawn anew: waivers change what findings count for. */
export function withFindings(before: Snapshot, after: Snapshot, findings: readonly Finding[]): Diff {
  return {
    contract: after.contract.name,
    versionBefore: before.contract.version,
    versionAfter: after.contract.version,
    findings,
    ...judgeVersions(before, after, findings),
  };
}
