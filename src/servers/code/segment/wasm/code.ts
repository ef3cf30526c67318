// The instructions of WebAssembly that our loops are written with, as functions that put them after their operands: an
// expression reads from the outside in, as it would in any language. Numbers are 32 bits unless a name says `long`.

/** The bytes of an expression or a statement. */
export type Code = readonly number[];
/** A number in place of an expression stands for itself. */
export type Value = Code | number;

export function asCode(value: Value): Code {
  return typeof value === 'number' ? [0x41, ...signed(BigInt(value | 0))] : value;
}

type Binary = (left: Value, right: Value) => Code;

function binary(...opcode: number[]): Binary {
  return (left, right) => [...asCode(left), ...asCode(right), ...opcode];
}

export const add: Binary = binary(0x6a);
export const sub: Binary = binary(0x6b);
export const mul: Binary = binary(0x6c);
export const and: Binary = binary(0x71);
export const or: Binary = binary(0x72);
export const xor: Binary = binary(0x73);
export const shiftLeft: Binary = binary(0x74);
/** Without regard to a sign, as all below. */
export const shiftRight: Binary = binary(0x76);
export const isEqual: Binary = binary(0x46);
export const isOther: Binary = binary(0x47);
export const isBelow: Binary = binary(0x49);
export const isAbove: Binary = binary(0x4b);
export const isZero = (value: Value): Code => [...asCode(value), 0x45];
/** One of two, both of which are worked out. */
export const choose = (condition: Value, one: Value, other: Value): Code => [
  ...asCode(one),
  ...asCode(other),
  ...asCode(condition),
  0x1b,
];

export const long = (value: bigint): Code => [0x42, ...signed(BigInt.asIntN(64, value))];
export const longOf = (value: Value): Code => [...asCode(value), 0xad];
export const lowHalf = (value: Code): Code => [...value, 0xa7];
export const isLongZero = (value: Code): Code => [...value, 0x50];
export const isLongEqual = (left: Code, right: Code): Code => [...left, ...right, 0x51];
/** How many of the lowest bits are 0. */
export const zerosBelow = (value: Code): Code => [...value, 0x7a];
export const longAdd: Binary = binary(0x7c);
export const longMul: Binary = binary(0x7e);
export const longAnd: Binary = binary(0x83);
export const longXor: Binary = binary(0x85);
export const longShiftRight: Binary = binary(0x88);

/** At a place in memory; `offset` is added to it. */
export const load = (place: Value, offset = 0): Code => [...asCode(place), 0x28, 2, ...unsigned(offset)];
export const loadByte = (place: Value): Code => [...asCode(place), 0x2d, 0, 0];
/** From any place, whether divisible by eight or not. */
export const loadLong = (place: Value): Code => [...asCode(place), 0x29, 0, 0];
export const store = (place: Value, value: Value, offset = 0): Code => [
  ...asCode(place),
  ...asCode(value),
  0x36,
  2,
  ...unsigned(offset),
];
export const storeByte = (place: Value, value: Value): Code => [...asCode(place), ...asCode(value), 0x3a, 0, 0];
export const storeShort = (place: Value, value: Value): Code => [...asCode(place), ...asCode(value), 0x3b, 0, 0];

/** Sixteen bytes at once. */
export const bytes = {
  load: (place: Value): Code => [...asCode(place), 0xfd, 0x00, 0, 0],
  store: (place: Value, value: Code): Code => [...asCode(place), ...value, 0xfd, 0x0b, 0, 0],
  /** The same one sixteen times. */
  all: (byte: number): Code => [0xfd, 0x0c, ...new Array<number>(16).fill(byte)],
  isEqual: binary(0xfd, 0x23),
  isAtMost: binary(0xfd, 0x2a),
  isBelowSigned: binary(0xfd, 0x25),
  or: binary(0xfd, 0x50),
  sub: binary(0xfd, 0x71),
  /** The highest bit of each. */
  highBits: (value: Code): Code => [...value, 0xfd, 0x64],
};

const none = 0x40;

export function when(condition: Value, then: readonly Code[], otherwise: readonly Code[] = []): Code {
  const other = otherwise.length === 0 ? [] : [0x05, ...otherwise.flat()];
  return [...asCode(condition), 0x04, none, ...then.flat(), ...other, 0x0b];
}

export function repeatWhile(condition: Value, body: readonly Code[]): Code {
  const leave = [0x45, 0x0d, 1];
  return [0x02, none, 0x03, none, ...asCode(condition), ...leave, ...body.flat(), 0x0c, 0, 0x0b, 0x0b];
}

/** At least once. */
export function repeatUntil(condition: Value, body: readonly Code[]): Code {
  return [0x03, none, ...body.flat(), ...asCode(condition), 0x45, 0x0d, 0, 0x0b];
}

export function unsigned(value: number): number[] {
  const low = value & 0x7f;
  return value < 0x80 ? [low] : [low | 0x80, ...unsigned(value >>> 7)];
}

function signed(value: bigint): number[] {
  const low = Number(value & 0x7fn);
  const rest = value >> 7n;
  const isLast = (rest === 0n && (low & 0x40) === 0) || (rest === -1n && (low & 0x40) !== 0);
  return isLast ? [low] : [low | 0x80, ...signed(rest)];
}
