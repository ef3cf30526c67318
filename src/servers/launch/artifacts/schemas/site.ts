// What W1 reads from the site: site_context.json, hugo_facts.json, frontmatter_contract.json.
import { type Static, Type } from 'typebox';
import { closed, nullable, oneOf } from '../../../../kernel/schema/shapes.ts';
import { type Section, sections } from '../../profile/sections.ts';
import { artifact, Count, Digest, LeftOutList, list, Sha, Text, Texts } from './parts.ts';

const Checkout = closed({ repo_url: Text, requested_ref: nullable(Text), resolved_sha: Sha });

export const SiteContext = artifact({
  site: Checkout,
  workflows: nullable(Checkout),
  hugo: closed({
    config_root: Text,
    config_files: list(closed({ path: Text, sha256: Digest, bytes: Count, ext: Text })),
    build_matrix: list(closed({ subdomain: Text, family: Text, config_path: Text })),
  }),
  left_out: LeftOutList,
});
export type SiteContext = Static<typeof SiteContext>;

export const HugoFacts = artifact({
  languages: Texts,
  default_language: Text,
  default_language_in_subdir: Type.Boolean(),
  permalinks: Type.Record(Text, Text),
  outputs: Type.Record(Text, Texts),
  taxonomies: Type.Record(Text, Text),
  source_files: Texts,
});
export type HugoFacts = Static<typeof HugoFacts>;

const KeyType = oneOf(['string', 'integer', 'number', 'boolean', 'array', 'object', 'date', 'unknown']);

const SectionContract = closed({
  sample_size: Count,
  required_keys: Texts,
  optional_keys: Texts,
  key_types: Type.Record(Text, KeyType),
  default_values: Type.Record(Text, Type.Unknown()),
});

export const FrontmatterContract = artifact({
  site_sha: Sha,
  sections: closed(
    Object.fromEntries(sections.map((section) => [section, SectionContract])) as Record<
      Section,
      typeof SectionContract
    >,
  ),
});
export type FrontmatterContract = Static<typeof FrontmatterContract>;
