// repo_inventory.json (W1): what the product's repository holds at the pinned commit.
import type { Static } from 'typebox';
import { closed, nullable, oneOf } from '../../../../kernel/schema/shapes.ts';
import { artifact, Count, Digest, LeftOutList, Line, list, Sha, Text, Texts } from './parts.ts';

export const RepoInventory = artifact({
  repo_url: Text,
  repo_sha: Sha,
  fingerprint: closed({
    sha256: Digest,
    default_branch: nullable(Text),
    latest_release_tag: nullable(Text),
    license_path: nullable(Text),
    primary_languages: Texts,
    file_count: Count,
    total_bytes: Count,
  }),
  repo_profile: closed({
    platform_family: Text,
    primary_languages: Texts,
    build_systems: Texts,
    package_manifests: Texts,
    recommended_test_commands: Texts,
    example_locator: Text,
    doc_locator: Text,
    source_layout: Text,
    public_api_entrypoints: Texts,
    repo_archetype: Text,
    public_api_scope: closed({
      public_roots: Texts,
      internal_prefixes: Texts,
      policy: oneOf(['explicit', 'heuristic', 'unknown']),
    }),
  }),
  roots: closed({ source: Texts, docs: Texts, examples: Texts, tests: Texts }),
  paths: Texts,
  doc_entrypoints: Texts,
  doc_entrypoint_details: list(closed({ path: Text, doc_type: Text, lines: Count })),
  example_paths: Texts,
  binary_assets: Texts,
  phantom_paths: list(closed({ claimed_path: Text, source_file: Text, source_line: Line, claim_context: Text })),
  inferred_product_type: oneOf(['sdk', 'library', 'cli', 'service', 'plugin', 'tool', 'other']),
  ci_paths: Texts,
  test_file_count: Count,
  left_out: LeftOutList,
});
export type RepoInventory = Static<typeof RepoInventory>;
