import { describe, expect, test } from 'vitest';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import type { RenameRequest } from './plan-rename.ts';
import { renameIn } from './proof/rename-texts.ts';
import { carryOut, graphOf, meaningsIn, planIn } from './proof/text-vault.ts';

const toNew: RenameRequest = { from: 'notes/old.md', to: 'notes/new.md', title: 'New' };

describe('only what must change does', () => {
  test('a link that still leads to the note is left alone', async () => {
    const old = '---\naliases: [Nick]\n---\n# First\n';
    const vault = { 'a.md': '[[Nick]] [[First]] [[old]]', 'notes/old.md': old };
    const files = await renameIn(vault, toNew);
    expect(files).toEqual({ 'a.md': '[[Nick]] [[First]] [[new]]', 'notes/new.md': old });
  });

  test('a name that only differs in spaces and dashes still leads there', async () => {
    const vault = { 'a.md': '[[my note]] [x](my%20note.md)', 'b.md': '[[My_Note]]', 'my note.md': '' };
    const files = await renameIn(vault, { from: 'my note.md', to: 'my-note.md', title: 'My Note' });
    // A path in brackets is read by other programs too, which know no such likeness.
    expect(files).toMatchObject({ 'a.md': '[[my note]] [x](my-note.md)', 'b.md': '[[My_Note]]' });
  });

  test('notes without a link to it are not part of the plan', async () => {
    const vault = { 'a.md': '[[old]]', 'b.md': '[[a]] [[none]] ![[x.png]]', 'notes/old.md': '' };
    const plan = await planIn(vault, toNew);
    expect(plan.others.map(({ id }) => id)).toEqual(['a.md']);
  });

  test('the splices cover the changed bytes alone, also in a file that is not UTF-8', async () => {
    const file = Buffer.concat([Buffer.from([0xff]), Buffer.from('ü[[old]]'), Buffer.from([0xfe, 0x80])]);
    const plan = await planIn({ 'a.md': file, 'notes/old.md': '' }, toNew);
    expect(plan.others).toHaveLength(1);
    const [edit] = plan.others;
    expect(edit?.splices).toEqual([{ start: 5, end: 8, bytes: Buffer.from('new') }]);
    expect(edit?.before).toBe(hashBytes(file));
    expect(edit?.after).toBe(hashBytes(Buffer.concat([file.subarray(0, 5), Buffer.from('new'), file.subarray(8)])));
  });

  test('the graph is the same afterwards', async () => {
    const vault = { 'a.md': '[[old]] [[new]]', 'notes/old.md': '[[a]]', 'x/new.md': '' };
    const graph = graphOf(vault);
    const known = (): unknown =>
      graph.idsInOrder().map((id) => [graph.find(id), graph.resolutions(id), graph.incoming(id)]);
    const before = known();
    await planIn(vault, toNew, graph);
    expect(known()).toEqual(before);
  });
});

describe('the title', () => {
  const vault = {
    'a.md': '[[Old Title]] [[old|Old Title]] [Old Title](old.md)',
    'old.md': '---\ntitle: Old Title\n---\n',
  };

  test('a link by title follows the title', async () => {
    const files = await renameIn(vault, { from: 'old.md', to: 'new-title.md', title: 'New Title' });
    expect(files).toEqual({
      'a.md': '[[New Title]] [[new-title|New Title]] [New Title](new-title.md)',
      'new-title.md': '---\ntitle: New Title\n---\n',
    });
  });

  test('a title that cannot stand in a link gives way to the name of the file', async () => {
    const files = await renameIn(vault, { from: 'old.md', to: 'a-b.md', title: 'A|B' });
    expect(files['a.md']).toBe('[[a-b]] [[a-b|Old Title]] [A|B](a-b.md)');
  });

  test('it may change while the file keeps its name', async () => {
    const files = await renameIn(vault, { from: 'old.md', to: 'old.md', title: 'New Title' });
    expect(files).toEqual({
      'a.md': '[[New Title]] [[old|New Title]] [New Title](old.md)',
      'old.md': '---\ntitle: New Title\n---\n',
    });
  });

  test('it is written down only when the name of the file does not tell it', async () => {
    const plain = { 'old.md': 'text' };
    expect(await renameIn(plain, { from: 'old.md', to: 'new-one.md', title: 'New One' })).toEqual({
      'new-one.md': 'text',
    });
    expect(await renameIn(plain, { from: 'old.md', to: 'new-one.md', title: 'NEW one' })).toEqual({
      'new-one.md': '---\ntitle: NEW one\n---\ntext',
    });
  });

  test('what cannot be edited is refused, and the title is to blame', async () => {
    const broken = { 'old.md': '---\ntitle: [\n---\n' };
    await expect(planIn(broken, { from: 'old.md', to: 'new.md', title: 'x y' })).rejects.toMatchObject({
      code: 'INVALID_PARAMS',
      details: { field: 'title' },
    });
  });
});

describe('names that become ambiguous are lengthened', () => {
  test('those of the renamed note, to the shortest that is unique', async () => {
    const vault = { 'a.md': '[[old]] [x](p/old.md)', 'p/old.md': '', 'q/new.md': '', 'r/p/new.md': '' };
    const files = await renameIn(vault, { from: 'p/old.md', to: 'p/new.md', title: 'New' });
    expect(files['a.md']).toBe('[[p/new]] [x](p/new.md)');
  });

  test('those of another note that the new name would catch', async () => {
    const vault = {
      'a.md': '[[new]] [[New|x]] [y](new.md) [[q/new]] [[old]]',
      'b.md': '[[new]]',
      'p/old.md': '',
      'q/new.md': '',
    };
    const files = await renameIn(vault, { from: 'p/old.md', to: 'p/new.md', title: 'New' });
    expect(files['a.md']).toBe('[[q/new]] [[q/new|x]] [y](q/new.md) [[q/new]] [[p/new]]');
    expect(files['b.md']).toBe('[[q/new]]');
  });

  test('those by title, alias, heading or variant of another note', async () => {
    const vault = {
      'a.md': '[[new one]] [[New-One]] [[Nick]]',
      'b.md': '[[heading]]',
      'c.md': '[[new_one]]',
      'old.md': '',
      'titled.md': '---\ntitle: New One\naliases: [Nick]\n---\n# Heading\n',
    };
    const files = await renameIn(vault, { from: 'old.md', to: 'new-one.md', title: 'New One' });
    expect(files).toMatchObject({
      'a.md': '[[titled]] [[titled]] [[Nick]]',
      'b.md': '[[heading]]',
      'c.md': '[[titled]]',
    });
    const nicked = await renameIn(vault, { from: 'old.md', to: 'nick.md', title: 'Nick' });
    expect(nicked['a.md']).toBe('[[new one]] [[New-One]] [[titled]]');
    const headed = await renameIn(vault, { from: 'old.md', to: 'heading.md', title: 'Heading' });
    expect(headed['b.md']).toBe('[[titled]]');
  });

  test('but not those that were ambiguous already', async () => {
    const vault = { 'a.md': '[[new]]', 'p/old.md': '', 'q/new.md': '', 'o/new.md': '' };
    const files = await renameIn(vault, { from: 'p/old.md', to: 'p/new.md', title: 'New' });
    expect(files['a.md']).toBe('[[new]]');
  });

  test('a link that waited for the new name begins to lead there', async () => {
    const vault = { 'a.md': '[[new]]', 'notes/old.md': '' };
    const plan = await planIn(vault, toNew);
    expect(plan.others).toEqual([]);
    expect(meaningsIn(carryOut(vault, plan))['a.md']).toEqual(['notes/new.md']);
  });
});

describe('within the note that moves', () => {
  test('links to itself follow its name', async () => {
    const text = '[[old#H]] [[#H]] [[notes/old]] [me](old.md#h) [[Old|Old]]';
    const files = await renameIn({ 'notes/old.md': text }, toNew);
    expect(files['notes/new.md']).toBe('[[new#H]] [[#H]] [[notes/new]] [me](new.md#h) [[new|New]]');
  });

  test('relative links are read from its new folder, all others stay', async () => {
    const vault = {
      'a.md': '',
      'notes/b.md': '',
      'notes/deep/c.md': '',
      'far/b.md': '',
      'notes/old.md':
        '[](../a.md) [](b.md#x) [](deep/c.md) [](./deep/c) [[deep/c]] [[../a]] [[notes/b]] [](/a.md) [](x.png)',
    };
    const files = await renameIn(vault, { from: 'notes/old.md', to: 'far/away/new.md', title: 'New' });
    expect(files['far/away/new.md']).toBe(
      '[](../../a.md) [](../../notes/b.md#x) [](../../notes/deep/c.md) [](../../notes/deep/c) [[deep/c]] [[../../a]] [[notes/b]] [](/a.md) [](../../notes/x.png)',
    );
  });

  test('relative links to it follow it into its new folder', async () => {
    const vault = { 'x/a.md': '[](../notes/old.md) [[../notes/old]] [[old]] [[notes/old]]', 'notes/old.md': '' };
    const files = await renameIn(vault, { from: 'notes/old.md', to: 'x/y/new.md', title: 'New' });
    expect(files['x/a.md']).toBe('[](y/new.md) [[./y/new]] [[new]] [[x/y/new]]');
  });

  test('other changes to it are part of the same plan', async () => {
    const vault = { 'a.md': '[[old]]', 'notes/old.md': 'before [[old]]' };
    const files = await renameIn(vault, { ...toNew, text: 'after [[old]] and [[a]]' });
    expect(files['notes/new.md']).toBe('after [[new]] and [[a]]');
  });
});

test('a note that is not there and a name that is taken, in whatever case, are refused', async () => {
  const vault = { 'a.md': '', 'b.md': '' };
  await expect(planIn(vault, { from: 'c.md', to: 'd.md', title: 'd' })).rejects.toMatchObject({
    code: 'NODE_NOT_FOUND',
  });
  await expect(planIn(vault, { from: 'a.md', to: 'B.md', title: 'B' })).rejects.toMatchObject({ code: 'NODE_EXISTS' });
  await expect(planIn(vault, { from: 'a.md', to: 'A.md', title: 'A' })).resolves.toMatchObject({ to: 'A.md' });
});
