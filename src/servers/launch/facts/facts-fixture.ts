// A small repository for tests, made by git and scouted as a run would, and what is then known of it.
import { rmSync } from 'node:fs';
import { compileWithAjv } from '../../../kernel/schema/compile.ts';
import { artifactWriter } from '../artifacts/artifact-bytes.ts';
import { scoutRepository } from '../scout/scout-repository.ts';
import { type Files, makeRepository, makeScratchFolder } from '../source/repository-fixture.ts';
import type { ApiSymbol } from './api-symbol.ts';
import { buildFacts, type Facts } from './build-facts.ts';

export const write = artifactWriter(compileWithAjv());
const ingestion = {
  scan_directories: ['.'],
  exclude_patterns: [],
  gitignore_mode: 'respect' as const,
  example_directories: [],
  record_binary_files: true,
  detect_phantom_paths: true,
};
const repo_hints = {
  preferred_source_roots: [],
  preferred_docs_roots: [],
  preferred_examples_roots: [],
  preferred_test_commands: [],
};
const mit = 'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\n';

export async function factsOf(files: Files, symbols: readonly ApiSymbol[] = []): Promise<Facts> {
  const folder = makeScratchFolder();
  try {
    await makeRepository(folder, files);
    const source = {
      repoUrl: 'https://example.org/acme/flock',
      // The true one depends on the clock, and the facts of the same files shall be the same.
      sha: 'a'.repeat(40),
      defaultBranch: 'main',
      latestReleaseTag: null,
    };
    const inventory = await scoutRepository(folder, source, { ingestion, repo_hints });
    return buildFacts({ folder, inventory, product: { name: 'Flock', slug: 'flock' }, symbols });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const texts = ({ productFacts }: Facts) => productFacts.claims.map(({ claim_text }) => claim_text);

export const good: Files = {
  'package.json': JSON.stringify(
    {
      name: 'flock',
      version: '2.1.0',
      description: 'Locks files across processes',
      license: 'MIT',
      main: 'index.js',
      engines: { node: '>=18' },
      dependencies: { a: '1' },
    },
    null,
    2,
  ),
  LICENSE: mit,
  'README.md': `# Flock

Locks files across processes.

Flock works on Linux, macOS and Windows. It is made for backend developers.

## Features

- Advisory locks
- Reads lock files in JSON and YAML

## Install

\`\`\`sh
npm install --save flock
\`\`\`

## Usage

1. Create a lock file in the folder.
2. Call the \`open\` function with its path.

## Limitations

- Network drives are not supported

## License

Flock is licensed under the MIT license.
`,
  'docs/guide.md': '# Guide\n\nFlock requires Node.js 18 or later. Flock works on Linux, macOS and Windows.\n',
  'index.js': 'export function open() {}\n',
  'examples/quick-start.js': 'open();\n',
  'test/open.test.js': 'test();\n',
  '.github/workflows/ci.yml': 'on: push\n',
};
