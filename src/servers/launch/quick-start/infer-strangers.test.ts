import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aspose } from '../profile/aspose.ts';
import { generic } from '../profile/generic.ts';
import { inferProduct } from './infer.ts';

const file = (path: string, text: string) => ({ path, text });
const paths = ['setup.py', 'setup.cfg', 'pyproject.toml', 'package.json', 'pom.xml', 'CMakeLists.txt', 'x.cabal'];

test('the content of strangers never makes inference fail, whatever stands in the files', () => {
  const text = fc.oneof(fc.string(), fc.json(), fc.constantFrom('# ', '---', 'a: *b', '<artifactId>', '\ud800'));
  const clues = fc.record({
    name: fc.string(),
    org: fc.option(fc.string()),
    readme: fc.option(text.map((each) => file('README.md', each))),
    manifests: fc.array(fc.tuple(fc.constantFrom(...paths), text).map(([path, each]) => file(path, each))),
    languages: fc.dictionary(fc.string(), fc.double()),
    topics: fc.array(fc.string()),
    config: fc.option(text.map((each) => file('.launch.yml', each))),
  });
  fc.assert(
    fc.property(clues, fc.constantFrom(aspose, generic), (given, profile) => {
      const { candidates } = inferProduct(given, profile);
      const all = [...candidates.family, ...candidates.target_platform];
      expect(all.every(({ confidence }) => confidence > 0 && confidence <= 1)).toBe(true);
    }),
    { seed: 7, numRuns: 500 },
  );
});

test.each(['\n', ' ', '\t\n', 'name ', '<artifactId> ', 'project( ', '"name" '])(
  'a file of %j many times costs no time',
  (each) => {
    const text = each.repeat(100_000 / each.length);
    const start = performance.now();
    inferProduct(
      {
        name: 'x',
        org: null,
        languages: {},
        topics: [],
        readme: file('README.md', text),
        manifests: paths.map((path) => file(path, text)),
        config: file('c', text),
      },
      aspose,
    );
    expect(performance.now() - start).toBeLessThan(2_000);
  },
);
