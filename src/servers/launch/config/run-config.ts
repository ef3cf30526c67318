// run_config as a run works with it: complete, every default written out. JSON Schema 2020-12, spelt as on the wire.
import { type Static, Type } from 'typebox';
import { closed, oneOf } from '../../../kernel/schema/shapes.ts';
import { platformIds } from '../profile/platforms.ts';
import { type Section, sections } from '../profile/sections.ts';
import {
  AllowedPath,
  Commit,
  Count,
  Endpoint,
  EnvironmentName,
  HttpUrl,
  Line,
  Locale,
  RelativePath,
  ScanPath,
  Slug,
  Source,
  Text,
} from './config-fields.ts';

const bySection = <S extends Parameters<typeof closed>[0][string]>(schema: S) =>
  closed(Object.fromEntries(sections.map((section) => [section, schema])) as Record<Section, S>);

const Decoding = closed({
  temperature: Type.Number({ minimum: 0, maximum: 2 }),
  top_p: Type.Number({ minimum: 0, maximum: 1 }),
  max_tokens: Count,
});

const fields = {
  schema_version: Type.Literal('1.0', { description: 'Of this schema.' }),
  site_profile: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$', description: 'Which kind of site is written for.' }),
  product_slug: Slug,
  product_name: Line,
  family: Slug,
  target_platform: oneOf(platformIds),
  platform_family: Type.Optional(Slug),
  github_repo_url: Source,
  locale: Type.Optional(Locale),
  locales: Type.Array(Locale, { minItems: 1, maxItems: 50, uniqueItems: true }),
  layout_mode: oneOf(['auto', 'v1', 'v2'], { description: 'Whether folders name the platform (v2) or not (v1).' }),
  required_sections: Type.Array(oneOf(sections), { minItems: 1, uniqueItems: true }),
  site_repo_url: Source,
  site_ref: Type.Optional(Commit),
  workflows_repo_url: Type.Optional(Source),
  workflows_ref: Type.Optional(Commit),
  spec_ref: Type.Optional(Commit),
  site_layout: closed({
    content_root: RelativePath,
    subdomain_roots: bySection(RelativePath),
    localization: closed({ mode_by_section: bySection(oneOf(['dir', 'filename'])) }),
  }),
  allowed_paths: Type.Array(AllowedPath, { minItems: 1, maxItems: 1_000, uniqueItems: true }),
  canonical_urls: closed({
    product: Type.Optional(HttpUrl),
    docs: Type.Optional(HttpUrl),
    reference: Type.Optional(HttpUrl),
  }),
  llm: closed({
    api_base_url: HttpUrl,
    model: Type.String({ minLength: 1, maxLength: 200, description: '`none`: no model is asked anything.' }),
    decoding: Decoding,
    api_key_env: Type.Optional(EnvironmentName),
    request_timeout_s: Count,
    max_concurrency: Count,
    fallback: Type.Optional(
      closed({
        api_base_url: HttpUrl,
        model: Type.String({ minLength: 1, maxLength: 200 }),
        api_key_env: Type.Optional(EnvironmentName),
        request_timeout_s: Type.Optional(Count),
      }),
    ),
  }),
  mcp: closed({
    enabled: Type.Boolean(),
    listen_host: Type.String({ minLength: 1, maxLength: 255 }),
    listen_port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    auth_token_env: Type.Optional(EnvironmentName),
  }),
  telemetry: closed({
    endpoint_url: Endpoint,
    project: Line,
    run_tags: Type.Array(Line, { maxItems: 100 }),
    auth_token_env: Type.Optional(EnvironmentName),
  }),
  commit_service: closed({
    endpoint_url: Endpoint,
    github_token_env: EnvironmentName,
    commit_message_template: Line,
    commit_body_template: Text,
    author_name: Line,
    author_email: Type.String({ pattern: '^[^\\s@<>]+@[^\\s@<>]+$', maxLength: 254 }),
  }),
  templates_version: Line,
  ruleset_version: Line,
  allow_inference: Type.Boolean(),
  allow_manual_edits: Type.Boolean(),
  allow_generated_snippets: Type.Boolean({
    description: 'Whether examples may be written that are not in the repository.',
  }),
  offline_mode: Type.Boolean({ description: 'Whether the run does without any network.' }),
  review_enabled: Type.Boolean(),
  taskcard_id: Type.Optional(Type.String({ pattern: '^TC-\\d{3,4}$' })),
  validation_profile: oneOf(['local', 'ci', 'prod']),
  ci_strictness: oneOf(['relaxed', 'strict']),
  max_fix_attempts: Type.Integer({ minimum: 0, maximum: 1_000 }),
  product_type: Type.Optional(oneOf(['sdk', 'library', 'cli', 'service', 'plugin', 'tool', 'other'])),
  launch_tier: Type.Optional(oneOf(['minimal', 'standard', 'rich'])),
  extra_evidence_urls: Type.Array(HttpUrl, { maxItems: 100 }),
  repo_hints: closed({
    preferred_source_roots: Type.Array(ScanPath),
    preferred_docs_roots: Type.Array(ScanPath),
    preferred_examples_roots: Type.Array(ScanPath),
    preferred_test_commands: Type.Array(Line),
  }),
  hugo: closed({
    config_dir: RelativePath,
    use_config_gate: Type.Boolean(),
    config_snapshot_dir: Type.Optional(RelativePath),
  }),
  ingestion: closed({
    scan_directories: Type.Array(ScanPath, { minItems: 1 }),
    exclude_patterns: Type.Array(Type.String({ minLength: 1, maxLength: 500 })),
    gitignore_mode: oneOf(['respect', 'ignore', 'strict']),
    example_directories: Type.Array(ScanPath),
    record_binary_files: Type.Boolean(),
    detect_phantom_paths: Type.Boolean(),
  }),
  budgets: closed({
    max_runtime_s: Count,
    max_llm_calls: Count,
    max_llm_tokens: Count,
    max_file_writes: Count,
    max_patch_attempts: Count,
    max_lines_per_file: Count,
    max_files_changed: Count,
  }),
};

const dialect = { $schema: 'https://json-schema.org/draft/2020-12/schema' };

/** Pinned: the commit is known. */
export const RunConfig = closed({ ...fields, github_ref: Commit }, { title: 'run_config', ...dialect });
export type RunConfig = Static<typeof RunConfig>;

/** Complete but for the commit, which is found when the repository is looked at. */
export const UnpinnedRunConfig = closed(
  { ...fields, github_ref: Type.Optional(Commit) },
  { title: 'run_config before its repository was resolved', ...dialect },
);
export type UnpinnedRunConfig = Static<typeof UnpinnedRunConfig>;
