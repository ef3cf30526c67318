// product_facts.json: the claims that may be used, sorted into what pages need.
import { artifactVersion } from '../../artifacts/schemas/parts.ts';
import type { ProductFacts } from '../../artifacts/schemas/product-facts.ts';
import type { RepoInventory } from '../../artifacts/schemas/repo-inventory.ts';
import type { Dependency, ManifestRecord } from '../../manifests/manifest-record.ts';
import type { ApiSymbol } from '../api-symbol.ts';
import type { Claim, NameClaim } from '../claim.ts';
import { licencesIn } from '../contradictions/licences.ts';
import { runtimeTitles } from '../contradictions/runtime-versions.ts';
import { publicClaim } from '../evidence-map.ts';
import { requirementText, versionText } from '../manifests/manifest-claims.ts';
import { groupClaims } from './claim-groups.ts';
import { distributionOf, type Installable } from './distribution.ts';
import { findFormats } from './formats.ts';
import { supportedPlatforms } from './platforms.ts';
import { positionProduct } from './positioning.ts';
import { findWorkflows, slugOf, tagsIn } from './workflows.ts';

interface Described {
  readonly inventory: RepoInventory;
  readonly product: { readonly name: string; readonly slug: string };
  readonly records: readonly ManifestRecord[];
  readonly installables: readonly Installable[];
  readonly symbols: readonly ApiSymbol[];
  readonly nameOf: NameClaim;
  /** Those that may be used, in the order in which they were found. */
  readonly claims: readonly Claim[];
}

export function describeProduct({
  inventory,
  product,
  records,
  installables,
  symbols,
  nameOf,
  claims,
}: Described): ProductFacts {
  const used = new Set(claims.map(({ id }) => id));
  const said = new Set(claims.map(({ text }) => text));
  const { repo_profile, roots } = inventory;
  return {
    schema_version: artifactVersion,
    product_name: product.name,
    product_slug: product.slug,
    repo_url: inventory.repo_url,
    repo_sha: inventory.repo_sha,
    version:
      versionOf(records, said, product.name) ?? versionInCode(claims) ?? inventory.fingerprint.latest_release_tag,
    license: licenceOf(claims, inventory.fingerprint.license_path),
    positioning: positionProduct(claims, product.name),
    supported_platforms: supportedPlatforms(claims, records, repo_profile.primary_languages),
    claims: claims.map(publicClaim),
    claim_groups: groupClaims(claims),
    supported_formats: findFormats(claims),
    workflows: findWorkflows(claims),
    api_surface_summary: {
      classes: namesOf(symbols, ['class', 'interface', 'struct', 'trait', 'enum', 'type']),
      functions: namesOf(symbols, ['function', 'method']),
      modules: namesOf(symbols, ['module']),
    },
    example_inventory: inventory.example_paths.map(toExample),
    distribution: distributionOf(installables, nameOf, (id) => used.has(id)),
    runtime_requirements: unique(
      records
        .flatMap(({ requirements }) => requirements)
        .filter((each) => said.has(requirementText(product.name, each)))
        .map(({ runtime, value }) => `${runtimeTitles[runtime]} ${value}`),
    ),
    dependencies: {
      runtime: dependenciesOf(records, 'runtime'),
      optional: dependenciesOf(records, 'optional'),
      dev: dependenciesOf(records, 'dev'),
    },
    repository_health: {
      ci_present: inventory.ci_paths.length > 0,
      ci_paths: [...inventory.ci_paths],
      tests_present: inventory.test_file_count > 0,
      recommended_test_commands: [...repo_profile.recommended_test_commands],
    },
    code_structure: {
      source_roots: [...roots.source],
      public_entrypoints: [...repo_profile.public_api_entrypoints],
      package_names: unique(records.flatMap(({ name }) => name?.value ?? [])),
    },
  };
}

/** Only what no other source denies. */
function versionOf(records: readonly ManifestRecord[], said: ReadonlySet<string>, product: string): string | null {
  const versions = records.flatMap(({ version }) => version ?? []);
  return versions.find((version) => said.has(versionText(product, version)))?.value ?? null;
}

/** A manifest often takes it from a constant of the code; two constants may tell versions of different things. */
function versionInCode(claims: readonly Claim[]): string | null {
  const constants = claims.filter(({ use, kind }) => use === 'version' && kind === 'api');
  const values = constants.flatMap(({ assertions }) => assertions.map(({ value }) => value));
  return constants.length === 1 ? (values[0] ?? null) : null;
}

/** Only what no other source denies: the claim must still be among those in use. */
function licenceOf(claims: readonly Claim[], path: string | null): ProductFacts['license'] {
  const named = claims.filter(
    ({ use, assertions }) => use === 'licence' || assertions.some(({ topic }) => topic === 'licence'),
  );
  const licences = [...named.filter(({ use }) => use === 'licence'), ...named].map(({ text }) => nameLicence(text));
  // A manifest that only says BSD is told more exactly by the text of the licence.
  const [first] = licences;
  const found = first?.spdx_id === null ? (licences.find(({ spdx_id }) => spdx_id !== null) ?? first) : first;
  return found ? { ...found, file_path: path, url: null } : null;
}

function nameLicence(claim: string): { readonly spdx_id: string | null; readonly name: string } {
  const [, said] = / is licensed under (.+)\.$/.exec(claim) ?? [];
  // `BSD` is a family of licences, and no id.
  const ids = licencesIn(said ?? claim).filter((id) => id !== 'BSD');
  // A sentence is no name, but names one.
  const isName = said !== undefined && (ids.length === 0 || said.split(' ').length <= 8);
  const name = isName ? said : ids.join(', ') || 'BSD';
  // An expression is its own id; of a name it is the one that the name stands for.
  const isExpression = /^[\w.+-]+(?: (?:OR|AND|WITH) [\w.+-]+)*$/.test(name);
  return { spdx_id: isExpression && ids.length > 0 ? name : ids.length === 1 ? (ids[0] ?? null) : null, name };
}

function namesOf(symbols: readonly ApiSymbol[], kinds: readonly ApiSymbol['kind'][]): string[] {
  return unique(symbols.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name));
}

function toExample(path: string): ProductFacts['example_inventory'][number] {
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const title = stem
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .trim();
  return {
    example_id: slugOf(path),
    title: title === '' ? path : title,
    tags: [...new Set(['example', ...tagsIn(title)])].sort(),
    path,
    primary_snippet_id: null,
  };
}

function dependenciesOf(records: readonly ManifestRecord[], group: Dependency['group']): string[] {
  return unique(
    records.flatMap(({ dependencies }) =>
      dependencies.filter((each) => each.group === group).map(({ value }) => value),
    ),
  );
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}
