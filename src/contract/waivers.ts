// Waivers: findings somebody looked at and stands for, each with a reason. A waived MAJOR counts as MINOR, and a bump of
// an integer that is only needed unless waived is not needed. contracts/waivers.yaml holds a list of them:
//
//   - finding: code:search:16:input.top:maximum
//     reason: The server refused more than 50 all along.
//   - finding: { contract: code, tool: search, row: 16, path: input.top }
//     reason: ...

import { parseDocument } from 'yaml';
import { isRecord } from '../kernel/is-record.ts';
import { type Diff, withFindings } from './diff/diff-snapshots.ts';
import type { Finding } from './diff/finding.ts';
import type { Snapshot } from './snapshot.ts';

/** A finding by its id, or all findings of a row at a place. The tool is null for the server as a whole. */
export type WaivedFinding =
  | string
  | { readonly contract: string; readonly tool: string | null; readonly row: number; readonly path: string };

export interface Waiver {
  readonly finding: WaivedFinding;
  /** Empty when none is given; such a waiver waives nothing. */
  readonly reason: string;
}

export interface WaiverFile {
  readonly waivers: readonly Waiver[];
  /** What is wrong with the text; entries that cannot be read are left out. */
  readonly problems: readonly string[];
}

export const noWaivers: WaiverFile = { waivers: [], problems: [] };

export function parseWaivers(text: string): WaiverFile {
  const document = parseDocument(text);
  const broken = [...document.errors, ...document.warnings].map(({ message }) => message.split('\n')[0] ?? '');
  if (broken.length > 0) return { waivers: [], problems: broken };
  const entries: unknown = document.toJS();
  if (entries === null || entries === undefined) return noWaivers;
  if (!Array.isArray(entries)) return { waivers: [], problems: ['the file must hold a list'] };
  const read = entries.map((entry, index) => readWaiver(entry, `entry ${index + 1}`));
  return {
    waivers: read.filter((each) => typeof each !== 'string'),
    problems: read.filter((each) => typeof each === 'string'),
  };
}

/** The waiver, or what is wrong with it. */
function readWaiver(entry: unknown, name: string): Waiver | string {
  if (!isRecord(entry)) return `${name} must have a finding and a reason`;
  const { finding, reason, ...unknown } = entry;
  const [stray] = Object.keys(unknown);
  if (stray !== undefined) return `${name} has an unknown key ${stray}`;
  if (reason !== undefined && reason !== null && typeof reason !== 'string') return `${name}: the reason must be text`;
  if (!isWaivedFinding(finding)) {
    return `${name}: the finding must be an id, or exactly contract, tool, row and path`;
  }
  return { finding, reason: reason?.trim() ?? '' };
}

function isWaivedFinding(value: unknown): value is WaivedFinding {
  if (typeof value === 'string') return value !== '';
  if (!isRecord(value) || Object.keys(value).sort().join() !== 'contract,path,row,tool') return false;
  const { contract, tool, row, path } = value;
  const isPlace =
    typeof contract === 'string' && typeof path === 'string' && (tool === null || typeof tool === 'string');
  return isPlace && Number.isInteger(row);
}

/** The waivers that speak about a contract: one file serves all of them. */
export function waiversOf(contract: string, waivers: readonly Waiver[]): Waiver[] {
  return waivers.filter(({ finding }) =>
    typeof finding === 'string' ? finding.startsWith(`${contract}:`) : finding.contract === contract,
  );
}

/** The diff between two snapshots as it looks to somebody who accepts the waivers. */
export function applyWaivers(diff: Diff, before: Snapshot, after: Snapshot, waivers: readonly Waiver[]): Diff {
  const findings = diff.findings.map((finding) => {
    const waiver = waivers.find((each) => each.reason !== '' && waives(each, finding, diff.contract));
    return waiver ? { ...finding, waived: waiver.reason } : finding;
  });
  return withFindings(before, after, findings);
}

export function waives({ finding: waived }: Waiver, finding: Finding, contract: string): boolean {
  if (typeof waived === 'string') return waived === finding.id;
  return (
    waived.contract === contract &&
    waived.tool === finding.tool &&
    waived.row === finding.row &&
    waived.path === finding.path
  );
}

/** How a waiver is called in a message. */
export function nameOf({ finding }: Waiver): string {
  if (typeof finding === 'string') return finding;
  return `${finding.contract}, ${finding.tool ?? 'all tools'}, row ${finding.row} at ${finding.path}`;
}
