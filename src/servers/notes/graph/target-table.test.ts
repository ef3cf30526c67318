import { expect, test } from 'vitest';
import { Edges } from './edges.ts';
import { LinkTable } from './link-table.ts';
import { Names } from './names.ts';
import { linkOf } from './proof/note-of.ts';
import { TargetTable } from './target-table.ts';

test('the same words are one target in double brackets and another as a path', () => {
  const table = new TargetTable();
  const wiki = table.idOf(linkOf('[[a]]'));
  expect(table.idOf(linkOf('![[a]]'))).toBe(wiki);
  expect(table.idOf(linkOf('(a)'))).not.toBe(wiki);
  expect(table.idOf(linkOf('[[A]]'))).not.toBe(wiki);
  expect([...table.underKey('a')]).toHaveLength(3);
});

test('a target with a slash waits under its last part and, as it may be a title, as a whole', () => {
  const table = new TargetTable();
  const id = table.idOf(linkOf('[[Sub Folder/My Note.md]]'));
  expect([...table.underKey('my-note')]).toEqual([id]);
  expect([...table.underKey('sub-folder/my-note')]).toEqual([id]);
  const path = table.idOf(linkOf('(x/y.md)'));
  expect([[...table.underKey('y')], [...table.underKey('x/y')]]).toEqual([[path], []]);
});

test('a target that no note names any more is forgotten, and its number used again', () => {
  const targets = new TargetTable();
  const links = new LinkTable(targets);
  const settle = (): boolean =>
    links.settle(new Names(), new Edges(), { fresh: new Set(), gone: new Set(), touched: new Set() });
  links.assign(0, [linkOf('[[a]]'), linkOf('[[b]]'), linkOf('[[a]]')]);
  links.assign(1, [linkOf('[[a]]')]);
  settle();
  expect([targets.size, targets.sources.valuesOf(targets.idOf(linkOf('[[a]]')))]).toEqual([2, [0, 1]]);
  links.assign(0, [linkOf('[[c]]')]);
  settle();
  expect([targets.size, [...targets.underKey('b')]]).toEqual([2, []]);
  links.assign(0, []);
  links.assign(1, []);
  settle();
  expect(targets.size).toBe(0);
  links.assign(0, [linkOf('[[x]]'), linkOf('[[y]]'), linkOf('[[z]]')]);
  expect(targets.count).toBe(3);
});
