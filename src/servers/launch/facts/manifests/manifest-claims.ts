// What a manifest says, as claims: one sentence each, with the line that proves it.
import type { Citation } from '../../artifacts/schemas/evidence-map.ts';
import type { Dependency, Located, ManifestRecord, Method, Requirement } from '../../manifests/manifest-record.ts';
import type { ClaimUse, FoundClaim } from '../claim.ts';
import type { Assertion } from '../contradictions/assertion.ts';
import { licencesIn } from '../contradictions/licences.ts';
import { oldestOf, runtimeTitles } from '../contradictions/runtime-versions.ts';
import { type ClaimKind, kindOf } from '../judge/claim-kind.ts';
import { isMarketing } from '../judge/marketing.ts';

export function manifestClaims(record: ManifestRecord, product: string): FoundClaim[] {
  const write = claimWriter(record.path);
  return [
    ...describe(record, write),
    ...publish(record, product, write),
    ...(record.version ? [version(record.version, product, write)] : []),
    ...licence(record, product, write),
    ...record.requirements.map((each) => requirement(each, product, write)),
    ...depend(record, product, write),
    ...restrict(record, product, write),
    ...record.programs.map((each) =>
      write(`${product} installs the command \`${each.value}\`.`, 'feature', 'statement', [each]),
    ),
    ...record.entryPoints
      .filter(({ isMain }) => isMain)
      .slice(0, 3)
      .map((each) => write(`The package is entered through \`${each.value}\`.`, 'api', 'statement', [each])),
    ...targets(record, write),
  ];
}

/** Spelt in one place, since what the product needs is told only while its claim holds. */
export function versionText(product: string, { value }: Located): string {
  return `The current version of ${product} is ${value}.`;
}

export function requirementText(product: string, { runtime, value }: Requirement): string {
  return `${product} requires ${runtimeTitles[runtime]} ${value}.`;
}

type WriteClaim = (
  text: string,
  kind: ClaimKind,
  use: ClaimUse,
  at: readonly Located[],
  assertions?: readonly Assertion[],
) => FoundClaim;

function claimWriter(path: string): WriteClaim {
  return (text, kind, use, at, assertions = []) => ({
    text,
    kind,
    use,
    assertions,
    headings: [],
    citations: [cite(path, at)],
  });
}

export function cite(path: string, at: readonly Located[], source: Citation['source_type'] = 'manifest'): Citation {
  const lines = at.map(({ line }) => line);
  return { path, start_line: Math.min(...lines), end_line: Math.max(...lines), source_type: source };
}

/** A description that praises is no stronger than a README that does. */
function describe({ description, path }: ManifestRecord, write: WriteClaim): FoundClaim[] {
  if (!description || description.value.split(' ').length < 3) return [];
  const kind = kindOf(description.value, 'phrase', 'plain', true);
  const claim = write(description.value, kind === 'other' ? 'feature' : kind, 'description', [description]);
  return [
    isMarketing(description.value) ? { ...claim, citations: [cite(path, [description], 'readme_marketing')] } : claim,
  ];
}

const published: Readonly<Partial<Record<Method, string>>> = {
  npm: 'npm package',
  pip: 'Python package',
  cargo: 'Rust crate',
  go: 'Go module',
  maven: 'Maven artifact',
  nuget: 'NuGet package',
  gem: 'Ruby gem',
  composer: 'Composer package',
};

function publish({ name, method, isPrivate }: ManifestRecord, product: string, write: WriteClaim): FoundClaim[] {
  const what = published[method];
  if (!name || isPrivate || what === undefined) return [];
  return [write(`${product} is the ${what} \`${name.value}\`.`, 'other', 'distribution', [name])];
}

function version(found: Located, product: string, write: WriteClaim): FoundClaim {
  const assertion: Assertion = { topic: 'version', subject: '', value: found.value };
  return write(versionText(product, found), 'other', 'version', [found], [assertion]);
}

/** `SEE LICENSE IN …` and the like point elsewhere. */
function licence({ licence: found }: ManifestRecord, product: string, write: WriteClaim): FoundClaim[] {
  if (!found || /^(?:see\b|unlicensed$|proprietary|file:)/i.test(found.value)) return [];
  const ids = licencesIn(found.value);
  const value =
    ids.length === 1 && !/\b(?:and|or|with)\b|\//i.test(found.value) ? (ids[0] ?? found.value) : found.value;
  return [licenceClaim(product, value, write(``, 'other', 'licence', [found]).citations)];
}

/** The same words from a manifest and from a licence file, so that both prove one claim. */
export function licenceClaim(product: string, value: string, citations: readonly Citation[]): FoundClaim {
  const ids = licencesIn(value);
  return {
    text: `${product} is licensed under ${value}.`,
    kind: 'other',
    use: 'licence',
    citations,
    assertions: ids.length > 0 ? [{ topic: 'licence', subject: '', value: ids.join(' ') }] : [],
    headings: [],
  };
}

function requirement(found: Requirement, product: string, write: WriteClaim): FoundClaim {
  const oldest = oldestOf(found.value, found.runtime);
  const assertions: Assertion[] = oldest === null ? [] : [{ topic: 'runtime', subject: found.runtime, value: oldest }];
  return write(requirementText(product, found), 'other', 'requirement', [found], assertions);
}

const namedAtMost = 12;

function depend(
  { dependencies, listsDependencies, name, path }: ManifestRecord,
  product: string,
  write: WriteClaim,
): FoundClaim[] {
  const needed = dependencies.filter(({ group }) => group === 'runtime');
  if (!listsDependencies || !name) return [];
  const count: Assertion = { topic: 'count', subject: 'dependency', value: String(needed.length) };
  // That nothing is listed is shown by the whole manifest, and its name is the place to look.
  if (needed.length === 0)
    return [write(`${product} has no runtime dependencies.`, 'feature', 'dependencies', [name], [count])];
  const rest = needed.length - namedAtMost;
  const listed = needed.slice(0, namedAtMost).map(({ value }) => `\`${value}\``);
  const text = `${product} depends on ${joinWords(rest > 0 ? [...listed, `${rest} more packages`] : listed)} at run time.`;
  return [{ ...write(text, 'other', 'dependencies', needed, [count]), citations: citeRuns(path, needed) }];
}

/** One citation per unbroken run of lines. */
function citeRuns(path: string, dependencies: readonly Dependency[]): Citation[] {
  const runs: Dependency[][] = [];
  for (const each of [...dependencies].sort((a, b) => a.line - b.line)) {
    const run = runs.at(-1);
    if (run && each.line - (run.at(-1)?.line ?? 0) <= 1) run.push(each);
    else runs.push([each]);
  }
  return runs.map((run) => cite(path, run));
}

const systemTitles: Readonly<Record<string, string>> = {
  linux: 'Linux',
  darwin: 'macOS',
  win32: 'Windows',
  freebsd: 'FreeBSD',
  openbsd: 'OpenBSD',
  android: 'Android',
  aix: 'AIX',
  sunos: 'SunOS',
};

function restrict({ systems, method }: ManifestRecord, product: string, write: WriteClaim): FoundClaim[] {
  if (systems.length === 0) return [];
  const support = (names: readonly string[], value: string): Assertion[] =>
    names.map((name) => ({ topic: 'support', subject: name.toLowerCase(), value }));
  const titles = (isRefused: boolean): string[] =>
    systems
      .filter(({ value }) => value.startsWith('!') === isRefused)
      .map(({ value }) => systemTitles[value.replace(/^!/, '')] ?? value.replace(/^!/, ''));
  const named = titles(false);
  const refused = titles(true);
  // npm refuses to install elsewhere; a list of classifiers only names what was thought of.
  const isStrict = method === 'npm';
  const others = isStrict ? ['Linux', 'macOS', 'Windows'].filter((each) => !named.includes(each)) : [];
  const words = isStrict ? 'installs only on' : 'names as its systems';
  const claim = (text: string, kind: ClaimKind, assertions: readonly Assertion[]): FoundClaim =>
    write(`${product} ${text}.`, kind, 'requirement', systems, assertions);
  const only = claim(`${words} ${joinWords(named)}`, isStrict ? 'limitation' : 'other', [
    ...support(named, 'yes'),
    ...support(others, 'no'),
  ]);
  const never = claim(`does not install on ${joinWords(refused)}`, 'limitation', support(refused, 'no'));
  return [...(named.length > 0 ? [only] : []), ...(refused.length > 0 ? [never] : [])];
}

function targets({ targets: found }: ManifestRecord, write: WriteClaim): FoundClaim[] {
  if (found.length === 0) return [];
  const names = [...new Set(found.map(({ value }) => `\`${value}\``))];
  const text = `The Makefile has the target${names.length === 1 ? '' : 's'} ${joinWords(names)}.`;
  return [{ ...write(text, 'other', 'statement', found), isWeak: true }];
}

export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
