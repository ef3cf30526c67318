import { describe, expect, test } from 'vitest';
import type { ApiSymbol } from '../api-symbol.ts';
import { factsOf, good, texts } from '../facts-fixture.ts';

const cargo = '[package]\nname = "flock"\nversion = "1.0.0"\nlicense = "MIT OR Apache-2.0"\n';
const mit = 'Permission is hereby granted, free of charge, to any person\nobtaining a copy of this software\n';
const apache = 'Apache License\nVersion 2.0, January 2004\n';
const bsd =
  'Redistribution and use in source and binary forms are permitted.\nThe names of the contributors may not\nbe used to endorse or promote products.\n';

test('two licence files prove the choice that the manifest offers, and no licence alone', async () => {
  const facts = await factsOf({ 'Cargo.toml': cargo, 'LICENSE-APACHE': apache, 'LICENSE-MIT': mit, 'src/lib.rs': '' });
  expect(texts(facts).filter((text) => text.includes('licen'))).toEqual(['Flock is licensed under MIT OR Apache-2.0.']);
  const claim = facts.evidenceMap.claims.find(({ claim_text }) => claim_text.includes('licensed'));
  expect(claim?.citations.map(({ path }) => path)).toEqual(['Cargo.toml', 'LICENSE-APACHE', 'LICENSE-MIT']);
});

test('two licence files without such a manifest are told, and neither is picked', async () => {
  const facts = await factsOf({ 'README.md': '# Flock\n', 'LICENSE-APACHE': apache, 'LICENSE-MIT': mit });
  expect(texts(facts)).toEqual(['LICENSE-APACHE and LICENSE-MIT hold the texts of the licences Apache-2.0 and MIT.']);
  expect(facts.productFacts.license).toMatchObject({ spdx_id: null, name: 'MIT, Apache-2.0' });
});

test('a family of licences is no SPDX id, and its text says which it is', async () => {
  const python = '[project]\nname = "flock"\nlicense = { text = "BSD" }\n';
  const named = await factsOf({ 'pyproject.toml': python });
  expect(named.productFacts.license).toMatchObject({ spdx_id: null, name: 'BSD' });
  const own = await factsOf({
    'pyproject.toml': python.replace('BSD', 'A licence of our own that nobody else has ever used'),
  });
  expect(own.productFacts.license).toMatchObject({
    spdx_id: null,
    name: 'A licence of our own that nobody else has ever used',
  });
  const held = await factsOf({ 'pyproject.toml': python, LICENSE: bsd });
  expect(held.productFacts.license).toMatchObject({ spdx_id: 'BSD-3-Clause', name: 'BSD-3-Clause' });
});

test('a sentence about the licence names it, and is not its name', async () => {
  const readme =
    '# Flock\n\nThis library is available to anybody free of charge, under the terms of the MIT License.\n';
  const { productFacts } = await factsOf({ 'README.md': readme });
  expect(productFacts.license).toMatchObject({ spdx_id: 'MIT', name: 'MIT' });
});

test('a README that installs another package than the manifest is a contradiction, which the manifest wins', async () => {
  const other = String(good['README.md']).replace('npm install --save flock', 'npm install --save @acme/floc');
  const facts = await factsOf({ ...good, 'README.md': other });
  expect(facts.evidenceMap.contradictions).toMatchObject([{ resolution: 'prefer_higher_priority' }]);
  expect(facts.productFacts.distribution[0]?.install_commands).toEqual(['npm install flock']);
  expect(texts(facts).filter((text) => text.includes('floc`'))).toEqual([]);
});

test.each([
  ['what it works with', 'npm install --save flock\nnpm install --save-dev typescript'],
  ['several packages', 'npm install a b'],
  ['a folder', 'npm install ./flock'],
])('a README that installs %s contradicts nothing', async (_, command) => {
  const readme = String(good['README.md']).replace('npm install --save flock', command);
  expect((await factsOf({ ...good, 'README.md': readme })).evidenceMap.contradictions).toEqual([]);
});

test('a name behind a dot is a format only when it is a known ending', async () => {
  const readme = '# Flock\n\n## Features\n\n- Reads formats by `.parse`, `.toml` and `.lock` files\n';
  const { productFacts } = await factsOf({ 'README.md': readme });
  expect(productFacts.supported_formats.map(({ format }) => format)).toEqual(['TOML']);
});

test('the language tells the platform where nothing else does', async () => {
  const lua = { 'flock-scm-1.rockspec': 'package = "flock"\nversion = "scm-1"\n', 'src/flock.lua': 'return {}\n' };
  expect((await factsOf(lua)).productFacts.supported_platforms).toEqual(['Lua']);
  expect((await factsOf(good)).productFacts.supported_platforms).toContain('Linux');
});

describe('the version', () => {
  const constant = (name: string, signature: string): ApiSymbol => ({
    ...{ name, signature, kind: 'constant', doc: '', path: 'lib/v.rb', startLine: 1, endLine: 1, language: 'ruby' },
  });
  const gem = {
    'flock.gemspec': 'Gem::Specification.new do |s|\n  s.name = "flock"\n  s.version = Flock::VERSION\nend\n',
  };

  test('is that of the one constant of the code where the manifest has none', async () => {
    const facts = await factsOf(gem, [constant('Flock::VERSION', 'VERSION = "1.4.0"')]);
    expect(facts.productFacts.version).toBe('1.4.0');
  });

  test('is unknown where two constants tell one', async () => {
    const two = [constant('Flock::VERSION', 'VERSION = "1.4"'), constant('Wire::VERSION', 'VERSION = "1.4"')];
    expect((await factsOf(gem, two)).productFacts.version).toBeNull();
  });
});

test('a package of NuGet that is described in a folder of the build is read there', async () => {
  const nuspec =
    '<package><metadata><id>Flock</id><version>$version$</version><description>Locks files on disk</description></metadata></package>';
  const project = '<Project><PropertyGroup><AssemblyName>Flock</AssemblyName></PropertyGroup></Project>';
  const { productFacts } = await factsOf({ 'Build/Flock.nuspec': nuspec, 'Src/Flock/Flock.csproj': project });
  expect(productFacts).toMatchObject({ version: null, positioning: { tagline: 'Locks files on disk' } });
  expect(productFacts.distribution.map(({ identifier }) => identifier)).toEqual(['Flock']);
});

test('the tagline is a sentence of the first paragraph, and never an item of a list', async () => {
  const manifest = JSON.stringify({ name: 'flock', description: 'Locks files for you' });
  const items = '## Why flock?\n\n- **Light** - No dependencies\n';
  const facts = await factsOf({ 'package.json': manifest, 'README.md': items });
  expect(facts.productFacts.positioning.tagline).toBe('Locks files for you');
  const said = await factsOf({ 'README.md': `# Flock\n\nFlock is a locker written in C. It's small.\n\n${items}` });
  expect(said.productFacts.positioning.tagline).toBe('Flock is a locker written in C.');
});
