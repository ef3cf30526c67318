// Whether a contract may be published as it stands: the committed snapshot against the live catalogue, with the
// versions the code declares and the waivers somebody signed.
import { contentHash } from './canonical.ts';
import { type Diff, diffSnapshots } from './diff/diff-snapshots.ts';
import { continuedTools, matchTools } from './diff/match-tools.ts';
import type { VersionState } from './diff/verdict.ts';
import { sealSnapshot } from './hashes.ts';
import type { Snapshot } from './snapshot.ts';
import { applyWaivers, nameOf, type WaiverFile, waiversOf, waives } from './waivers.ts';

export type ProblemKind =
  | 'bump-missing'
  | 'version-lowered'
  | 'version-reused'
  | 'waiver-unreadable'
  | 'waiver-without-reason'
  | 'waiver-stale';

export interface Problem {
  readonly kind: ProblemKind;
  /** The contract, tool or waiver it is about. */
  readonly subject: string;
  readonly message: string;
}

export interface ContractCheck {
  /** Null when there is no committed snapshot to compare with. */
  readonly diff: Diff | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
  /** The committed snapshot is not what the live catalogue would be written as. Without problems, writing it is all. */
  readonly needsRewrite: boolean;
}

export interface CheckInput {
  readonly committed: Snapshot | null;
  readonly live: Snapshot;
  readonly waivers: WaiverFile;
  /** Nobody was promised a draft yet: a missing bump is said, and is no problem. */
  readonly isDraft?: boolean;
}

export function checkContract({ committed, live, waivers: file, isDraft = false }: CheckInput): ContractCheck {
  const contract = live.contract.name;
  const waivers = waiversOf(contract, file.waivers);
  const plain = committed && diffSnapshots(committed, live);
  const diff = committed && plain && applyWaivers(plain, committed, live, waivers);
  const findings = plain?.findings ?? [];
  const unreadable = file.problems.map((message) => problem('waiver-unreadable', 'contracts/waivers.yaml', message));
  const unexplained = waivers
    .filter(({ reason }) => reason === '')
    .map((waiver) => problem('waiver-without-reason', nameOf(waiver), 'gives no reason'));
  const stale = waivers
    .filter((waiver) => !findings.some((finding) => waives(waiver, finding, contract)))
    .map((waiver) => problem('waiver-stale', nameOf(waiver), 'matches no finding; remove it'));
  const unbumped = diff ? versionProblems(diff) : [];
  const drafted = unbumped.map(({ subject, message }) => `${subject} ${message} once it is published`);
  return {
    diff,
    problems: [...(isDraft ? [] : unbumped), ...unreadable, ...unexplained, ...stale],
    warnings: [...(isDraft ? drafted : []), ...(diff ? versionWarnings(diff) : [])],
    needsRewrite: committed === null || contentOf(committed) !== contentOf(live),
  };
}

function problem(kind: ProblemKind, subject: string, message: string): Problem {
  return { kind, subject, message };
}

function versionProblems({ contract, versionBefore, versionAfter, needed, verdict, tools }: Diff): Problem[] {
  return [
    ...problemsOf(contract, verdict.contract, versionBefore, versionAfter, `${needed.version} (${needed.level})`),
    ...tools.flatMap((tool) => {
      const least = Number(tool.versionBefore) + 1;
      return problemsOf(tool.name, tool.state, tool.versionBefore, tool.versionAfter, String(least));
    }),
  ];
}

function problemsOf(
  subject: string,
  state: VersionState,
  before: string | number | null,
  after: string | number | null,
  needed: string,
): Problem[] {
  if (state === 'missing') return [problem('bump-missing', subject, `declares ${after}, needs ${needed}`)];
  if (state === 'lowered') return [problem('version-lowered', subject, `went from ${before} to ${after}`)];
  return state === 'reused' ? [problem('version-reused', subject, `${after} already stood for other content`)] : [];
}

function versionWarnings({ contract, versionAfter, needed, verdict, tools }: Diff): string[] {
  const larger = tools.filter(({ state }) => state === 'larger');
  return [
    ...(verdict.contract === 'larger' ? [`${contract} declares ${versionAfter}; ${needed.version} would do`] : []),
    ...larger.map(({ name, versionBefore, versionAfter: after, needsInteger }) => {
      return `${name} declares ${after}; ${Number(versionBefore) + Number(needsInteger)} would do`;
    }),
  ];
}

/** All that a catalogue says. History is what the file remembers of earlier catalogues, which the live one cannot know. */
function contentOf({ contract, protocol, semantics, tools, resources, routes }: Snapshot): string {
  const said = tools.map(({ history: _history, ...tool }) => tool);
  return contentHash({ contract, protocol, semantics, tools: said, resources, routes });
}

/** What to write: the live snapshot, with the content each integer has ever stood for. */
export function carryHistory(committed: Snapshot | null, live: Snapshot): Snapshot {
  const continued = committed ? continuedTools(matchTools(committed, live)) : new Map();
  const tools = live.tools.map((tool) => {
    const current = tool.version === null ? {} : { [tool.version]: tool.hash };
    return { ...tool, history: { ...continued.get(tool.name)?.before.history, ...current } };
  });
  return sealSnapshot({ ...live, tools });
}
