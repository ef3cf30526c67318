// What a manifest says, as claims: one sentence each, with the line that proves it.
import type { Citation } from '../../artifacts/schemas/evidence-map.ts';
import type { ClaimUse, FoundClaim } from '../claim.ts';
import type { Assertion } from '../contradictions/assertion.ts';
import { licencesIn } from '../contradictions/licences.ts';
import { oldestOf, runtimeTitles } from '../contradictions/runtime-versions.ts';
import { type ClaimKind, kindOf } from '../judge/claim-kind.ts';
import { isMarketing } from '../judge/marketing.ts';
import type { Dependency, Located, ManifestRecord, Method, Requirement } from './manifest-record.ts';

export function manifestClaims(record: ManifestRecord, product: string): FoundClaim[] {
  const write = claimWriter(record.path);
  return [
    ...describe(record, write),
    ...publish(record, product, write),
    ...(record.version
      ? [
          write(
            versionText(product, record.version),
            'other',
            'version',
            [record.version],
            [{ topic: 'version', subject: '', value: record.version.value }],
          ),
        ]
      : []),
    ...licence(record, product, write),
    ...record.requirements.map((each) => {
      const oldest = oldestOf(each.value, each.runtime);
      const assertions: Assertion[] =
        oldest === null ? [] : [{ topic: 'runtime', subject: each.runtime, value: oldest }];
      return write(requirementText(product, each), 'other', 'requirement', [each], assertions);
    }),
    ...depend(record, product, write),
    ...restrict(record, product, write),
    ...record.programs.map((each) =>
      write(`${product} installs the command \`${each.value}\`.`, 'feature', 'statement', [each]),
    ),
    ...record.entryPoints
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

const registries: Readonly<Partial<Record<Method, string>>> = {
  npm: 'npm',
  pip: 'Python',
  cargo: 'Rust',
  go: 'Go',
  maven: 'Maven',
  nuget: 'NuGet',
  gem: 'Ruby',
  composer: 'Composer',
};

function publish({ name, method, isPrivate }: ManifestRecord, product: string, write: WriteClaim): FoundClaim[] {
  const registry = registries[method];
  if (!name || isPrivate || registry === undefined) return [];
  const noun = { go: 'module', cargo: 'crate', gem: 'gem', maven: 'artifact' }[method as string] ?? 'package';
  return [write(`${product} is the ${registry} ${noun} \`${name.value}\`.`, 'other', 'distribution', [name])];
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

const namedAtMost = 12;

function depend(
  { dependencies, listsDependencies, name, path }: ManifestRecord,
  product: string,
  write: WriteClaim,
): FoundClaim[] {
  const needed = dependencies.filter(({ group }) => group === 'runtime');
  if (!listsDependencies || !name) return [];
  const count: Assertion = {
    topic: 'count',
    subject: 'dependency',
    value: needed.length === 0 ? '0' : String(needed.length),
  };
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
  const support = (name: string, value: string): Assertion => ({
    topic: 'support',
    subject: name.toLowerCase(),
    value,
  });
  const named = systems.filter(({ value }) => !value.startsWith('!')).map(({ value }) => systemTitles[value] ?? value);
  const refused = systems
    .filter(({ value }) => value.startsWith('!'))
    .map(({ value }) => systemTitles[value.slice(1)] ?? value.slice(1));
  // npm refuses to install elsewhere; a list of classifiers only names what was thought of.
  const others =
    method === 'npm' && named.length > 0 ? ['Linux', 'macOS', 'Windows'].filter((each) => !named.includes(each)) : [];
  return [
    ...(named.length > 0
      ? [
          write(
            `${product} ${method === 'npm' ? 'installs only on' : 'names as its systems'} ${joinWords(named)}.`,
            method === 'npm' ? 'limitation' : 'other',
            'requirement',
            systems,
            [...named.map((each) => support(each, 'yes')), ...others.map((each) => support(each, 'no'))],
          ),
        ]
      : []),
    ...(refused.length > 0
      ? [
          write(
            `${product} does not install on ${joinWords(refused)}.`,
            'limitation',
            'requirement',
            systems,
            refused.map((each) => support(each, 'no')),
          ),
        ]
      : []),
  ];
}

function targets({ targets: found }: ManifestRecord, write: WriteClaim): FoundClaim[] {
  if (found.length === 0) return [];
  const names = [...new Set(found.map(({ value }) => `\`${value}\``))];
  return [
    {
      ...write(
        `The Makefile has ${names.length === 1 ? 'the target' : 'the targets'} ${joinWords(names)}.`,
        'other',
        'statement',
        found,
      ),
      isWeak: true,
    },
  ];
}

export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
