// What a comparison finds, judged by the rule table.
import { type Case, type IntegerBump, judge, type Level, type Position, type Row } from './rules.ts';

/** A difference, before it is judged. */
export interface Remark {
  readonly row: Row;
  readonly circumstance?: Case;
  readonly tool: string | null;
  readonly position: Position;
  readonly path: string;
  /** The keyword or name that changed; tells apart two remarks of one row at one path. */
  readonly aspect: string;
  readonly what: string;
}

export interface Finding {
  /** Stable while the change stands; waivers name it. */
  readonly id: string;
  readonly row: Row;
  /** Null when the change is not about one tool. */
  readonly tool: string | null;
  readonly position: Position;
  /** Where, as a person would say it: `input.top`. */
  readonly path: string;
  readonly what: string;
  readonly rule: string;
  readonly level: Level;
  readonly integerBump: IntegerBump;
  /** The reason given in a waiver, null when none is given. */
  readonly waived: string | null;
}

/** Judges all remarks, in the order a reader wants them: by tool, what breaks first, then by place. */
export function toFindings(contract: string, remarks: readonly Remark[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const remark of remarks) {
    const finding = toFinding(contract, remark);
    const id = findings.has(finding.id) ? nextId(finding, findings) : finding.id;
    if (findings.get(id)?.what !== finding.what) findings.set(id, { ...finding, id });
  }
  return [...findings.values()].sort(inOrder);
}

function toFinding(contract: string, { row, circumstance, tool, position, path, aspect, what }: Remark): Finding {
  const { level, integerBump, rule } = judge(row, position, circumstance);
  const id = [contract, tool ?? '*', row, path, aspect].join(':');
  return { id, row, tool, position, path, what, rule, level, integerBump, waived: null };
}

/** Two different changes that would share an id are counted; the same change met twice keeps its id. */
function nextId(finding: Finding, findings: ReadonlyMap<string, Finding>): string {
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? finding.id : `${finding.id}~${count}`;
    const other = findings.get(id);
    if (other === undefined || other.what === finding.what) return id;
  }
}

const levels: readonly Level[] = ['MAJOR', 'MINOR', 'PATCH', 'NONE'];
const positions: readonly Position[] = ['server', 'input', 'output', 'errors', 'semantics'];

function inOrder(a: Finding, b: Finding): number {
  return (
    compareText(a.tool ?? '', b.tool ?? '') ||
    levels.indexOf(a.level) - levels.indexOf(b.level) ||
    positions.indexOf(a.position) - positions.indexOf(b.position) ||
    compareText(a.path, b.path) ||
    a.row - b.row ||
    compareText(a.id, b.id)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
