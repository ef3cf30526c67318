// Damage at the level of bytes: what bad cables, bad clients and bad disks do to a message.
import type { Random } from '../random.ts';

export function damage(random: Random, bytes: Buffer): Buffer {
  const times = random.int(1, 3);
  let damaged = bytes;
  for (let time = 0; time < times; time += 1) damaged = random.pick(kinds)(random, damaged);
  return damaged;
}

const interesting = [0x00, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d, 0x80, 0xc0, 0xed, 0xff];

type Damage = (random: Random, bytes: Buffer) => Buffer;

const flip: Damage = (random, bytes) => {
  if (bytes.length === 0) return bytes;
  const copy = Buffer.from(bytes);
  const at = random.int(0, copy.length - 1);
  copy[at] = (copy[at] ?? 0) ^ (1 << random.int(0, 7));
  return copy;
};

const replace: Damage = (random, bytes) => {
  if (bytes.length === 0) return bytes;
  const copy = Buffer.from(bytes);
  copy[random.int(0, copy.length - 1)] = random.pick(interesting);
  return copy;
};

const insert: Damage = (random, bytes) => {
  const at = random.int(0, bytes.length);
  const extra = random.chance(0.5) ? random.bytes(random.int(1, 8)) : Buffer.from([random.pick(interesting)]);
  return Buffer.concat([bytes.subarray(0, at), extra, bytes.subarray(at)]);
};

const remove: Damage = (random, bytes) => {
  const from = random.int(0, bytes.length);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(Math.min(bytes.length, from + random.int(1, 12)))]);
};

const cut: Damage = (random, bytes) => bytes.subarray(0, random.int(0, bytes.length));

const repeat: Damage = (random, bytes) => {
  const from = random.int(0, bytes.length);
  const to = random.int(from, bytes.length);
  return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
};

const kinds: readonly Damage[] = [flip, flip, replace, replace, insert, insert, remove, cut, repeat];

/** Sequences that are not UTF-8: overlong, truncated, surrogates, beyond the last code point. */
export const notUtf8 = [[0xff], [0xc0, 0xaf], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0x80]].map(
  (bytes) => Buffer.from(bytes),
);
