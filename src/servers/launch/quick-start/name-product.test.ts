import { expect, test } from 'vitest';
import { nameProduct } from './name-product.ts';

const npm = (name: string) => ({ path: 'package.json', text: JSON.stringify({ name, version: '1.0.0' }) });
const readme = (text: string) => ({ path: 'README.md', text });

test.each([
  ['Tally Marks', npm('tally-marks'), '# Tally Marks\n', 'x'],
  ['Tally Marks', npm('@counters/tally-marks'), '# Tally Marks - counts words\n', 'x'],
  ['tally-marks', npm('tally-marks'), '# A counter for everybody\n', 'x'],
  ['tally-marks', npm('tally-marks'), 'No title at all.\n', 'x'],
  ['Tally.js', npm('tallyjs'), '# `Tally.js`: fast\n', 'x'],
  ['tally-marks', npm('tally-marks'), '# ![logo](logo.png)\n', 'x'],
])('calls it %s by %j under the title %j', (name, manifest, title, fallback) => {
  expect(nameProduct({ manifests: [manifest], readme: readme(title) }, fallback)).toBe(name);
});

test.each([
  ['tally', '# $ tally_\n'],
  ['Tally', '# Tally ¯\\\\_(ツ)_/¯\n'],
  ['tally', '# tally 🔬💥\n'],
  ['Tal.ly', '# ~ Tal.ly ~\n'],
])('calls it %s, without the decoration of the title %j', (name, title) => {
  expect(nameProduct({ manifests: [npm('tally')], readme: readme(title) }, 'x')).toBe(name);
});

test('keeps the marks that are part of a name', () => {
  expect(nameProduct({ manifests: [], readme: readme('# Tally++\n') }, 'tally++')).toBe('Tally++');
});

test('calls it as its folder is called when no manifest names it, in the spelling of its title', () => {
  expect(nameProduct({ manifests: [], readme: readme('# lib.Tally\n') }, 'libtally')).toBe('lib.Tally');
  expect(nameProduct({ manifests: [], readme: null }, 'libtally')).toBe('libtally');
});

test('manifests below the top name other things', () => {
  const inner = { path: 'packages/a/package.json', text: '{"name":"inner"}' };
  expect(nameProduct({ manifests: [inner], readme: null }, 'outer')).toBe('outer');
});

test('what holds its parts together is called after the whole', () => {
  const pom = '<project><artifactId>tally-parent</artifactId><modules><module>tally</module></modules></project>';
  expect(nameProduct({ manifests: [{ path: 'pom.xml', text: pom }], readme: null }, 'x')).toBe('tally');
});
