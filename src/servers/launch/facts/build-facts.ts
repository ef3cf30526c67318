// W2: what is known of the product, every statement with its place in the repository, and what contradicts what. Reads the
// checked-out folder and nothing else, runs no code of it, and asks no model; the same commit gives the same facts.
import type { EvidenceMap, TruthLockReport } from '../artifacts/schemas/evidence-map.ts';
import type { ProductFacts } from '../artifacts/schemas/product-facts.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { ApiSymbol } from './api-symbol.ts';
import { claimNamer } from './claim.ts';
import { findContradictions } from './contradictions/find-contradictions.ts';
import { mapEvidence } from './evidence-map.ts';
import { productNames } from './judge/product-names.ts';
import { licenceFiles } from './licence-files.ts';
import { manifestClaims } from './manifests/manifest-claims.ts';
import { readRecords } from './manifests/read-records.ts';
import { mergeClaims } from './merge-claims.ts';
import { choosePages, pageClaims } from './page-claims.ts';
import { describeProduct } from './product/describe-product.ts';
import { findInstallables, findOtherPackages } from './product/distribution.ts';
import { readBlocks } from './prose/read-blocks.ts';
import { openTexts } from './source-texts.ts';
import { symbolClaims } from './symbol-claims.ts';
import { lockTruth } from './truth-lock.ts';

export interface FactsInput {
  /** Where the commit of the inventory is checked out. */
  readonly folder: string;
  readonly inventory: RepoInventory;
  readonly product: { readonly name: string; readonly slug: string };
  /** What is public in the code. */
  readonly symbols: readonly ApiSymbol[];
}

export interface Facts {
  readonly productFacts: ProductFacts;
  readonly evidenceMap: EvidenceMap;
  readonly truthLockReport: TruthLockReport;
}

export function buildFacts({ folder, inventory, product, symbols }: FactsInput): Facts {
  const texts = openTexts(folder, inventory);
  const { records, issues } = readRecords(manifestPaths(inventory), texts, [product.name, product.slug]);
  const pages = choosePages(inventory, texts);
  const packages = records.flatMap(({ name, isPrivate }) => (name && !isPrivate ? [name.value] : []));
  const names = productNames(
    [product.name, product.slug, ...packages],
    readBlocks(pages.find(({ isReadme }) => isReadme)?.markdown ?? ''),
  );
  const installables = findInstallables(records, pages, product.name);
  const nameOf = claimNamer(names.all);
  const found = [
    ...records.flatMap((record) => manifestClaims(record, product.name)),
    ...licenceFiles(inventory, records, texts, product.name),
    ...installables.map(({ claim }) => claim),
    ...findOtherPackages(installables, pages, product.name),
    ...pageClaims(pages, names),
    ...symbolClaims(symbols, names),
  ];
  const claims = mergeClaims(found, names.all, nameOf);
  const contradictions = findContradictions(claims);
  const { report, isUsed } = lockTruth(claims, contradictions, issues);
  return {
    productFacts: describeProduct({
      inventory,
      product,
      records,
      installables,
      symbols,
      nameOf,
      claims: claims.filter(({ id }) => isUsed(id)),
    }),
    evidenceMap: mapEvidence(inventory, claims, contradictions),
    truthLockReport: report,
  };
}

/** Those of the inventory, and what it does not count as one: a Makefile, a Gemfile, a nuspec. */
function manifestPaths({ repo_profile, paths }: RepoInventory): string[] {
  const others = paths.filter((path) => /^(?:(?:[^/]+\/){0,2}[^/]+\.nuspec|Gemfile|(?:GNUm|M|m)akefile)$/.test(path));
  return [...repo_profile.package_manifests, ...others];
}
