// The defaults of run_config that hang on nothing else. What hangs on the product is in complete-run-config.ts.

/** No model is asked: pages are written by rules alone. */
export const noModel = 'none';
export const embeddedTelemetry = 'embedded:telemetry';
export const embeddedCommitService = 'embedded:git';

/** What templates of commit texts may name. */
export const commitVariables = [
  'product_slug',
  'product_name',
  'github_repo_url',
  'github_ref',
  'site_repo_url',
  'site_ref',
  'run_id',
] as const;

export const defaultFallbackTimeoutS = 300;

export const defaultSettings = {
  schema_version: '1.0',
  layout_mode: 'auto',
  llm: {
    api_base_url: 'http://127.0.0.1:11434/v1',
    model: noModel,
    decoding: { temperature: 0, top_p: 1, max_tokens: 4_096 },
    request_timeout_s: 120,
    max_concurrency: 4,
  },
  mcp: { enabled: true, listen_host: '127.0.0.1', listen_port: 8_787 },
  telemetry: { endpoint_url: embeddedTelemetry, project: 'launch', run_tags: [] },
  commit_service: {
    endpoint_url: embeddedCommitService,
    github_token_env: 'GITHUB_TOKEN',
    commit_message_template: 'Launch {product_slug}',
    commit_body_template: 'Pages for {product_name}.\n\nSource: {github_repo_url} at {github_ref}\nRun: {run_id}\n',
    author_name: 'Mooring Launch',
    author_email: 'launch@localhost',
  },
  templates_version: '1',
  ruleset_version: '1',
  allow_inference: false,
  allow_manual_edits: false,
  allow_generated_snippets: false,
  offline_mode: false,
  // There is no reviewer that a run could wait for.
  review_enabled: false,
  validation_profile: 'local',
  ci_strictness: 'strict',
  max_fix_attempts: 3,
  extra_evidence_urls: [],
  repo_hints: {
    preferred_source_roots: [],
    preferred_docs_roots: [],
    preferred_examples_roots: [],
    preferred_test_commands: [],
  },
  hugo: { config_dir: 'configs', use_config_gate: true },
  ingestion: {
    scan_directories: ['.'],
    exclude_patterns: [],
    gitignore_mode: 'respect',
    example_directories: [],
    record_binary_files: true,
    detect_phantom_paths: true,
  },
  budgets: {
    max_runtime_s: 3_600,
    max_llm_calls: 500,
    max_llm_tokens: 1_000_000,
    max_file_writes: 100,
    max_patch_attempts: 5,
    max_lines_per_file: 500,
    max_files_changed: 100,
  },
} as const;
