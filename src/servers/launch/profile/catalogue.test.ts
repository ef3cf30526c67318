import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../kernel/fault.ts';
import { readRepositorySource } from '../quick-start/repo-url.ts';
import { aspose } from './aspose.ts';
import { asposeCatalogue } from './aspose-catalogue.ts';
import { findRepository } from './catalogue.ts';
import { generic } from './generic.ts';
import { readCatalogue } from './read-catalogue.ts';
import { productOfName } from './repository-name.ts';

const mine = [{ family: '3d', platform: 'python', repository: 'https://github.com/me/mine' }];

test('a repository comes from the first catalogue that lists it, else from the naming rule', () => {
  const find = (family: string, platform: string) => findRepository(aspose, [mine, asposeCatalogue], family, platform);
  expect(find('3d', 'python')).toEqual({ url: 'https://github.com/me/mine', from: 'catalogue' });
  expect(find('3d', 'java')).toEqual({
    url: 'https://github.com/aspose-3d-foss/Aspose.3D-FOSS-for-Java',
    from: 'catalogue',
  });
  expect(find('tex', 'cpp')).toEqual({
    url: 'https://github.com/aspose-tex-foss/Aspose.TeX-FOSS-for-Cpp',
    from: 'naming_rule',
  });
  expect(find('unicorn', 'python')).toBeNull();
  expect(find('3d', 'cobol')).toBeNull();
  expect(findRepository(generic, [asposeCatalogue], 'tool', 'python')).toBeNull();
});

test('whatever the catalogue lists or the rule guesses has a name that says the same product', () => {
  const families = aspose.families ?? [];
  for (const { id: family } of families) {
    for (const { id: platform } of aspose.platforms) {
      const found = findRepository(aspose, [asposeCatalogue], family, platform);
      const { name } = readRepositorySource(found?.url ?? '');
      expect(productOfName(aspose, name)).toMatchObject({ family, platform });
    }
  }
});

describe('a catalogue in a file', () => {
  test('is read, with other spellings of platforms made one', () => {
    const text = [
      'products:',
      '  - { family: 3d, platform: net, repository: "https://git.example.org/3d.git" }',
      '  - family: cells',
      '    platform: python',
      '    repository: git@git.example.org:team/cells.git',
    ].join('\n');
    expect(readCatalogue(text, aspose, 'products.yaml')).toEqual([
      { family: '3d', platform: 'dotnet', repository: 'https://git.example.org/3d.git' },
      { family: 'cells', platform: 'python', repository: 'git@git.example.org:team/cells.git' },
    ]);
    const other = 'products: [{ family: any-tool, platform: lua, repository: "https://git.example.org/x" }]';
    expect(readCatalogue(other, generic, 'products.yaml')).toMatchObject([{ family: 'any-tool', platform: 'lua' }]);
    expect(readCatalogue('products: []', aspose, 'products.yaml')).toEqual([]);
  });

  const entry = 'family: 3d, platform: python, repository: "https://github.com/a/b"';
  test.each([
    ['products: [', '', 'yaml'],
    ['products: []\nproducts: []', '', 'yaml'],
    ['a: &a []\nproducts: *a', '', 'yaml'],
    ['', '/products', 'type'],
    ['- a', '/products', 'type'],
    ['products: {}', '/products', 'type'],
    ['products: []\nversion: 1', '/version', 'additionalProperties'],
    ['products: [text]', '/products/0', 'type'],
    ['products: [{}]', '/products/0/family', 'required'],
    [`products: [{ ${entry}, colour: red }]`, '/products/0/colour', 'additionalProperties'],
    ['products: [{ family: 360, platform: go, repository: /a }]', '/products/0/family', 'type'],
    ['products: [{ family: A B, platform: go, repository: /a }]', '/products/0/family', 'pattern'],
    ['products: [{ family: unicorn, platform: go, repository: /a }]', '/products/0/family', 'enum'],
    ['products: [{ family: a, platform: cobol, repository: /a }]', '/products/0/platform', 'enum'],
    ['products: [{ family: a, platform: go, repository: a/b }]', '/products/0/repository', 'format'],
    [`products: [{ ${entry} }, { ${entry} }]`, '/products/1', 'uniqueItems'],
  ])('%j is refused and says where', (text, path, rule) => {
    const thrown = refusalOf(() => readCatalogue(text, aspose, 'products.yaml'));
    expect(thrown.code).toBe('SCHEMA_VALIDATION_FAILED');
    expect(thrown.message).toMatch(/^products\.yaml is no usable catalogue: /);
    expect(thrown.violations).toContainEqual(
      expect.objectContaining({ root: 'products.yaml', instancePath: path, keyword: rule }),
    );
  });
});

function refusalOf(work: () => unknown): Fault {
  try {
    work();
  } catch (thrown) {
    return thrown as Fault;
  }
  throw new Error('nothing was refused');
}
