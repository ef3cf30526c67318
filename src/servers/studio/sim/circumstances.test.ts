// The real plugin in a Studio that is in the middle of something.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestStudio } from './test-studio.ts';

vi.setConfig({ testTimeout: 90_000 });

let studio: TestStudio;
beforeEach(async () => {
  studio = await TestStudio.open();
});
afterEach(() => studio.end());

/** What the plugin said, beside the word of the contract. */
const fault = (bridgeCode: string) => ({ details: { bridgeCode } });
const deck = { parentPath: 'Workspace', className: 'Part', name: 'Deck' };
const tide = { parentPath: 'ServerStorage', name: 'Tide', scriptType: 'Script', source: 'old\n' };
const update = { scriptPath: 'ServerStorage.Tide', source: 'new\n' };
const sourceOfTide = async () =>
  ((await studio.call('script.get_source', { scriptPath: 'ServerStorage.Tide' })) as { source: string }).source;

test('during a play test a write is refused for now and changes nothing, and afterwards it is done', async () => {
  const playing = await studio.start({ circumstances: { isPlayTesting: true } });
  await expect(studio.call('instance.create', deck, 'k1')).rejects.toMatchObject(fault('TRANSIENT_ERROR'));
  expect(await studio.namesIn('Workspace')).not.toContain('Deck');
  await playing.close();
  await studio.start();
  expect(await studio.call('instance.create', deck, 'k1')).toMatchObject({ path: 'Workspace.Deck' });
});

test('a source is written to an open script when the editor has agreed, and never over what somebody typed', async () => {
  const first = await studio.start();
  await studio.call('script.create', tide, 'k1');
  await first.close();
  const slow = await studio.start({ circumstances: { openDocument: { pauseSeconds: 0.5, rejections: 0 } } });
  await studio.call('script.update', update, 'k2');
  expect(await sourceOfTide()).toBe('new\n');
  await slow.close();
  await studio.start({ circumstances: { openDocument: { pauseSeconds: 0.1, rejections: 1 } } });
  const refused = studio.call('script.update', { ...update, source: 'newer\n' }, 'k3');
  await expect(refused).rejects.toMatchObject(fault('CONFLICT'));
  expect(await sourceOfTide()).toBe('new\n-- typed meanwhile\n');
});

test('lists and searches from the root step over what Studio keeps for itself', async () => {
  await studio.start();
  expect(await studio.namesIn('game')).toContain('Lighting');
  expect(await studio.call('instance.find', { rootPath: 'game', className: 'SpawnLocation' })).toMatchObject({
    count: 1,
  });
});

test('a quota that is used up is told of by the plugin, which waits', async () => {
  const httpQuota = { perMinute: 6, stallSeconds: 0.1 };
  const simulated = await studio.start({ circumstances: { httpQuota } });
  const names = Array.from({ length: 12 }, (_, index) => `Deck${index}`);
  const made = names.map((name) => studio.call('instance.create', { ...deck, name }, name, 1_000).catch(() => null));
  await Promise.all(made);
  for (let count = 0; count < 10; count += 1) await studio.call('bridge.ping', {}, undefined, 300).catch(() => null);
  await vi.waitFor(() => expect(simulated.status().connection).toMatch(/500 HTTP requests in a minute/), 20_000);
});
