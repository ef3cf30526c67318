// The first and the last line of a diff: what it comes to, and what to do about it.
import type { Diff } from './diff-snapshots.ts';
import { levelOf } from './verdict.ts';

export function headlineOf({ contract, versionBefore, versionAfter, findings, needed, verdict }: Diff): string {
  if (versionBefore === null && versionAfter === null) {
    return findings.length === 0 ? `${contract}   no changes` : `${contract}   ${needed.level} changes`;
  }
  const title = `${contract} ${versionBefore ?? 'unversioned'} → ${versionAfter ?? 'unversioned'}`;
  if (verdict.contract === 'lowered') return `${title}   went down`;
  if (needed.level === 'NONE') return `${title}   ${findings.length === 0 ? 'no changes' : 'needs no bump'}`;
  return `${title}   needs ${needed.version ?? 'a bump'} (${needed.level})`;
}

export function adviceFor(diff: Diff): string {
  const { contract, needed, tools, verdict, findings } = diff;
  const wrong = tools.flatMap(({ name, versionBefore, versionAfter, state }) => {
    if (state === 'lowered') return [`${name} went from ${versionBefore} to ${versionAfter}, but integers only grow.`];
    return state === 'reused' ? [`${name} takes ${versionAfter}, which already stood for other content.`] : [];
  });
  if (verdict.contract === 'lowered') {
    wrong.unshift(`${contract} went from ${diff.versionBefore} to ${diff.versionAfter}, but versions only grow.`);
  }
  const bumps = [
    ...(verdict.contract === 'missing' ? [`${contract} to ${needed.version}`] : []),
    ...tools
      .filter(({ state }) => state === 'missing')
      .map((tool) => `${tool.name} to ${Number(tool.versionBefore) + 1}`),
  ];
  if (bumps.length > 0) {
    const canWaive = findings.some(({ waived, level, integerBump }) => {
      return waived === null && (level === 'MAJOR' || integerBump === 'unless-waived');
    });
    const waive = canWaive ? ', or waive with a reason in contracts/waivers.yaml' : '';
    wrong.push(`Declared versions do not cover these changes. Bump ${listed(bumps)}${waive}.`);
  }
  if (wrong.length > 0) return wrong.join('\n');
  if (verdict.contract === 'untold') return adviceUntold(diff);
  const larger = [
    ...(verdict.contract === 'larger' ? [`${contract} ${needed.version}`] : []),
    ...tools.filter(({ state }) => state === 'larger').map((tool) => `${tool.name} ${least(tool)}`),
  ];
  if (larger.length > 0) return `Declared versions cover these changes; ${listed(larger)} would do.`;
  return findings.length === 0 ? 'Nothing to do.' : 'Declared versions cover these changes.';
}

function adviceUntold({ findings, needed }: Diff): string {
  if (findings.length === 0) return 'Nothing to do.';
  const count = findings.filter((finding) => levelOf(finding) === 'MAJOR').length;
  if (needed.level !== 'MAJOR') return 'No contract version is declared; clients of the old catalogue can go on.';
  return `No contract version is declared; ${count === 1 ? '1 change breaks' : `${count} changes break`} clients of the old catalogue.`;
}

function least({ versionBefore, needsInteger }: Diff['tools'][number]): number {
  return Number(versionBefore) + Number(needsInteger);
}

function listed(items: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(items);
}
