// Stories as lines, and what is no line of JSON: blank, damaged, not UTF-8, far too long.
import { damage, notUtf8 } from './damage.ts';
import { tellStory } from './messages.ts';
import { quickCall, type Source } from './stories.ts';

/** One case: bytes that end where a line ends, so that no case spoils the next. */
export interface Shot {
  readonly name: string;
  readonly bytes: Buffer;
}

export const limitBytes = 8 * 1024 * 1024;

const ends = ['\n', '\n', '\n', '\r\n'];

export function lineShot(source: Source): Shot {
  const { random } = source;
  return random.weighted([
    [80, () => told(source)],
    [14, () => damaged(source)],
    [3, () => ({ name: 'a blank line', bytes: Buffer.from(random.pick(['\n', '\r\n', ' \n', '\t\t\n', '\r\r\n'])) })],
    [3, () => foreign(source)],
  ])();
}

/** A line around the limit of 8 MiB. Heavy, so the plan says how many there are. */
export function longLineShot({ random, ids }: Source): Shot {
  const bytes = limitBytes + random.pick([-1, 0, 1, 2, 1_000]);
  const head = `{"jsonrpc":"2.0","id":${ids.fresh()},"method":"ping","params":{"pad":"`;
  const tail = '"}}';
  const line = head + 'p'.repeat(bytes - head.length - tail.length) + tail;
  return { name: `a line of ${bytes} bytes`, bytes: Buffer.from(`${line}\n`) };
}

function told(source: Source): Shot {
  const { name, messages } = tellStory(source);
  return { name, bytes: Buffer.from(messages.map((each) => each + source.random.pick(ends)).join('')) };
}

function damaged(source: Source): Shot {
  const [message = ''] = quickCall(source);
  const bytes = damage(source.random, Buffer.from(message));
  return { name: 'a damaged line', bytes: Buffer.concat([bytes, Buffer.from('\n')]) };
}

/** Bytes that are not UTF-8, inside a string where they are read as something else, or outside where they are not. */
function foreign(source: Source): Shot {
  const { random } = source;
  const [message = ''] = quickCall(source);
  const at = random.chance(0.5) ? message.lastIndexOf('"') : random.int(0, message.length);
  const parts = [Buffer.from(message.slice(0, at)), random.pick(notUtf8), Buffer.from(`${message.slice(at)}\n`)];
  return { name: 'a line that is not UTF-8', bytes: Buffer.concat(parts) };
}
