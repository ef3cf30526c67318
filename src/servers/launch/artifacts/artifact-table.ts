// Every artifact that has a schema: its name, and what it must look like.
import type { Static, TSchema } from 'typebox';
import { ApiSymbols } from './schemas/api-symbols.ts';
import { DraftIndex } from './schemas/draft-index.ts';
import { EvidenceMap, TruthLockReport } from './schemas/evidence-map.ts';
import { PagePlan } from './schemas/page-plan.ts';
import { PatchBundle, PatchConflicts } from './schemas/patch-bundle.ts';
import { ProductFacts } from './schemas/product-facts.ts';
import { PullRequest } from './schemas/pull-request.ts';
import { RepoInventory } from './schemas/repo-inventory.ts';
import { FrontmatterContract, HugoFacts, SiteContext } from './schemas/site.ts';
import { SnippetCatalog } from './schemas/snippet-catalog.ts';
import { ValidationReport } from './schemas/validation-report.ts';

export const artifactSchemas = {
  'repo_inventory.json': RepoInventory,
  'site_context.json': SiteContext,
  'hugo_facts.json': HugoFacts,
  'frontmatter_contract.json': FrontmatterContract,
  'api_symbols.json': ApiSymbols,
  'product_facts.json': ProductFacts,
  'evidence_map.json': EvidenceMap,
  'truth_lock_report.json': TruthLockReport,
  'snippet_catalog.json': SnippetCatalog,
  'page_plan.json': PagePlan,
  'draft_index.json': DraftIndex,
  'patch_bundle.json': PatchBundle,
  'patch_conflicts.json': PatchConflicts,
  'validation_report.json': ValidationReport,
  'pr.json': PullRequest,
} as const satisfies Readonly<Record<string, TSchema>>;

export type ArtifactName = keyof typeof artifactSchemas;
export type ArtifactOf<Name extends ArtifactName> = Static<(typeof artifactSchemas)[Name]>;

/** Under which the validator of an artifact is compiled. */
export function schemaKey(name: ArtifactName): string {
  return `launch/artifact/${name}`;
}
