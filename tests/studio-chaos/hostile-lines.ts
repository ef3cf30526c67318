// Lines for the plugin that no server of ours would send: requests with every field wrong, broken pieces of long ones,
// and what is no JSON at all.
import type { Random } from '../fuzz/random.ts';
import { hostileJson, hostileText } from './hostile-json.ts';
import { hostileSources } from './hostile-sources.ts';
import { spoiltPayload, textOf, workingOperations } from './spoilt-payloads.ts';

export interface Shot {
  readonly lines: readonly string[];
  /** The id that must be answered; null where nothing need be. */
  readonly answerTo: string | null;
}

export function hostileShot(random: Random, id: string): Shot {
  return random.weighted<() => Shot>([
    [60, () => requestShot(random, id)],
    [4, () => scriptShot(random, id)],
    [12, () => pieceShot(random, id)],
    [10, () => ({ lines: [notJson(random, id)], answerTo: null })],
    [12, () => ({ lines: [hostileJson(random)], answerTo: null })],
  ])();
}

const unknownOperations = ['', 'bridge', 'bridge.', 'instance.clone', 'script', '__index', 'instance.create\0', 'game'];

function requestShot(random: Random, id: string): Shot {
  const operation = chooseOperation(random);
  const fields = ['correlationId', 'operation', 'idempotencyKey', 'payload', 'deadline'];
  const spoilt = random.chance(0.2) ? random.pick(fields) : '';
  const text = (name: string, good: string) => (name === spoilt ? hostileJson(random) : good);
  // A write that is bound to its key by accident would be answered from memory.
  const key = random.chance(0.7) ? `,"idempotencyKey":${text('idempotencyKey', JSON.stringify(`key-${id}`))}` : '';
  const line = `{"requestId":${JSON.stringify(id)},"correlationId":${text('correlationId', '"c"')}${key},"operation":${text(
    'operation',
    JSON.stringify(operation),
  )},"payload":${text('payload', payloadText(random, operation))},"deadline":${text('deadline', soon(random))},"timestamp":""}`;
  return { lines: [line], answerTo: isReadable(line) ? id : null };
}

/** A greeting gone wrong closes the door for all that follow, so there are few. */
function chooseOperation(random: Random): string {
  return random.weighted<() => string>([
    [80, () => random.pick(workingOperations)],
    [6, () => random.pick(['bridge.ping', 'bridge.cancel', 'bridge.status'])],
    [0.5, () => random.pick(['bridge.auth', 'bridge.hello'])],
    [10, () => random.pick(unknownOperations)],
  ])();
}

function payloadText(random: Random, operation: string): string {
  const known = workingOperations.find((each) => each === operation);
  if (known) return textOf(spoiltPayload(random, known));
  return random.chance(0.5)
    ? hostileJson(random)
    : `{"requestId":${hostileJson(random)},"token":${hostileJson(random)}}`;
}

/** A module that does harm, made and run at once. */
function scriptShot(random: Random, id: string): Shot {
  const name = `Harm-${id}`;
  const make = { parentPath: 'ServerStorage', name, scriptType: 'ModuleScript', source: random.pick(hostileSources) };
  const request = (requestId: string, operation: string, payload: object) =>
    JSON.stringify({
      requestId,
      correlationId: '',
      operation,
      idempotencyKey: requestId,
      payload,
      deadline: Date.now() + 700,
    });
  const run = {
    scriptPath: `ServerStorage.${name}`,
    ...(random.chance(0.5) && { functionName: 'run', args: [1, name] }),
  };
  return {
    lines: [
      request(`${id}-made`, 'script.create', make),
      request(id, 'script.execute', { ...run, forceRequire: true }),
    ],
    answerTo: id,
  };
}

function soon(random: Random): string {
  return String(random.pick([0, -1, Date.now() - 1, Date.now() + 50, ...Array<number>(12).fill(Date.now() + 4_000)]));
}

type Piece = { chunk: { id: unknown; index: unknown; count: unknown }; data: unknown };

function pieceShot(random: Random, id: string): Shot {
  const { lines } = requestShot(random, id);
  const text = lines[0] ?? '';
  const size = Math.max(1, Math.ceil(text.length / random.int(1, 6)));
  const data = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));
  const pieces: Piece[] = data.map((each, index) => ({
    chunk: { id: `piece-${id}`, index, count: data.length },
    data: each,
  }));
  const isWhole = random.chance(0.3);
  if (!isWhole) random.pick(spoilings)(random, pieces);
  if (random.chance(0.3)) pieces.reverse();
  return {
    lines: pieces.map((each) => JSON.stringify(each)),
    answerTo: isWhole && data.every(isWellFormed) && isReadable(text) ? id : null,
  };
}

const spoilings: readonly ((random: Random, pieces: Piece[]) => void)[] = [
  (random, pieces) => void pieces.splice(random.int(0, pieces.length - 1), 1),
  (random, pieces) => void pieces.push({ ...random.pick(pieces), data: 'another' }),
  (random, pieces) => spoil(random.pick(pieces), 'count', random.pick([0, -1, 1, 1.5, 1e9, 1e308, null, '2'])),
  (random, pieces) => spoil(random.pick(pieces), 'index', random.pick([-1, 0.5, 1e9, 'x', null, []])),
  (random, pieces) => spoil(random.pick(pieces), 'id', random.pick([0, null, '', {}, 'x'.repeat(300)])),
  (random, pieces) => void Object.assign(random.pick(pieces), { data: random.pick([null, 5, [], {}, true]) }),
  (random, pieces) => void Object.assign(random.pick(pieces), { chunk: random.pick([null, 5, [], {}, 'x']) }),
];

function spoil(piece: Piece, field: 'id' | 'index' | 'count', value: unknown): void {
  piece.chunk = { ...piece.chunk, [field]: value };
}

function notJson(random: Random, id: string): string {
  const whole = JSON.stringify({ requestId: id, operation: 'bridge.ping', payload: {} });
  return random.weighted<() => string>([
    [3, () => whole.slice(0, random.int(0, whole.length - 1))],
    [3, () => hostileText(random)],
    [1, () => `${whole}${whole}`],
    [1, () => whole.replaceAll('"', "'")],
    [1, () => '{"requestId":01}'],
    [1, () => `${whole},`],
  ])();
}

/** What any parser takes. A JSON that is nested deeper than this the plugin may leave unread, and its id with it. */
function isReadable(text: string): boolean {
  try {
    JSON.parse(text);
  } catch {
    return false;
  }
  return !tooDeep.test(text);
}

const tooDeep = /(\[|\{"a":|\{"_type":"Ref","path":){150}/;

function isWellFormed(text: string): boolean {
  return text.isWellFormed();
}
