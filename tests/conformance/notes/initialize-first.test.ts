// Notes: a client is greeted at once, however long the vault takes to be read.
import { expect } from 'vitest';
import { proves } from '../../support/proves.ts';
import { makeFolder, openFolder } from './open-vault.ts';

const count = 3_000;
const words = 'A note of the middle size, as people write them, with some words about ships and the sea. '.repeat(15);

proves('notes/vault/initialize-first', async (proof) => {
  const files = Array.from({ length: count }, (_, at) => {
    const link = `[[note-${(at + 1) % count}]] and [[note-${(at * 7) % count}]]`;
    return [`folder-${at % 20}/note-${at}.md`, `# Note ${at}\n\n${words}\n${link} #tag-${at % 10}\n`] as const;
  });
  const folder = makeFolder(Object.fromEntries(files));
  const from = performance.now();
  const empty = await openFolder(proof, makeFolder({}));
  const bareMs = performance.now() - from;
  await empty.client.close();

  const started = performance.now();
  const big = await openFolder(proof, folder);
  const greetedMs = performance.now() - started;
  const first = big.client.start('vault_health', { limit: 1 });
  const second = big.client.start('list_nodes', { limit: 1 });
  // The protocol is at work while the index is made.
  expect(await big.client.request('ping')).toMatchObject({ result: {} });
  const answeredEarly = [...big.client.answered];
  expect((await first.answer).body).toMatchObject({ notes: count });
  expect((await second.answer).body).toMatchObject({ total: count });
  const indexedMs = performance.now() - started;
  expect(answeredEarly).not.toContain(first.id);
  expect(answeredEarly).not.toContain(second.id);
  // A size of vault that takes this long to read would show in the greeting if it were read first.
  expect(greetedMs).toBeLessThan(bareMs + (indexedMs - greetedMs) * 0.8);
});
