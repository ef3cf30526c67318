import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../kernel/fault.ts';
import { aspose } from '../profile/aspose.ts';
import { generic } from '../profile/generic.ts';
import { deriveFromRepository } from './derive-from-repository.ts';
import { inferProduct, type RepositoryClues, requireSure } from './infer.ts';
import { readGithubUrl } from './repo-url.ts';
import { repositoryNameCases } from './repository-cases.ts';

const nothing: RepositoryClues = {
  name: '',
  org: null,
  readme: null,
  manifests: [],
  languages: {},
  topics: [],
  config: null,
};
const infer = (clues: Partial<RepositoryClues>, profile = aspose) => inferProduct({ ...nothing, ...clues }, profile);
const file = (path: string, text = '') => ({ path, text });

describe('the name alone', () => {
  test.each(repositoryNameCases)('%j is %s for %s', (name, family, target_platform) => {
    expect(infer({ name })).toMatchObject({ family, target_platform });
  });

  test('the table has at least forty names, each once', () => {
    expect(new Set(repositoryNameCases.map(([name]) => name)).size).toBe(repositoryNameCases.length);
    expect(repositoryNameCases.length).toBeGreaterThanOrEqual(40);
  });

  test('the example of the contract gives 3d and python, and says why', () => {
    const { org, name } = readGithubUrl('https://github.com/aspose-3d/Aspose.3D-for-Python-via-.NET');
    const inference = infer({ org, name });
    expect(inference).toMatchObject({ family: '3d', target_platform: 'python', problems: [] });
    expect(inference.confidence).toEqual({ family: 0.944, target_platform: 0.92 });
    expect(inference.evidence).toEqual([
      { field: 'family', value: '3d', source: 'name_pattern', weight: 0.92, where: name },
      { field: 'family', value: '3d', source: 'org_name', weight: 0.3, where: org },
      { field: 'target_platform', value: 'python', source: 'name_pattern', weight: 0.92, where: name },
    ]);
  });
});

describe('several reasons', () => {
  const readme = file('README.md', '# Aspose.Cells for Java\n\nWork with Aspose.Cells in Java programs.\n');

  test('weak ones add up: what a name does not say, README, manifest and languages can', () => {
    const clues = { name: 'spreadsheets', org: 'aspose-cells', readme, languages: { Java: 80, HTML: 900, Shell: 20 } };
    const pom = file('pom.xml', '<project><artifactId>aspose-cells</artifactId></project>');
    const inference = infer({ ...clues, manifests: [pom] });
    expect(inference).toMatchObject({ family: 'cells', target_platform: 'java' });
    // 1 - .7 * .55 * .75 * .5 and 1 - .4 * .6 * .55 * .75
    expect(inference.confidence).toEqual({ family: 0.8556, target_platform: 0.901 });
  });

  test('one source that says the same twice counts once', () => {
    const one = infer({ manifests: [file('setup.py')] });
    const both = infer({ manifests: [file('setup.py'), file('pyproject.toml')] });
    expect([one.confidence.target_platform, both.confidence.target_platform]).toEqual([0.6, 0.6]);
    expect(both.evidence).toHaveLength(2);
  });

  test('two that are close are ambiguous, however sure both are', () => {
    const inference = infer({
      name: 'Aspose.3D-for-Python',
      manifests: [file('pom.xml')],
      languages: { Java: 100 },
      readme: file('README.md', '# Java\n\nFor Java.'),
      topics: ['java'],
    });
    expect(inference.family).toBe('3d');
    expect(inference.target_platform).toBeNull();
    expect(inference.candidates.target_platform.map(({ value }) => value)).toEqual(['java', 'python']);
    expect(inference.candidates.target_platform.every(({ confidence }) => confidence > 0.8)).toBe(true);
  });

  test('exactly eighty percent is not more than eighty percent', () => {
    const weights = { ...aspose.weights, name_pattern: 0.8 };
    expect(infer({ name: 'Aspose.3D-for-Python' }, { ...aspose, weights }).family).toBeNull();
    const more = { ...aspose, weights: { ...weights, name_pattern: 0.8001 } };
    expect(infer({ name: 'Aspose.3D-for-Python' }, more).family).toBe('3d');
  });

  test('words of English in a README are neither families nor platforms', () => {
    const text =
      '# Notes\n\nGo to the next page, words rust, a swift email with html tasks. https://example.org/Java .net';
    expect(infer({ readme: file('README.md', text) }).evidence).toEqual([]);
  });

  test('what a product is bound through is not what it is for, in a README too', () => {
    const text = '[![badge](x)](y)\n# Aspose.3D for Python via .NET\n\nPython via .NET API.';
    const found = infer({ readme: file('README.md', text) }).evidence;
    expect(found.map(({ value, where }) => `${value} ${where}`)).toEqual([
      '3d README.md:2',
      'python README.md:2',
      'python README.md',
    ]);
  });

  test('a topic counts whole, with or without the brand', () => {
    const found = infer({ topics: ['aspose-3d', 'python3', 'python-bindings', 'words'] }).evidence;
    expect(found.map(({ value }) => value)).toEqual(['3d', 'words', 'python']);
  });

  test('the order in which things are found does not matter', () => {
    const manifests = [file('setup.py'), file('examples/pom.xml'), file('package.json', '{"name":"aspose-3d"}')];
    const clues = { name: 'x', topics: ['python', 'java'], languages: { Python: 5, Java: 4 } };
    const turned = { ...clues, topics: ['java', 'python'], languages: { Java: 4, Python: 5 } };
    expect(infer({ ...turned, manifests: [...manifests].reverse() })).toEqual(infer({ ...clues, manifests }));
  });
});

describe('what the repository says of itself', () => {
  const config = (text: string) => ({ config: file('.launch.yml', text) });

  test('ends the question, whatever else points elsewhere', () => {
    const inference = infer({ name: 'Aspose.3D-for-Python', ...config('family: cells\ntarget_platform: net\n') });
    expect(inference).toMatchObject({ family: 'cells', target_platform: 'dotnet', problems: [] });
    expect(inference.confidence).toEqual({ family: 0.99, target_platform: 0.99 });
    expect(inference.evidence.map(({ value }) => value)).toEqual(['cells', '3d', 'dotnet', 'python']);
  });

  test.each([
    ['family: [', ['.launch.yml is no usable YAML']],
    ['- a', ['.launch.yml is no usable YAML']],
    ['a: &a 1\nb: *a', ['.launch.yml is no usable YAML']],
    ['family: unicorn', ['.launch.yml: family is none that is known']],
    ['target_platform: 7', ['.launch.yml: target_platform is none that is known']],
    ['launch: {}', ['.launch.yml: launch is not known here']],
  ])('%j speaks for nothing and is told of', (text, problems) => {
    expect(infer(config(text))).toMatchObject({ family: null, evidence: [], problems });
  });
});

describe('an answer that is not sure', () => {
  test('names the missing fields, their candidates by rank and every reason', () => {
    const inference = infer({ name: 'aspose-cells-python', manifests: [file('pom.xml')], topics: ['3d'] });
    const thrown = refusalOf(() => requireSure(inference));
    expect(thrown).toMatchObject({ code: 'INVALID_INPUT', retryable: false });
    expect(thrown.details).toMatchObject({
      missing_fields: ['family', 'target_platform'],
      suggested_values: { family: ['cells', '3d'], target_platform: ['java', 'python'] },
      evidence: inference.evidence,
    });
  });

  test('leaves out what is sure, and candidates where there are none', () => {
    const sureOfFamily = refusalOf(() => requireSure(infer({ name: 'x', topics: [] }, generic)));
    expect(sureOfFamily.details).toMatchObject({ missing_fields: ['target_platform'], suggested_values: {} });
  });
});

describe('any repository', () => {
  const of = (clues: Partial<RepositoryClues>) => {
    const { family, target_platform } = infer(clues, generic);
    return [family, target_platform];
  };

  test('its family is its name', () => {
    expect(of({ name: 'My_Tool.js' })[0]).toBe('my-tool-js');
    expect(of({ name: '___' })[0]).toBeNull();
  });

  test.each<[string, Partial<RepositoryClues>, string | null]>([
    ['a Python project', { manifests: [file('pyproject.toml')], languages: { Python: 90, Shell: 10 } }, 'python'],
    ['one in C without any manifest', { languages: { C: 980, Makefile: 400, Shell: 20 } }, 'c'],
    ['one in C built by CMake', { manifests: [file('CMakeLists.txt')], languages: { C: 80, 'C++': 20 } }, 'c'],
    ['one in C++ built by CMake', { manifests: [file('CMakeLists.txt')], languages: { 'C++': 80, C: 20 } }, 'cpp'],
    [
      'TypeScript',
      { manifests: [file('package.json'), file('tsconfig.json')], languages: { TypeScript: 9, JavaScript: 1 } },
      'typescript',
    ],
    ['JavaScript', { manifests: [file('package.json')], languages: { JavaScript: 75, TypeScript: 25 } }, 'javascript'],
    ['Kotlin with Gradle', { manifests: [file('build.gradle.kts')], languages: { Kotlin: 8, Java: 2 } }, 'kotlin'],
    ['Go', { manifests: [file('go.mod')], languages: { Go: 1 } }, 'go'],
    [
      'Rust, with a package.json of tools',
      {
        manifests: [file('Cargo.toml'), file('package.json', '{"private":true,"devDependencies":{}}')],
        languages: { Rust: 80, JavaScript: 20 },
      },
      'rust',
    ],
    ['Perl', { manifests: [file('Makefile.PL')], languages: { Perl: 9, Shell: 1 } }, 'perl'],
    [
      'half Python, half Rust',
      { manifests: [file('pyproject.toml'), file('Cargo.toml')], languages: { Python: 5, Rust: 5 } },
      null,
    ],
    ['only examples in Java', { manifests: [file('examples/pom.xml')] }, null],
    ['text alone', { languages: { Markdown: 100, HTML: 5 } }, null],
  ])('%s', (_what, clues, platform) => {
    expect(of({ name: 'tool', ...clues })).toEqual(['tool', platform]);
  });
});

test('a sure answer becomes the config of the contract, with the commit pinned', () => {
  const source = readGithubUrl('https://github.com/aspose-3d/Aspose.3D-for-Python-via-.NET');
  const { derived, config } = deriveFromRepository(source, requireSure(infer(source)), 'a'.repeat(40), aspose);
  expect(derived).toEqual({
    family: '3d',
    target_platform: 'python',
    locales: ['en'],
    layout_mode: 'auto',
    allow_inference: false,
    github_repo_url: 'https://github.com/aspose-3d/Aspose.3D-for-Python-via-.NET',
    github_ref: 'a'.repeat(40),
  });
  expect(config).toEqual({ site_profile: 'aspose', ...derived });
});

function refusalOf(work: () => unknown): Fault {
  try {
    work();
  } catch (thrown) {
    return thrown as Fault;
  }
  throw new Error('nothing was refused');
}
