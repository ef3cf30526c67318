// Subscriptions with the official clients over HTTP. The official suite only looks at whether subscribing is
// answered; here the updates themselves must come, and stop.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { root } from './installed.ts';
import { eventually, type Running, startUnowned, stop } from './processes.ts';
import { cautious, peers } from './sdk-peers.ts';
import { addressOf } from './served.ts';

let fixture: Running;
let url: string;

beforeAll(async () => {
  fixture = startUnowned(process.execPath, [join(root, 'tests/fixtures/conformance/main.ts')]);
  url = `${await addressOf(fixture)}/mcp/conformance`;
});

afterAll(() => stop(fixture));

const lines = Object.entries(peers).filter(([name]) => name !== cautious);
const watched = 'test://watched-resource';
const opening = 'test://template/opening/data';
const closing = 'test://template/closing/data';

test.each(lines)('%s hears of a change while it is subscribed, and not before or after', async (_name, connect) => {
  const peer = await connect({ url });
  onTestFinished(() => peer.close());
  const touch = (uri: string) => peer.call('touch_resource', { uri });
  const updated = () =>
    peer.seen.filter(({ method }) => method === 'notifications/resources/updated').map(({ params }) => params?.['uri']);

  // The client's listening stream opens beside the handshake; what is told before that goes nowhere.
  await peer.subscribe(opening);
  await eventually('the listening stream is open', async () => {
    await touch(opening);
    return updated().includes(opening);
  });
  await touch(watched);
  await peer.subscribe(watched);
  await touch(watched);
  await peer.unsubscribe(watched);
  await touch(watched);

  // Updates keep their order, so everything told before this one has come when it has.
  await peer.subscribe(closing);
  await touch(closing);
  await eventually('the last update', () => updated().includes(closing));
  expect(updated().filter((uri) => uri === watched)).toHaveLength(1);
});
