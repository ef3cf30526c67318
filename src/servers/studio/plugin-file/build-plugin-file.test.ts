import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Element, readXml } from '../../../../tests/support/read-xml.ts';
import { buildPluginFile, type LuauSource } from './build-plugin-file.ts';
import { readPluginSources } from './plugin-sources.ts';

/** The sources as a reader of the file finds them, with the class that each became. */
function readBack(xml: string): { path: string; className: string; text: string | undefined }[] {
  const root = readXml(xml);
  expect([root.name, root.attributes]).toEqual(['roblox', { version: '4' }]);
  const [top, ...more] = root.children;
  expect(more).toEqual([]);
  if (top === undefined) throw new Error('The file is empty.');
  expect([propertyOf(top, 'Name'), top.attributes['class']]).toEqual(['MooringStudio', 'Folder']);
  return itemsIn(top, '');
}

function itemsIn(item: Element, above: string): { path: string; className: string; text: string | undefined }[] {
  return item.children
    .filter(({ name }) => name === 'Item')
    .flatMap((each) => {
      const path = `${above}${propertyOf(each, 'Name')}`;
      const className = each.attributes['class'] ?? '';
      return [{ path, className, text: propertyOf(each, 'Source') }, ...itemsIn(each, `${path}/`)];
    });
}

function propertyOf(item: Element, name: string): string | undefined {
  const properties = item.children.find((each) => each.name === 'Properties')?.children ?? [];
  return properties.find(({ attributes }) => attributes['name'] === name)?.text;
}

function referentsIn({ attributes, children }: Element): string[] {
  return [...(attributes['referent'] === undefined ? [] : [attributes['referent']]), ...children.flatMap(referentsIn)];
}

const sources: readonly LuauSource[] = [
  { path: 'Version.luau', text: 'return "1.2.3"\n' },
  { path: 'Main.server.luau', text: 'local App = require(script.Parent.App)\nif 1 < 2 and "&" then\n\tApp()\nend\n' },
  { path: 'Ops/Find.luau', text: 'local t = a[b[1]]> 2\nreturn {}' },
  { path: 'Ops/Deep/Empty.luau', text: '' },
];

test('scripts, modules and folders come back with their class, place and text', () => {
  expect(readBack(buildPluginFile(sources))).toEqual([
    { path: 'Main', className: 'Script', text: sources[1]?.text },
    { path: 'Ops', className: 'Folder', text: undefined },
    { path: 'Ops/Deep', className: 'Folder', text: undefined },
    { path: 'Ops/Deep/Empty', className: 'ModuleScript', text: '' },
    { path: 'Ops/Find', className: 'ModuleScript', text: sources[2]?.text },
    { path: 'Version', className: 'ModuleScript', text: sources[0]?.text },
  ]);
});

test('the order in which the sources were found does not change a byte', () => {
  expect(buildPluginFile([...sources].reverse())).toBe(buildPluginFile(sources));
});

test('no two things have one referent', () => {
  const referents = referentsIn(readXml(buildPluginFile(sources)));
  expect(referents).toHaveLength(7);
  expect(new Set(referents).size).toBe(7);
});

test.each([']]>', ']]>]]>', 'a]]>b]]]>c', ']]', '<![CDATA[ x ]]>', ']]]]>>'])('%j in a source comes back', (text) => {
  expect(readBack(buildPluginFile([{ path: 'A.luau', text }]))[0]?.text).toBe(text);
});

test('any text that XML can carry comes back byte for byte', () => {
  const piece = fc.oneof(fc.constantFrom(']', '>', '<', '&', '[', '\n', '\t', '"', 'é', '✓', '𝄞'), fc.string());
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what the writer refuses.
  const isCarried = (text: string) => !/[\0-\x08\x0b-\x1f\ufffe\uffff]/.test(text) && text.isWellFormed();
  const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(texts.filter(isCarried), (text) => {
      expect(readBack(buildPluginFile([{ path: 'A.luau', text }]))[0]?.text).toBe(text);
    }),
    { seed: 6, numRuns: 500 },
  );
});

test.each([
  [[{ path: 'A.luau', text: 'return 1\r\n' }], 'A.luau holds a character that XML cannot carry'],
  [[{ path: 'A.luau', text: 'return "\0"' }], 'A.luau holds a character that XML cannot carry'],
  [[{ path: 'A.lua', text: '' }], 'A.lua is no Luau source'],
  [[{ path: 'Ops/A.client.luau', text: '' }], 'A.client.luau is no Luau source'],
  [[sources[1] ?? fail(), { path: 'Main.luau', text: '' }], 'Two things in the plugin are called Main'],
])('what cannot be told apart or carried is refused: %j', (given, says) => {
  expect(() => buildPluginFile(given)).toThrow(says);
});

const plugin = join(import.meta.dirname, '../../../../plugin/src');

test('the plugin itself comes back byte for byte', () => {
  const real = readPluginSources(plugin);
  const found = readBack(buildPluginFile(real));
  const bySource = new Map(found.map(({ path, text }) => [path, text]));
  for (const { path, text } of real) expect(bySource.get(path.replace(/(\.server)?\.luau$/, ''))).toBe(text);
  expect(found.filter(({ className }) => className === 'Script')).toMatchObject([{ path: 'Main' }]);
});

function fail(): never {
  throw new Error('The example has no second source.');
}
