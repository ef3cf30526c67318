// Whether the declared versions cover what was found: the contract's SemVer and each tool's integer.
import type { Snapshot, ToolSnapshot } from '../snapshot.ts';
import type { Finding } from './finding.ts';
import { continuedTools, matchTools } from './match-tools.ts';
import type { IntegerBump, Level } from './rules.ts';
import { type Coverage, coverage, isVersion, nextVersion } from './semver.ts';

/** `untold` when a side declares no version; `reused` when an integer once stood for other content. */
export type VersionState = Coverage | 'reused' | 'untold';

export interface ToolVersions {
  readonly name: string;
  /** Null when the tool is new or declares no integer. */
  readonly versionBefore: number | null;
  /** Null when the tool is gone or declares no integer. */
  readonly versionAfter: number | null;
  readonly needsInteger: boolean;
  readonly state: VersionState;
}

export interface Verdict {
  readonly needed: {
    readonly level: Level;
    /** The lowest version that covers the changes; null when none is declared to start from. */
    readonly version: string | null;
  };
  readonly tools: readonly ToolVersions[];
  readonly verdict: {
    readonly contract: VersionState;
    /** Some change is MAJOR and not waived. */
    readonly isBreaking: boolean;
    /** No declared version falls short, goes down or is used twice. */
    readonly isCovered: boolean;
  };
}

export function judgeVersions(before: Snapshot, after: Snapshot, findings: readonly Finding[]): Verdict {
  const level = highest(findings.map(levelOf));
  const one = declared(before);
  const two = declared(after);
  const contract = one === null || two === null ? 'untold' : coverage(one, two, level);
  const tools = judgeTools(before, after, findings);
  const states = [contract, ...tools.map(({ state }) => state)];
  return {
    needed: { level, version: one === null ? null : nextVersion(one, level) },
    tools,
    verdict: {
      contract,
      isBreaking: level === 'MAJOR',
      isCovered: !states.some((state) => state === 'missing' || state === 'lowered' || state === 'reused'),
    },
  };
}

function declared({ contract }: Snapshot): string | null {
  return contract.version !== null && isVersion(contract.version) ? contract.version : null;
}

const levels: readonly Level[] = ['NONE', 'PATCH', 'MINOR', 'MAJOR'];

function highest(all: readonly Level[]): Level {
  return levels.findLast((level) => all.includes(level)) ?? 'NONE';
}

/** A waived change is still a change: it counts as compatible, not as nothing. */
export function levelOf({ level, waived }: Finding): Level {
  return waived !== null && level === 'MAJOR' ? 'MINOR' : level;
}

function needsInteger({ integerBump, waived }: { integerBump: IntegerBump; waived: string | null }): boolean {
  return integerBump === true || (integerBump === 'unless-waived' && waived === null);
}

function judgeTools(before: Snapshot, after: Snapshot, findings: readonly Finding[]): ToolVersions[] {
  const match = matchTools(before, after);
  const bumping = findings.filter(needsInteger);
  // What changes for the whole server changes for each of its tools.
  const isServerWide = bumping.some(({ tool }) => tool === null);
  return [
    ...[...continuedTools(match).values()].map((pair) => {
      const names = [pair.before.name, pair.after.name, pair.after.aliasOf];
      const needs = isServerWide || bumping.some(({ tool }) => tool !== null && names.includes(tool));
      return judgeTool(pair.before, pair.after, needs);
    }),
    ...match.added.map(({ name, version }) => ({ ...idle(name), versionAfter: version })),
    ...match.removed.map(({ name, version }) => ({ ...idle(name), versionBefore: version })),
  ].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function idle(name: string): ToolVersions {
  return { name, versionBefore: null, versionAfter: null, needsInteger: false, state: 'fits' };
}

function judgeTool(before: ToolSnapshot, after: ToolSnapshot, needs: boolean): ToolVersions {
  const one = before.version;
  const two = after.version;
  return {
    name: after.name,
    versionBefore: one,
    versionAfter: two,
    needsInteger: needs,
    state: one === null || two === null ? 'untold' : judgeInteger(one, two, needs, isReused(before, after, two)),
  };
}

function judgeInteger(before: number, after: number, needs: boolean, isReused: boolean): VersionState {
  if (after < before) return 'lowered';
  if (isReused) return 'reused';
  const least = needs ? before + 1 : before;
  return after < least ? 'missing' : after > least ? 'larger' : 'fits';
}

/** The current integer may stand for edited content, as long as the edits need no bump; no other one may. */
function isReused(before: ToolSnapshot, after: ToolSnapshot, version: number): boolean {
  const known = before.history[String(version)];
  return version !== before.version && known !== undefined && known !== after.hash;
}
