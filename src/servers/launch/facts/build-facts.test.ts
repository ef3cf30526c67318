import { describe, expect, test } from 'vitest';
import type { Facts } from './build-facts.ts';
import { factsOf, good, texts, write } from './facts-fixture.ts';

describe('a repository that agrees with itself', () => {
  test('gives three artifacts that fit their schemas', async () => {
    const { productFacts, evidenceMap, truthLockReport } = await factsOf(good);
    expect(() => write('product_facts.json', productFacts)).not.toThrow();
    expect(() => write('evidence_map.json', evidenceMap)).not.toThrow();
    expect(() => write('truth_lock_report.json', truthLockReport)).not.toThrow();
    expect(truthLockReport).toMatchObject({ ok: true, issues: [], unresolved_claim_ids: [] });
  });

  test('tells what pages need', async () => {
    const { productFacts: facts } = await factsOf(good);
    expect(facts).toMatchObject({
      product_name: 'Flock',
      version: '2.1.0',
      license: { spdx_id: 'MIT', file_path: 'LICENSE' },
      positioning: {
        tagline: 'Locks files across processes',
        short_description: 'Locks files across processes',
        audience: 'backend developers',
      },
      supported_platforms: ['Linux', 'Node.js', 'Windows', 'macOS'],
      runtime_requirements: ['Node.js >=18'],
      dependencies: { runtime: ['a'], optional: [], dev: [] },
      repository_health: { ci_present: true, tests_present: true },
      distribution: [{ method: 'npm', identifier: 'flock', install_commands: ['npm install --save flock'] }],
      code_structure: { package_names: ['flock'] },
    });
    expect(facts.supported_formats.map(({ format, direction }) => [format, direction])).toEqual([
      ['JSON', 'import'],
      ['YAML', 'import'],
    ]);
    expect(
      facts.workflows.map(({ workflow_tag, claim_ids, complexity }) => [workflow_tag, claim_ids.length, complexity]),
    ).toEqual([
      ['installation', 1, 'simple'],
      ['usage', 2, 'simple'],
    ]);
    expect(facts.example_inventory).toMatchObject([
      { path: 'examples/quick-start.js', tags: ['example', 'quickstart'] },
    ]);
  });

  test('puts every claim of a group and of a workflow among the claims', async () => {
    const { productFacts: facts } = await factsOf(good);
    const known = new Set(facts.claims.map(({ claim_id }) => claim_id));
    const used = [
      ...Object.values(facts.claim_groups).flat(),
      ...facts.workflows.flatMap(({ claim_ids }) => claim_ids),
      ...facts.supported_formats.map(({ claim_id }) => claim_id),
    ];
    expect(used.length).toBeGreaterThan(8);
    expect(used.filter((id) => !known.has(id))).toEqual([]);
    expect(facts.claim_groups.limitations).toHaveLength(1);
  });

  test('makes one claim of what is said in several places, the strongest first', async () => {
    const { evidenceMap } = await factsOf(good);
    const claim = evidenceMap.claims.find(({ claim_text }) => claim_text === 'Locks files across processes');
    expect(claim).toMatchObject({
      source_priority: 1,
      confidence: 'high',
      citations: [
        { path: 'package.json', start_line: 4, source_type: 'manifest' },
        { path: 'README.md', start_line: 3, source_type: 'readme_technical' },
      ],
    });
  });

  test('cites lines that really say it', async () => {
    const { evidenceMap } = await factsOf(good);
    const lines = (path: string) => String(good[path]).split('\n');
    for (const { claim_text, citations } of evidenceMap.claims) {
      for (const { path, start_line, end_line, source_type } of citations) {
        if (source_type === 'manifest') continue;
        const cited = lines(path)
          .slice(start_line - 1, end_line)
          .join(' ');
        expect(cited).toContain(
          claim_text.includes('npm install') ? 'npm install --save flock' : claim_text.slice(0, 20),
        );
      }
    }
  });

  test('is the same byte for byte when built again elsewhere', async () => {
    const [first, second] = [await factsOf(good), await factsOf(good)];
    const bytes = ({ productFacts, evidenceMap, truthLockReport }: Facts) =>
      [
        write('product_facts.json', productFacts),
        write('evidence_map.json', evidenceMap),
        write('truth_lock_report.json', truthLockReport),
      ].map((each) => Buffer.from(each).toString());
    expect(bytes(second)).toEqual(bytes(first));
  });

  test('keeps the id of a claim when its line moves', async () => {
    const moved = {
      ...good,
      'README.md': String(good['README.md']).replace('## Features', 'Another line.\n\n## Features'),
    };
    const ids = (facts: Facts) => facts.productFacts.claims.map(({ claim_id }) => claim_id).sort();
    expect(ids(await factsOf(moved))).toEqual(ids(await factsOf(good)));
  });
});

test('documented names of the code become claims and the surface of the API', async () => {
  const symbol = { signature: '', path: 'index.js', startLine: 1, endLine: 1, language: 'JavaScript' };
  const facts = await factsOf(good, [
    { ...symbol, name: 'open', kind: 'function', doc: 'Opens a lock file and waits.' },
    { ...symbol, name: 'Lock', kind: 'class', doc: '' },
  ]);
  expect(facts.productFacts.api_surface_summary).toEqual({ classes: ['Lock'], functions: ['open'], modules: [] });
  expect(texts(facts)).toContain('`open`: Opens a lock file and waits.');
});

test('a repository that says almost nothing is told so', async () => {
  const facts = await factsOf({ 'README.md': '# Flock\n' });
  expect(facts.productFacts.claims).toEqual([]);
  expect(facts.truthLockReport.issues).toMatchObject([{ error_code: 'FACTS_NO_CLAIMS', severity: 'error' }]);
  expect(() => write('product_facts.json', facts.productFacts)).not.toThrow();
});

test('an install command that only the name suggests is of low confidence', async () => {
  const facts = await factsOf({ ...good, 'README.md': '# Flock\n\nFlock locks files.\n' });
  const install = facts.productFacts.claims.find(({ claim_text }) => claim_text.startsWith('Install '));
  expect(install).toMatchObject({ claim_text: 'Install Flock with `npm install flock`.', confidence: 'low' });
});
