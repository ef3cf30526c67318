import { PassThrough } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { settled } from '../../../tests/support/manual-clock.ts';
import { LineGuard } from './line-guard.ts';

type Heard = string | { oversize: number } | 'end' | { error: string };

async function read(pieces: readonly Buffer[], maxBytes?: number): Promise<Heard[]> {
  const input = new PassThrough();
  const guard = new LineGuard(input, maxBytes);
  const heard: Heard[] = [];
  guard.on('data', (line: Buffer) => heard.push(line.toString('utf8')));
  guard.on('oversize', (bytes: number) => heard.push({ oversize: bytes }));
  const ended = new Promise<void>((resolve) => guard.once('end', resolve));
  for (const piece of pieces) input.write(piece);
  input.end();
  await ended;
  return heard;
}

async function readEveryWay(text: string, maxBytes?: number): Promise<Heard[]> {
  const bytes = Buffer.from(text);
  const bytewise = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1));
  const whole = await read([bytes], maxBytes);
  expect(await read(bytewise, maxBytes)).toEqual(whole);
  for (let at = 0; at <= bytes.length; at += 1) {
    expect(await read([bytes.subarray(0, at), bytes.subarray(at)], maxBytes), `cut at ${at}`).toEqual(whole);
  }
  return whole;
}

describe('however the bytes are cut', () => {
  test('each line comes whole, with its end, one at a time', async () => {
    expect(await readEveryWay('{"a":1}\n"→ é"\r\n\n[]\n')).toEqual(['{"a":1}\n', '"→ é"\r\n', '\n', '[]\n']);
  });

  test('a line of exactly the limit passes, one byte more is dropped and told once', async () => {
    expect(await readEveryWay('12345\n123456\n12\n', 5)).toEqual(['12345\n', { oversize: 7 }, '12\n']);
  });

  test('a dropped line takes nothing of its neighbours with it', async () => {
    expect(await readEveryWay(`a\n${'x'.repeat(30)}\n${'y'.repeat(30)}\nb\n`, 5)).toEqual([
      'a\n',
      { oversize: 31 },
      { oversize: 31 },
      'b\n',
    ]);
  });

  test('what follows the last line end is no line', async () => {
    expect(await readEveryWay('a\nhalf a mess')).toEqual(['a\n']);
  });
});

test('a line that is too long is not kept while it goes on', async () => {
  const input = new PassThrough();
  const guard = new LineGuard(input, 1_000);
  const heard: unknown[] = [];
  guard.on('data', () => heard.push('line'));
  guard.on('oversize', (bytes: number) => heard.push(bytes));
  const before = keptBytes();
  for (let at = 0; at < 64; at += 1) {
    input.write(Buffer.alloc(1024 * 1024, 'x'));
    await settled();
  }
  // Buffers are given back a little after the collection that finds them.
  await expect.poll(() => keptBytes() - before, { timeout: 5_000 }).toBeLessThan(16 * 1024 * 1024);
  input.write('\n');
  await settled();
  expect(heard).toEqual([64 * 1024 * 1024 + 1]);
});

test('a broken input is told, and pausing reaches it', async () => {
  const input = new PassThrough();
  const guard = new LineGuard(input);
  const errors: Error[] = [];
  guard.on('error', (error: Error) => errors.push(error));
  expect(guard.pause()).toBe(guard);
  expect(input.isPaused()).toBe(true);
  input.destroy(new Error('the pipe broke'));
  await settled();
  expect(errors.map(({ message }) => message)).toEqual(['the pipe broke']);
});

/** What buffers hold once everything unused is gone. */
function keptBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}
