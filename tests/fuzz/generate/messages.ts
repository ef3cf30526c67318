// Single messages that are right, wrong at some level, or no messages at all; and how often each comes.
import { anyJson, anyObject, keys } from './json-text.ts';
import {
  callMessage,
  endlessCancelled,
  quickCall,
  reportingCall,
  type Source,
  type Story,
  sameIdTwice,
  shortCancelled,
  slowCall,
} from './stories.ts';
import { wrongCall } from './tools.ts';

export interface Told {
  readonly name: string;
  readonly messages: readonly string[];
}

const failingCall: Story = ({ ids, tools, random }) => [callMessage(ids.any(), tools.failing(random))];

const wrongArguments: Story = ({ ids, tools, random }) => [callMessage(ids.any(), wrongCall(tools, random))];

/** `params` of every kind, for methods that exist. */
const wrongParams: Story = ({ ids, random }) => {
  const method = random.pick(['tools/call', 'tools/list', 'ping', 'resources/read', 'resources/subscribe']);
  const params = random.chance(0.5) ? anyJson(random) : anyObject(random);
  return [`{"jsonrpc":"2.0","id":${ids.any()},"method":"${method}","params":${params}}`];
};

const knownMethod: Story = ({ ids, random, tools }) => {
  const uris = ['fixture://status', 'fixture://runs/7', 'fixture://runs/none', 'fixture://runs/%', 'nowhere:', ''];
  const withUri = `,"params":{"uri":${JSON.stringify(random.pick(uris))}}`;
  const plain = ['ping', 'tools/list', 'resources/list', 'resources/templates/list'].map((each) => [each, ''] as const);
  const read = ['resources/read', 'resources/subscribe', 'resources/unsubscribe'].map(
    (each) => [each, withUri] as const,
  );
  const [method, params] = random.pick(tools.hasResources ? [...plain, ...read] : plain);
  return [`{"jsonrpc":"2.0","id":${ids.any()},"method":"${method}"${params}}`];
};

const strangeMethods = ['', 'nope', 'tools/', 'TOOLS/LIST', 'rpc.discover', 'notifications/cancelled', '☃', '\u0000'];

const unknownMethod: Story = ({ ids, random }) => {
  const method = random.weighted([
    [4, () => random.pick(strangeMethods)],
    [2, () => random.pick(keys)],
    [1, () => 'm'.repeat(random.int(1, 3_000))],
    [1, () => random.pick(['tasks/get', 'logging/setLevel', 'prompts/list', 'completion/complete', 'server/discover'])],
  ])();
  return [`{"jsonrpc":"2.0","id":${ids.any()},"method":${JSON.stringify(method)}}`];
};

const junkNotification: Story = ({ random, ids }) => {
  const known = ['notifications/initialized', 'notifications/progress', 'notifications/roots/list_changed'];
  const method = random.weighted([
    [3, () => random.pick(known)],
    [3, () => random.pick(keys)],
    [2, () => random.pick(strangeMethods)],
    [1, () => 'ping'],
  ])();
  // An object of a known shape now and then, so that the names of built-in things meet real ids.
  const params = random.chance(0.4) ? `{"requestId":${ids.any()},"id":${ids.any()}}` : anyJson(random);
  return [`{"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${params}}`];
};

/** A name every object has, as a notification about a call in flight: it must not be taken for a cancel. */
const notReallyCancelled: Story = ({ random, ids, tools, mark }) => {
  const id = ids.fresh();
  const call = tools.slow ? tools.slow(random.int(5, 30), false) : tools.quick(random, mark());
  const name = random.pick(['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty']);
  return [callMessage(id, call), `{"jsonrpc":"2.0","method":"${name}","params":{"requestId":${id},"id":${id}}}`];
};

const unaskedResponse: Story = ({ random, ids }) => {
  const body = random.pick([
    '"result":{}',
    `"result":${anyJson(random, 1)}`,
    '"error":{"code":1,"message":"no"}',
    '"error":5',
  ]);
  const id = random.pick([`"id":${ids.any()},`, '', '"id":null,']);
  return [`{"jsonrpc":"2.0",${id}${body}}`];
};

const batch: Story = (source) => {
  const some = Array.from({ length: source.random.int(0, 3) }, () => quickCall(source)[0] ?? '');
  return [`[${some.join(',')}]`];
};

const initializeAgain: Story = ({ random, ids }) => {
  const part = (right: string) => (random.chance(0.7) ? right : anyJson(random, 2));
  const capabilities = random.pick(['{}', '{"roots":{}}', '{"elicitation":{}}', '{"roots":5}', '{"x":{"y":[]}}']);
  const info = '{"name":"f","version":"1"}';
  const params = `{"protocolVersion":${part('"2025-11-25"')},"capabilities":${part(capabilities)},"clientInfo":${part(info)}}`;
  return [`{"jsonrpc":"2.0","id":${ids.any()},"method":"initialize","params":${params}}`];
};

/** The frame of the message itself is wrong: version, id, extra members, members twice. */
const wrongEnvelope: Story = ({ random, ids }) => {
  const id = ids.any();
  return [
    random.pick([
      `{"id":${id},"method":"ping"}`,
      `{"jsonrpc":"1.0","id":${id},"method":"ping"}`,
      `{"jsonrpc":2.0,"id":${id},"method":"ping"}`,
      `{"jsonrpc":"2.0","id":${random.pick(['null', 'true', '{}', '[1]'])},"method":"ping"}`,
      `{"jsonrpc":"2.0","id":${id},"method":${random.pick(['5', 'null', '["ping"]', '{}'])}}`,
      `{"jsonrpc":"2.0","id":${id}}`,
      `{"jsonrpc":"2.0","id":${id},"method":"ping",${JSON.stringify(random.pick(keys))}:1}`,
      `{"jsonrpc":"2.0","id":${ids.fresh()},"id":${id},"method":"nope","method":"ping"}`,
      `{"jsonrpc":"2.0","id":${id},"method":"ping","params":{"_meta":${anyJson(random, 1)}}}`,
      `{"jsonrpc":"2.0","id":${id},"method":"ping","params":{"task":{"ttl":1}}}`,
      `  {"jsonrpc" : "2.0" , "id":${id} ,\t"method":"ping" }  `,
    ]),
  ];
};

const noMessage: Story = ({ random }) => [anyJson(random)];

const stories: readonly (readonly [number, readonly [string, Story]])[] = [
  [20, ['a quick call', quickCall]],
  [6, ['a slow call', slowCall]],
  [6, ['a failing call', failingCall]],
  [8, ['an endless call, cancelled', endlessCancelled]],
  [8, ['a short call, cancelled', shortCancelled]],
  [5, ['one id twice', sameIdTwice]],
  [5, ['a call that reports', reportingCall]],
  [3, ['a call with a notification named like a built-in', notReallyCancelled]],
  [10, ['wrong arguments', wrongArguments]],
  [6, ['wrong params', wrongParams]],
  [7, ['a known method', knownMethod]],
  [4, ['an unknown method', unknownMethod]],
  [5, ['a junk notification', junkNotification]],
  [3, ['a response nobody asked for', unaskedResponse]],
  [3, ['a batch', batch]],
  [2, ['initialize again', initializeAgain]],
  [7, ['a wrong envelope', wrongEnvelope]],
  [3, ['no message at all', noMessage]],
];

export function tellStory(source: Source): Told {
  const [name, story] = source.random.weighted(stories);
  return { name, messages: story(source) };
}
