// Inputs of a plan for tests: a complete config, an empty site, and facts that are made small or taken from a repository.
import { rmSync } from 'node:fs';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { RepoInventory } from '../artifacts/schemas/repo-inventory.ts';
import type { FrontmatterContract, HugoFacts, SiteContext } from '../artifacts/schemas/site.ts';
import type { Snippet } from '../artifacts/schemas/snippet-catalog.ts';
import { compileRunConfig, completeRunConfig, pinRunConfig } from '../config/complete-run-config.ts';
import type { RunConfig } from '../config/run-config.ts';
import type { ApiSymbol } from '../facts/api-symbol.ts';
import { buildFacts, type Facts } from '../facts/build-facts.ts';
import { generic } from '../profile/generic.ts';
import { type Section, sections } from '../profile/sections.ts';
import type { SiteProfile } from '../profile/site-profile.ts';
import { scoutFolder } from '../scout/scout-fixture.ts';
import { type Files, makeRepository, makeScratchFolder } from '../source/repository-fixture.ts';
import type { PlanInput } from './plan-pages.ts';

const rules = compileRunConfig(compileWithAjv());
const sha = 'a'.repeat(40);

export function configFor(given: Record<string, unknown> = {}, profile: SiteProfile = generic): RunConfig {
  const repository = { github_repo_url: 'https://github.com/acme/flock', product_name: 'Flock' };
  return pinRunConfig(completeRunConfig({ ...repository, ...given }, profile, rules), { github_ref: sha }, rules);
}

const emptyContract: FrontmatterContract['sections'][Section] = {
  sample_size: 0,
  required_keys: [],
  optional_keys: [],
  key_types: {},
  default_values: {},
};

export const emptySite: {
  siteContext: SiteContext;
  hugoFacts: HugoFacts;
  frontmatterContract: FrontmatterContract;
  existingPages: PlanInput['existingPages'];
} = {
  siteContext: {
    schema_version: '1.0',
    site: { repo_url: 'https://example.org/site', requested_ref: null, resolved_sha: sha },
    workflows: null,
    hugo: { config_root: '.', config_files: [], build_matrix: [] },
    left_out: [],
  },
  hugoFacts: {
    schema_version: '1.0',
    languages: ['en'],
    default_language: 'en',
    default_language_in_subdir: false,
    permalinks: {},
    outputs: {},
    taxonomies: {},
    source_files: [],
  },
  frontmatterContract: {
    schema_version: '1.0',
    site_sha: sha,
    sections: Object.fromEntries(
      sections.map((section) => [section, emptyContract]),
    ) as FrontmatterContract['sections'],
  },
  existingPages: [],
};

export interface Known extends Facts {
  readonly inventory: RepoInventory;
}

export function inputOf(known: Known, snippets: readonly Snippet[] = [], given: Partial<PlanInput> = {}): PlanInput {
  const { inventory, productFacts, evidenceMap, truthLockReport } = known;
  return {
    config: configFor(),
    profile: generic,
    inventory,
    productFacts,
    evidenceMap,
    truthLockReport,
    snippetCatalog: { schema_version: '1.0', repo_url: inventory.repo_url, repo_sha: inventory.repo_sha, snippets },
    areSectionsAsked: true,
    ...emptySite,
    ...given,
  };
}

/** What W1 and W2 know of a repository that is made for it. */
export async function know(files: Files, symbols: readonly ApiSymbol[] = []): Promise<Known> {
  const folder = makeScratchFolder();
  try {
    await makeRepository(folder, files);
    const inventory = await scoutFolder(folder);
    return { inventory, ...buildFacts({ folder, inventory, product: { name: 'Flock', slug: 'flock' }, symbols }) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function snippet(
  path: string,
  line: number,
  code: string,
  language = 'javascript',
  tags: readonly string[] = [],
  syntaxOk: boolean | null = true,
): Snippet {
  return {
    snippet_id: `snip_${hashBytes(`${path}:${line}:${code}`).slice(0, 16)}`,
    language,
    tags,
    source: { kind: 'repo_file', path, start_line: line, end_line: line + code.split('\n').length - 1 },
    code,
    requirements: { dependencies: [], runtime_notes: null },
    validation: { syntax_ok: syntaxOk, runnable_ok: 'unknown', log_path: null },
  };
}

const started = "import { open } from 'flock';\n\nconst lock = open('a.lock');\nlock.close();";

/** A repository with something for every section. */
export const rich: Files = {
  'package.json': JSON.stringify(
    {
      name: 'flock',
      version: '2.1.0',
      description: 'Locks files across processes',
      license: 'MIT',
      main: 'index.js',
      engines: { node: '>=18' },
    },
    null,
    2,
  ),
  'README.md': `# Flock

Flock locks files so that processes take turns.

## Features

- Advisory locks
- Works across processes
- Detects stale locks
- Supports timeouts
- Reads lock files in JSON and YAML

## Install

\`\`\`sh
npm install flock
\`\`\`

## Usage

1. Create a lock file in the folder.
2. Call the \`open\` function with its path.
3. Close the lock when the work is done.

## Waiting for a lock

1. Set the \`wait\` option to a number of milliseconds.
2. Call \`open\` with the options.
3. Catch the error when the time is over.
4. Try again later.

## Limitations

- Network drives are not supported
- Locks of a killed process cannot be read and cause an error

## License

Flock is licensed under the MIT license.
`,
  'docs/stale-locks.md': `# Stale locks

Flock detects stale locks by the time of their file. The \`stale\` option sets the age in milliseconds. The \`update\` option sets how often the time is written. Flock removes stale locks when another process opens the file.
`,
  'index.js': 'export function open() {}\n',
  'examples/quick-start.js': `${started}\n`,
  'test/open.test.js': 'test();\n',
  '.github/workflows/ci.yml': 'on: push\n',
};

export const richSnippets: readonly Snippet[] = [
  snippet('examples/quick-start.js', 1, started, 'javascript', ['example', 'quickstart']),
  snippet('README.md', 17, 'npm install flock', 'sh', ['example'], null),
  snippet('docs/stale-locks.md', 5, "open('a', { stale: 5000, update: 1000 });", 'javascript', ['load']),
  snippet('README.md', 40, "open('a.lock', { wait: 100 });", 'javascript', ['load']),
  snippet('examples/broken.js', 1, 'open(', 'javascript', ['example', 'quickstart'], false),
];

export const richSymbols: readonly ApiSymbol[] = [
  symbol('Lock', 'class', 'A lock that is held by this process.', 10),
  symbol('Lock.close', 'method', 'Gives the lock back to others.', 20),
  symbol('Lock.renew', 'method', 'Writes the time of the lock anew.', 30),
  symbol('open', 'function', 'Opens a lock file and waits for it.', 40),
];

function symbol(name: string, kind: ApiSymbol['kind'], doc: string, line: number): ApiSymbol {
  return {
    name,
    kind,
    signature: name,
    doc,
    path: 'index.js',
    startLine: line,
    endLine: line + 1,
    language: 'JavaScript',
  };
}
