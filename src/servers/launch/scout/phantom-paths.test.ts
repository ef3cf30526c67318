import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commitFiles, makeRepository, makeScratchFolder } from '../source/repository-fixture.ts';
import { scoutFiles, scoutFolder } from './scout-fixture.ts';

let base: string;

beforeEach(() => {
  base = makeScratchFolder();
});
afterEach(() => rmSync(base, { recursive: true }));

describe('paths that pages claim', () => {
  test('and that are not there are told with their line', async () => {
    const { phantom_paths } = await scoutFiles(base, {
      'README.md': `# A
See [guide](docs/missing.md), [site](https://example.org/docs/x.md), [top](#usage), [how](CONTRIBUTING.md) and [there](docs/there.md#part).
Run \`examples/gone.py\`, look at \`samples/a/b.cs\`, and at \`examples/<name>.py\` or \`docs/*.md\`.
\`\`\`sh
python examples/lost.py --fast
mkdir docs/new.md
\`\`\`
Reading docs/and more is fine. [Published](docs/there.html), [folder](docs/sub/).
`,
      'docs/there.md': '[up](../README.md) [beside](other.md) [out](../../elsewhere/x.md)\n',
      'docs/sub/index.md': '',
      'CHANGELOG.md': '# Changes\n- removed `examples/old.py`\n',
    });
    expect(
      phantom_paths.map(
        ({ claimed_path, source_file, source_line }) => `${source_file}:${source_line} ${claimed_path}`,
      ),
    ).toEqual([
      'README.md:2 docs/missing.md',
      'README.md:3 examples/gone.py',
      'README.md:3 samples/a/b.cs',
      'README.md:5 examples/lost.py',
      'docs/there.md:1 other.md',
    ]);
    expect(phantom_paths[3]?.claim_context).toBe('python examples/lost.py --fast');
  });

  test('count as there behind a link or a submodule, and when they were not selected', async () => {
    const folder = join(base, 'repo');
    await makeRepository(folder, {
      'README.md': '`docs/latest/a.md` [e](examples/e.py)\n',
      'docs/v1/a.md': '',
      'examples/e.py': '',
    });
    symlinkSync('v1', join(folder, 'docs/latest'));
    await commitFiles(folder, {});
    const inventory = await scoutFolder(folder, { exclude_patterns: ['examples/'] });
    expect(inventory.phantom_paths).toEqual([]);
    expect(inventory.paths).toEqual(['README.md', 'docs/latest', 'docs/v1/a.md']);
    expect(inventory.doc_entrypoints).not.toContain('docs/latest');
  });
});
