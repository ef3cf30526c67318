// product_facts.json (W2): what is known of the product, every statement of it as a claim.
import { type Static, Type } from 'typebox';
import { closed, nullable, oneOf } from '../../../../kernel/schema/shapes.ts';
import { artifact, Claim, Digest, list, Sha, Text, Texts } from './parts.ts';

const ClaimIds = list(Digest);

export const ProductFacts = artifact({
  product_name: Text,
  product_slug: Text,
  repo_url: Text,
  repo_sha: Sha,
  version: nullable(Text),
  license: nullable(closed({ spdx_id: nullable(Text), name: Text, file_path: nullable(Text), url: nullable(Text) })),
  positioning: closed({
    tagline: Text,
    short_description: Text,
    audience: nullable(Text),
    who_it_is_for: nullable(Text),
  }),
  supported_platforms: Texts,
  claims: list(closed(Claim)),
  claim_groups: closed({
    key_features: ClaimIds,
    install_steps: ClaimIds,
    quickstart_steps: ClaimIds,
    workflow_claims: ClaimIds,
    limitations: ClaimIds,
    compatibility_notes: ClaimIds,
  }),
  supported_formats: list(
    closed({
      format: Text,
      status: oneOf(['implemented', 'planned', 'unknown']),
      claim_id: Digest,
      direction: oneOf(['import', 'export', 'both', 'unknown']),
      support_level: oneOf(['full', 'partial', 'unknown']),
    }),
  ),
  workflows: list(
    closed({
      workflow_tag: Text,
      title: Text,
      claim_ids: ClaimIds,
      snippet_tags: Texts,
      complexity: oneOf(['simple', 'moderate', 'complex']),
      estimated_time_minutes: Type.Integer({ minimum: 0 }),
    }),
  ),
  api_surface_summary: closed({ classes: Texts, functions: Texts, modules: Texts }),
  example_inventory: list(
    closed({ example_id: Text, title: Text, tags: Texts, path: Text, primary_snippet_id: nullable(Text) }),
  ),
  distribution: list(
    closed({
      method: oneOf(['pip', 'nuget', 'maven', 'npm', 'cargo', 'go', 'gem', 'composer', 'docker', 'source', 'other']),
      identifier: Text,
      install_commands: Texts,
      claim_id: nullable(Digest),
    }),
  ),
  runtime_requirements: Texts,
  dependencies: closed({ runtime: Texts, optional: Texts, dev: Texts }),
  repository_health: closed({
    ci_present: Type.Boolean(),
    ci_paths: Texts,
    tests_present: Type.Boolean(),
    recommended_test_commands: Texts,
  }),
  code_structure: closed({ source_roots: Texts, public_entrypoints: Texts, package_names: Texts }),
});
export type ProductFacts = Static<typeof ProductFacts>;
