// What the plugin makes of a Studio that is busy with something else: a play test, a script that is open in the editor.
import { afterEach, expect, test, vi } from 'vitest';
import type { Circumstances } from '../../src/servers/studio/sim/circumstances.ts';
import { TestStudio } from '../../src/servers/studio/sim/test-studio.ts';

let studio: TestStudio | undefined;
afterEach(() => studio?.end());
vi.setConfig({ testTimeout: 60_000 });

/** A place with a script S, opened again under the circumstances. */
async function openUnder(circumstances: Circumstances): Promise<TestStudio> {
  const opened = await TestStudio.open();
  studio = opened;
  const first = await opened.start();
  const script = { parentPath: 'ServerStorage', name: 'S', scriptType: 'ModuleScript', source: 'return 1\n' };
  await opened.call('script.create', script, 'create');
  await first.close();
  await opened.start({ circumstances });
  return opened;
}

test('in a play test nothing is written, in words that say so, and reads go on', async () => {
  const { call, namesIn } = bound(await openUnder({ isPlayTesting: true }));
  const created = call('instance.create', { parentPath: 'Workspace', className: 'Part', name: 'P' }, 'key', 5_000);
  await expect(created).rejects.toMatchObject({
    message: expect.stringContaining('Studio is in a play test'),
    details: { bridgeCode: 'TRANSIENT_ERROR' },
  });
  expect(await namesIn('Workspace')).not.toContain('P');
});

test('a script that somebody types into is left alone, and one that is only open is changed', async () => {
  const scriptPath = 'ServerStorage.S';
  const typedInto = bound(await openUnder({ openDocument: { pauseSeconds: 0.1, rejections: 1 } }));
  const updated = typedInto.call('script.update', { scriptPath, source: 'return 2\n' }, 'key');
  await expect(updated).rejects.toMatchObject({ details: { bridgeCode: 'CONFLICT' } });
  const source = 'return 1\n-- typed meanwhile\n';
  expect(await typedInto.call('script.get_source', { scriptPath })).toMatchObject({ source });
  await studio?.end();

  const onlyOpen = bound(await openUnder({ openDocument: { pauseSeconds: 0.1, rejections: 0 } }));
  await onlyOpen.call('script.update', { scriptPath, source: 'return 2\n' }, 'key');
  expect(await onlyOpen.call('script.get_source', { scriptPath })).toMatchObject({ source: 'return 2\n' });
});

function bound(opened: TestStudio): Pick<TestStudio, 'call' | 'namesIn'> {
  return { call: opened.call.bind(opened), namesIn: opened.namesIn.bind(opened) };
}
