// Stories as Content-Length frames, and frames that lie about themselves.
import { readFrames } from '../model/read-frames.ts';
import type { Random } from '../random.ts';
import { damage } from './damage.ts';
import { limitBytes, type Shot } from './lines.ts';
import { tellStory } from './messages.ts';
import { quickCall, type Source } from './stories.ts';

const blank = Buffer.from('\r\n\r\n');

const maxFiller = 20_000;

/**
 * What ends whatever these bytes leave open: closes a header block, and fills up the body that it then announces.
 * Null when that body is larger than anybody wants to send.
 */
export function closingOf(bytes: Buffer): Buffer | null {
  let tail = blank;
  for (let round = 0; round < 10; round += 1) {
    const { missing } = readFrames(Buffer.concat([bytes, tail]));
    if (missing === 0) return tail;
    if (missing > maxFiller) return null;
    tail = Buffer.concat([tail, Buffer.alloc(missing, ' '), blank]);
  }
  return null;
}

export function frameShot(source: Source): Shot {
  const { random } = source;
  return random.weighted([
    [78, () => told(source)],
    [8, () => damagedBody(source)],
    [10, () => broken(source)],
    [4, () => noise(random)],
  ])();
}

/** A frame around the limit of 8 MiB. */
export function longFrameShot({ random, ids }: Source): Shot {
  const bytes = limitBytes + random.pick([-1, 0, 1, 2, 1_000]);
  const head = `{"jsonrpc":"2.0","id":${ids.fresh()},"method":"ping","params":{"pad":"`;
  const body = Buffer.from(`${head}${'p'.repeat(bytes - head.length - 3)}"}}`);
  return { name: `a frame of ${bytes} bytes`, bytes: frameOf(random, body) };
}

function told(source: Source): Shot {
  const { name, messages } = tellStory(source);
  return { name, bytes: Buffer.concat(messages.map((each) => frameOf(source.random, Buffer.from(each)))) };
}

function damagedBody(source: Source): Shot {
  const [message = ''] = quickCall(source);
  return { name: 'a damaged body', bytes: frameOf(source.random, damage(source.random, Buffer.from(message))) };
}

/** A good frame, in every spelling the wire has to take. */
function frameOf(random: Random, body: Buffer): Buffer {
  const length = body.length;
  const header = random.weighted([
    [12, () => `Content-Length: ${length}`],
    [1, () => `content-length:${length}`],
    [1, () => `CONTENT-LENGTH: \t ${length} \t`],
    [1, () => `Content-Length: 00${length}`],
    [1, () => `Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: ${length}`],
    [1, () => `Content-Length: ${length}\r\nX-Other: Content-Length: 3`],
    [1, () => `Content-Length: ${length}\r\nContent-Length: ${length}`],
  ])();
  return Buffer.concat([Buffer.from(`${header}\r\n\r\n`), body]);
}

const badLengths = ['', '-5', '+5', '0x10', '1e3', '5.5', 'five', '12345678901', '5 5', '५'];

/** Header and body do not fit each other. */
function broken(source: Source): Shot {
  const { random } = source;
  const [message = ''] = quickCall(source);
  const body = Buffer.from(message);
  const claim = (text: string) => Buffer.concat([Buffer.from(`Content-Length: ${text}\r\n\r\n`), body]);
  const [name, make] = random.pick<readonly [string, () => Buffer]>([
    ['a length too short', () => claim(String(random.int(0, body.length - 1)))],
    ['a length too long', () => claim(String(body.length + random.int(1, 200)))],
    ['a length that is none', () => claim(random.pick(badLengths))],
    ['a header block without a length', () => Buffer.concat([Buffer.from('X-Length: 5\r\n\r\n'), body])],
    ['bare newlines', () => Buffer.concat([Buffer.from(`Content-Length: ${body.length}\n\n`), body])],
    ['a missing blank line', () => Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n`), body])],
    ['an empty body', () => Buffer.from('Content-Length: 0\r\n\r\n')],
    ['an empty header block', () => Buffer.from('\r\n\r\n')],
    ['a line of JSON instead of a frame', () => Buffer.from(`${message}\n`)],
    ['a damaged frame', () => damage(random, frameOf(random, body))],
  ]);
  const bytes = make();
  const closing = closingOf(bytes);
  // A damaged length may swallow everything after it, which is right, and the end of the game.
  if (!closing) return broken(source);
  // Half of them are left as they are: the frames that follow must still be found.
  return { name, bytes: random.chance(0.5) ? bytes : Buffer.concat([bytes, closing]) };
}

/** Bytes without a blank line in sight, below and above what a header block may hold. */
function noise(random: Random): Shot {
  const length = random.pick([1, 100, 8_000, 8_192, 8_193, 9_000, 30_000]);
  const letters = Buffer.alloc(length, random.pick(['x', '\r\n', 'ab\n', '\0', '\r']));
  return { name: `${length} bytes of noise`, bytes: Buffer.concat([letters, blank]) };
}
