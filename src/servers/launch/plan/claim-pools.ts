// Claims sorted by what a page can use them for. A claim may lie in several pools; the first page that takes it has it.
import { isAbout, lastPart, namesIn } from './code-names.ts';
import type { Evidence, PlanClaim } from './evidence.ts';

export const poolNames = [
  'positioning',
  'description',
  'features',
  'package',
  'identity',
  'requirements',
  'other_requirements',
  'install',
  'quickstart',
  'common_workflows',
  'advanced_workflows',
  'entry_points',
  'classes',
  'functions',
  'troubles',
  'questions',
  'limitations',
  'options',
  'more_features',
] as const;
export type PoolName = (typeof poolNames)[number];

export type ClaimPools = Readonly<Record<PoolName, readonly PlanClaim[]>>;

export function poolClaims(evidence: Evidence): ClaimPools {
  const { facts, claims, symbols } = evidence;
  const groups = Object.fromEntries(
    Object.entries(facts.claim_groups).map(([name, ids]) => [name, new Set<string>(ids)]),
  ) as unknown as Record<keyof typeof facts.claim_groups, ReadonlySet<string>>;
  const { tagline, short_description } = facts.positioning;
  const isInstall = ({ id }: PlanClaim) => groups.install_steps.has(id);
  const isTold = ({ text }: PlanClaim) => text === tagline || text === short_description;
  const isEntry = ({ kind, standsIn }: PlanClaim) => kind === 'api' && standsIn === 'manifest';
  const isNeed = (claim: PlanClaim) =>
    groups.compatibility_notes.has(claim.id) && claim.kind !== 'limitation' && !isOfPackage(claim) && !isTold(claim);
  const isFeature = (claim: PlanClaim) => groups.key_features.has(claim.id) && !isTold(claim);
  const isShown = (claim: PlanClaim) => isFeature(claim) && claim.standsIn !== 'docs' && claim.standsIn !== 'code';
  const limitations = claims.filter(({ kind }) => kind === 'limitation');
  const workflows = sortWorkflows(evidence);
  const isStep = ({ id }: PlanClaim) => workflows.some((each) => each.claims.some((step) => step.id === id));
  // A step under a heading of its own, deep below `Usage`, is not what somebody does first.
  const isFirst = ({ id }: PlanClaim) =>
    workflows.some((each) => each.isFirstSteps && each.claims.some((step) => step.id === id));
  const among = (names: readonly string[]) => {
    const whole = new Set(names);
    // `.close()` at the beginning of a sentence is a member of some class.
    const members = new Set(names.filter((name) => name !== lastPart(name)).map(lastPart));
    return claims.filter(
      (claim) =>
        claim.kind === 'api' &&
        !isEntry(claim) &&
        namesIn(claim.text).some(
          (name, at) =>
            (whole.has(name) && isAbout(name, claim.text)) ||
            (at === 0 && claim.text.startsWith('`.') && members.has(name)),
        ),
    );
  };
  const [classes, functions] = [among(symbols.classes), among(symbols.functions)];
  const parsed = new Set([...classes, ...functions]);
  const features = claims
    .filter(isShown)
    .sort((a, b) => weightOf(a, facts.product_name) - weightOf(b, facts.product_name));
  return {
    positioning: claims.filter(({ text }) => text === tagline),
    description: claims.filter(({ text }) => text === short_description),
    features,
    package: claims.filter((claim) => claim.standsIn === 'manifest' && isPackageName(claim)),
    identity: claims.filter(
      (claim) =>
        claim.isInManifest &&
        (claim.kind === 'other' || claim.kind === 'feature') &&
        !isTold(claim) &&
        !isNeed(claim) &&
        !isFeature(claim),
    ),
    requirements: claims.filter((claim) => isNeed(claim) && claim.isInManifest),
    other_requirements: claims.filter((claim) => isNeed(claim) && claim.standsIn === 'readme'),
    install: claims.filter((claim) => isInstall(claim) && isBacked(claim, evidence)),
    quickstart: claims.filter(
      (claim) => isBeginning(claim) && (isFirst(claim) || (groups.quickstart_steps.has(claim.id) && !isStep(claim))),
    ),
    common_workflows: workflows.filter(({ isComplex }) => !isComplex).flatMap((each) => each.claims),
    advanced_workflows: workflows.filter(({ isComplex }) => isComplex).flatMap((each) => each.claims),
    entry_points: claims.filter(isEntry),
    classes,
    functions,
    troubles: limitations.filter(({ text }) => trouble.test(text)),
    questions: claims.filter(({ path, kind }) => questionPage.test(path) && kind !== 'workflow'),
    limitations,
    // Names that were parsed have the reference.
    options: claims.filter(
      (claim) => claim.kind === 'api' && !isEntry(claim) && claim.standsIn === 'readme' && !parsed.has(claim),
    ),
    more_features: claims.filter((claim) => isFeature(claim) && claim.standsIn === 'readme'),
  };
}

/** Its words name versions and packages, but nobody has to have them before. */
function isOfPackage({ text }: PlanClaim): boolean {
  return /^The current version of | depends on `.* at run time\.$/.test(text);
}

/** `Usage` in a page about one part is not the beginning. */
function isBeginning({ standsIn, path }: PlanClaim): boolean {
  return (
    standsIn === 'readme' ||
    /(?:^|\/)(?:getting[-_]?started|quick[-_]?start|usage|tutorial|introduction|intro|guide|index)[^/]*$/i.test(path)
  );
}

function isPackageName({ text, kind }: PlanClaim): boolean {
  return kind === 'other' && / is the \S+ (?:package|module|crate|gem|artifact) `/.test(text);
}

/** What a launch page leads with: sentences about the product and short ones before details of its parts. */
function weightOf({ text }: PlanClaim, product: string): number {
  if (
    /^(?:the (?:parameter|function|method|argument|object|option|value|default|above)|this|these|such|it|if|when|by default|default|for example)\b/i.test(
      text,
    )
  )
    return 1;
  if (text.toLowerCase().includes(product.toLowerCase())) return 0;
  if (text.length <= 70 || /\b(?:support|provid|allow|handl|includ|offer|works?|compatib)\w*\b/i.test(text)) return 0;
  return 1;
}

const trouble =
  /\b(?:errors?|fail(?:s|ed|ure)?|crash\w*|bugs?|buggy|known issue|problems?|exceptions?|throws?|warn\w*|hangs?|leaks?|runs? out of|timeouts?|E[A-Z]{4,})\b/;
export const questionPage = /(?:^|\/)(?:faq|faqs|questions|q-and-a|troubleshoot\w*|common-(?:issues|problems))\.\w+$/i;

const installer =
  /(?:^|\s)(?:npm|npx|yarn|pnpm|bun|pip3?|pipx|uv|poetry|conda|cargo|go|gem|bundle|composer|dotnet|nuget|Install-Package|mvn|gradle|docker|brew|apt(?:-get)?|dnf|choco|winget)\s+(?:-\S+\s+)*(?:install|add|get|pull|require|i|package)\b|Install-Package/;

/** A command that installs something must be one that a manifest stands behind. */
function isBacked(claim: PlanClaim, { facts }: Evidence): boolean {
  const commands = [...claim.text.matchAll(/`([^`]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => installer.test(code));
  const known = facts.distribution.flatMap(({ install_commands }) => install_commands);
  if (claim.isInManifest) return true;
  return facts.distribution.length > 0 && commands.every((command) => known.includes(command));
}

export interface PlanWorkflow {
  readonly tag: string;
  readonly title: string;
  readonly claims: readonly PlanClaim[];
  readonly snippetTags: readonly string[];
  readonly isComplex: boolean;
  /** What somebody does who has just installed it. */
  readonly isFirstSteps: boolean;
}

/** Those that are not about installing, in the order in which the repository tells them. */
export function sortWorkflows({ facts, claims }: Evidence): PlanWorkflow[] {
  const install = new Set(facts.claim_groups.install_steps);
  const place = new Map(claims.map((claim, at) => [claim.id, at]));
  return facts.workflows
    .map(({ workflow_tag, title, claim_ids, snippet_tags, complexity }) => ({
      tag: workflow_tag,
      title,
      claims: claims.filter(({ id }) => claim_ids.includes(id) && !install.has(id)),
      snippetTags: [...snippet_tags].sort(),
      isComplex: complexity === 'complex',
      isFirstSteps: /\b(?:usage|quick ?start|getting started|get started|first steps|basic|example)/i.test(title),
    }))
    .filter((workflow) => workflow.claims.length > 0 && !aboutProject.test(workflow.title))
    .sort(
      (a, b) =>
        (place.get(a.claims[0]?.id ?? '') ?? 0) - (place.get(b.claims[0]?.id ?? '') ?? 0) || (a.tag < b.tag ? -1 : 1),
    );
}

/** Steps for those who work on the product are no use to those who use it. */
const aboutProject =
  /\b(?:bugs?|develop(?:ment|ing)?|contribut\w*|hacking|tests?|testing|releas\w+|maintain\w*|publish\w*)\b/i;
