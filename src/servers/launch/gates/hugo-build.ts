// The gate that builds the site with Hugo, once for each subdomain and family that the run writes for. What is wrong without
// the run's pages too does not count against it.
import type { Finding } from '../issues/open-issue.ts';
import { touchedPaths } from './baseline-pages.ts';
import { buildOnce, type FinishedBuild } from './built-site.ts';
import type { Gate, GateInput, GateResult } from './gate.ts';
import { duplicateTarget, type HugoProblem, type ProblemKind } from './hugo-output.ts';
import { addressOf, outputOf, placeOf } from './links/page-address.ts';
import type { SiteBuild } from './links/site-build.ts';

export const hugoBuild: Gate = { name: 'hugo_build', timeoutS: 300, run: judgeBuild };

async function judgeBuild(input: GateInput, signal: AbortSignal): Promise<GateResult> {
  const site = await buildOnce(input, signal);
  if ('missing' in site) return { findings: [], log: ['hugo is not there: nothing was built'], missing: site.missing };
  if (site.builds.length + site.untouched.length === 0)
    return { findings: [noConfig], log: ['no build in site_context'] };
  const touched = new Set(touchedPaths(input.patchBundle));
  const findings = site.builds.flatMap((build) =>
    build.problems.map((problem) => toFinding(problem, build, input, touched)),
  );
  return {
    // Builds that share a folder of layouts tell the same of it.
    findings: [...new Map(findings.map((each) => [JSON.stringify(each), each])).values()],
    log: [
      `hugo ${site.hugo.version}`,
      ...site.builds.flatMap(describeBuild),
      ...site.untouched.map(({ row }) => `${nameOf(row)}: not built, no touched page is in it`),
    ],
  };
}

const noConfig: Finding = {
  severity: 'blocker',
  code: 'HUGO_CONFIG_MISSING',
  message: 'The site has no configuration that Hugo could build it with.',
};

const codes: Readonly<Record<ProblemKind, string>> = {
  front_matter: 'HUGO_FRONT_MATTER_INVALID',
  shortcode: 'HUGO_SHORTCODE_INVALID',
  ref: 'HUGO_REF_NOT_FOUND',
  template: 'HUGO_TEMPLATE_FAILED',
  config: 'HUGO_CONFIG_INVALID',
  duplicate: 'HUGO_DUPLICATE_PATH',
  other: 'HUGO_BUILD_FAILED',
  warning: 'HUGO_WARNING',
};

function toFinding(
  problem: HugoProblem,
  { build, problemsBefore }: FinishedBuild,
  input: GateInput,
  touched: ReadonlySet<string>,
): Finding {
  const wasThere = problemsBefore?.some((each) => isSame(each, problem, touched)) === true;
  const fail = problem.kind === 'duplicate' ? 'error' : problem.kind === 'warning' ? 'warn' : 'blocker';
  const sources = pagesWrittenTo(duplicateTarget(problem), build, input);
  const path = problem.path ?? sources[0] ?? null;
  return {
    severity: wasThere ? 'warn' : fail,
    code: codes[problem.kind],
    message: `${problem.message}${wasThere ? ' (it is so without the pages of this run too)' : ''}`,
    path,
    line: problem.line,
    ...(sources.length > 1 && { files: sources }),
  };
}

/** In a touched file the same problem may have moved to another line. */
function isSame(one: HugoProblem, other: HugoProblem, touched: ReadonlySet<string>): boolean {
  const isPlaceSame = touched.has(one.path ?? '') || (one.line === other.line && one.column === other.column);
  return one.kind === other.kind && one.path === other.path && one.message === other.message && isPlaceSame;
}

function pagesWrittenTo(target: string | null, build: SiteBuild, { pages }: GateInput): string[] {
  if (target === null) return [];
  return pages.flatMap(({ path, frontMatter }) => {
    const place = placeOf(build, path);
    const address = place && addressOf(build, place, frontMatter ?? {});
    return address && outputOf(build, address) === target ? [path] : [];
  });
}

function describeBuild({ build, exitCode, problems, problemsBefore, built }: FinishedBuild): string[] {
  const outcome = built ? `${built.pages.size} pages` : 'failed';
  const before = problemsBefore === null ? '' : `; ${problemsBefore.length} without the run's pages`;
  const sum = problems.length === 0 ? 'no problems' : `${problems.length} problems${before}`;
  return [
    `${nameOf(build.row)}: --config ${build.row.config_path}, exit ${exitCode ?? 'by signal'}, ${outcome}, ${sum}`,
    ...problems.map(({ kind, path, line, column, message }) => {
      const place = [path, line, column].filter((part) => part !== null).join(':');
      return `  ${codes[kind]} ${place === '' ? '' : `${place} `}${message}`;
    }),
  ];
}

function nameOf({ subdomain, family }: SiteBuild['row']): string {
  return `${subdomain}/${family}`;
}
