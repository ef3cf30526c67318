import { expect, test } from 'vitest';
import { isRecord } from '../../../kernel/is-record.ts';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { aspose } from '../profile/aspose.ts';
import { compileRunConfig, completeRunConfig, pinRunConfig } from './complete-run-config.ts';
import { GivenRunConfig } from './given-run-config.ts';
import { listFilled } from './list-filled.ts';
import { RunConfig } from './run-config.ts';

const rules = compileRunConfig(compileWithAjv());
const commit = '0123456789abcdef0123456789abcdef01234567';

test('no object of the schema takes a key that it does not name', () => {
  for (const schema of [RunConfig, GivenRunConfig]) {
    const objects = objectsIn(schema);
    expect(objects.length).toBeGreaterThan(12);
    expect(objects.filter((each) => each['additionalProperties'] !== false)).toEqual([]);
  }
});

test('everything the contract requires is required of a complete config', () => {
  const wanted =
    'schema_version product_slug product_name family github_repo_url github_ref required_sections site_layout ' +
    'allowed_paths llm mcp telemetry commit_service templates_version ruleset_version allow_inference ' +
    'max_fix_attempts budgets target_platform locales layout_mode offline_mode allow_generated_snippets';
  expect(wanted.split(' ').filter((name) => !RunConfig.required?.includes(name as never))).toEqual([]);
  expect((GivenRunConfig as { required?: string[] }).required).toEqual(['github_repo_url']);
});

test('a config written out by its author, with every field of the contract, is taken as it is', () => {
  const written = {
    schema_version: '1.0',
    site_profile: 'aspose',
    product_slug: 'pilot-aspose-3d-foss-python',
    product_name: 'Aspose.3D FOSS for Python',
    family: '3d',
    target_platform: 'python',
    platform_family: 'python',
    github_repo_url: 'https://github.com/aspose-3d-foss/Aspose.3D-FOSS-for-Python',
    github_ref: commit,
    locale: 'en',
    locales: ['en'],
    layout_mode: 'v2',
    required_sections: ['products', 'docs'],
    site_repo_url: 'https://github.com/Aspose/aspose.org',
    site_ref: commit,
    workflows_repo_url: 'https://github.com/Aspose/aspose.org-workflows',
    workflows_ref: commit,
    spec_ref: commit,
    site_layout: {
      content_root: 'content',
      subdomain_roots: { products: 'p', docs: 'd', reference: 'r', kb: 'k', blog: 'b' },
      localization: {
        mode_by_section: { products: 'dir', docs: 'dir', reference: 'dir', kb: 'dir', blog: 'filename' },
      },
    },
    allowed_paths: ['content/docs.aspose.org/3d/', 'content/products.aspose.org/3d/**'],
    canonical_urls: { product: 'https://a.org/', docs: 'https://b.org/', reference: 'https://c.org/x' },
    llm: {
      api_base_url: 'http://127.0.0.1:8000/v1',
      model: 'some/model:7b',
      decoding: { temperature: 0, top_p: 0.9, max_tokens: 100 },
      api_key_env: 'LLM_KEY',
      request_timeout_s: 1,
      max_concurrency: 1,
      fallback: { api_base_url: 'https://x.org/v1', model: 'm', api_key_env: 'KEY', request_timeout_s: 2 },
    },
    mcp: { enabled: false, listen_host: 'localhost', listen_port: 1, auth_token_env: 'T' },
    telemetry: { endpoint_url: 'http://127.0.0.1:8765', project: 'p', run_tags: ['a'], auth_token_env: 'T' },
    commit_service: {
      endpoint_url: 'https://commits.example.org/v1',
      github_token_env: 'T',
      commit_message_template: 'Launch {product_slug} at {github_ref}',
      commit_body_template: '{run_id}\n{site_repo_url} {site_ref} {github_repo_url}',
      author_name: 'A',
      author_email: 'a@b.org',
    },
    templates_version: 'v1',
    ruleset_version: 'v1',
    allow_inference: true,
    allow_manual_edits: true,
    allow_generated_snippets: true,
    offline_mode: true,
    review_enabled: true,
    taskcard_id: 'TC-123',
    validation_profile: 'prod',
    ci_strictness: 'relaxed',
    max_fix_attempts: 0,
    product_type: 'sdk',
    launch_tier: 'rich',
    extra_evidence_urls: ['https://example.org/a'],
    repo_hints: {
      preferred_source_roots: ['src'],
      preferred_docs_roots: ['docs'],
      preferred_examples_roots: ['.'],
      preferred_test_commands: ['pytest'],
    },
    hugo: { config_dir: 'configs', use_config_gate: false, config_snapshot_dir: 'x/y' },
    ingestion: {
      scan_directories: ['.'],
      exclude_patterns: ['**/*.png'],
      gitignore_mode: 'strict',
      example_directories: ['samples'],
      record_binary_files: false,
      detect_phantom_paths: false,
    },
    budgets: {
      max_runtime_s: 1,
      max_llm_calls: 1,
      max_llm_tokens: 1,
      max_file_writes: 1,
      max_patch_attempts: 1,
      max_lines_per_file: 1,
      max_files_changed: 1,
    },
  };
  expect(Object.keys(written).sort()).toEqual(Object.keys(RunConfig.properties).sort());
  const completed = completeRunConfig(written, aspose, rules);
  expect(completed).toEqual(written);
  expect(listFilled(written, completed)).toEqual([]);
  expect(pinRunConfig(completed, {}, rules)).toEqual(written);
});

function objectsIn(schema: unknown): Record<string, unknown>[] {
  if (Array.isArray(schema)) return schema.flatMap(objectsIn);
  if (!isRecord(schema)) return [];
  const inner = Object.values(schema).flatMap(objectsIn);
  return schema['type'] === 'object' ? [schema, ...inner] : inner;
}
