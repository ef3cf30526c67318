// The provider against a process that behaves as its texts tell it. Its vectors begin with the number of the request
// and with the pid, so that a test sees who answered, and in which order.
import { afterEach, describe, expect, test } from 'vitest';
import { survivors } from '../../../tests/fixtures/trees/survivors.ts';
import { manualClock, settled } from '../../../tests/support/manual-clock.ts';
import { systemClock } from '../../platform/clock.ts';
import { SentenceProvider } from './sentence-provider.ts';

const script = `
  let requests = 0, rest = '';
  process.stdin.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\\n');
    rest = lines.pop();
    for (const line of lines) answer(JSON.parse(line));
  });
  function answer({ id, texts }) {
    requests += 1;
    if (texts.includes('crash')) { console.error('out of luck'); process.exit(3); }
    if (texts.includes('hang')) return;
    if (texts.includes('garbage')) return console.log('hello');
    if (texts.includes('refuse')) return console.log(JSON.stringify({ id, error: 'I would rather not' }));
    const vectors = new Float32Array(512 * texts.length);
    texts.forEach((text, index) => vectors.set([requests, process.pid, text.length], index * 512));
    console.log(JSON.stringify({ id, vectors: Buffer.from(vectors.buffer).toString('base64') }));
  }`;
const command = [process.execPath, '-e', script];
const { signal } = new AbortController();
const providers: SentenceProvider[] = [];

afterEach(async () => {
  await Promise.all(providers.splice(0).map((provider) => provider.close()));
});

describe('the line in front of the model', () => {
  test('a query goes before the background work that came earlier', async () => {
    const provider = open();
    const background = provider.embed(texts(20, 600), signal);
    const query = provider.embed(['a question'], signal);
    expect(requestsOf(await query)).toEqual([2]);
    expect(requestsOf(await background)).toEqual([1, ...Array.from({ length: 19 }, (_, index) => index + 3)]);
  });

  test('background work waits a while after a query, so that the next one need not wait for it', async () => {
    const clock = manualClock();
    const provider = open({ clock, quietMs: 1_000 });
    await provider.embed(['a question'], signal);
    const background = provider.embed(texts(2, 600), signal);
    await settled();
    expect(requestsOf(await provider.embed(['another'], signal))).toEqual([2]);
    await settled();
    clock.advance(1_000);
    expect(requestsOf(await background)).toEqual([3, 4]);
  });

  test('a single text may say that it is background work', async () => {
    const provider = open();
    const first = provider.embed(texts(2, 600), signal);
    const second = provider.embed(['one'], signal, 'background');
    expect(requestsOf(await second)).toEqual([3]);
    await first;
  });

  test('short texts go together, long ones alone, and each gets its own vector', async () => {
    const vectors = await open().embed([...texts(5, 100), 'x'.repeat(10_000), 'y', 'z\u2028z\nz'], signal);
    expect(requestsOf(vectors)).toEqual([1, 1, 1, 1, 1, 2, 3, 3]);
    expect(vectors.map((vector) => vector[2])).toEqual([100, 100, 100, 100, 100, 10_000, 1, 5]);
  });

  test('an aborted order throws its reason at once, and what waited of it is never asked', async () => {
    const provider = open();
    const control = new AbortController();
    const dropped = provider.embed(texts(50, 600), control.signal);
    control.abort('enough');
    await expect(dropped).rejects.toBe('enough');
    expect(requestsOf(await provider.embed(['next'], signal))).toEqual([2]);
    await expect(provider.embed(['x'], control.signal)).rejects.toBe('enough');
  });

  test('nothing asked is nothing started', async () => {
    const provider = open();
    expect(await provider.embed([], signal)).toEqual([]);
    expect(provider.pid).toBeUndefined();
  });
});

describe('the life of the process', () => {
  test('it ends when nothing was asked for a while, and starts again', async () => {
    const clock = manualClock();
    const provider = open({ clock, idleMs: 1_000 });
    const first = pidOf(await provider.embed(['one'], signal));
    await clock.elapse(999);
    expect(pidOf(await provider.embed(['two'], signal))).toBe(first);
    await clock.elapse(999);
    expect(provider.pid).toBe(first);
    await clock.elapse(1);
    expect(provider.pid).toBeUndefined();
    expect(pidOf(await provider.embed(['three'], signal))).not.toBe(first);
    await provider.close();
    expect(survivors([first])).toEqual([]);
  });

  test('closing ends it, and fails what waits', async () => {
    const provider = open();
    const pid = pidOf(await provider.embed(['one'], signal));
    const waiting = provider.embed(['hang'], signal);
    const failed = expect(waiting).rejects.toMatchObject({ code: 'EMBEDDING_FAILED', message: /closed/ });
    await provider.close();
    await failed;
    expect(survivors([pid])).toEqual([]);
    expect(await provider.embed(['again'], signal)).toHaveLength(1);
  });

  test('when somebody kills it, the work goes on in another', async () => {
    const provider = open();
    const [first] = await provider.embed(['one'], signal);
    process.kill(first?.[1] ?? 0, 'SIGKILL');
    const [second] = await provider.embed(['two'], signal);
    expect(second?.[1]).not.toBe(first?.[1]);
  });
});

describe('a process that fails', () => {
  test('a text that ends it twice is given up, and the others are not', async () => {
    const provider = open();
    const bad = provider.embed(['crash'], signal);
    const good = provider.embed(['good'], signal);
    await expect(bad).rejects.toMatchObject({
      code: 'EMBEDDING_FAILED',
      message: expect.stringMatching(/ended with 3 and said: out of luck/),
    });
    expect(await good).toHaveLength(1);
  });

  test('one that always ends is left alone for a minute, and then tried again', async () => {
    const clock = manualClock();
    const provider = open({ clock, command: [process.execPath, '-e', 'process.exit(7)'] });
    const failed = { code: 'EMBEDDING_FAILED', message: expect.stringContaining('ended with 7') };
    const waiting = ['one', 'two', 'three'].map((text) => provider.embed([text], signal));
    for (const each of waiting) await expect(each).rejects.toMatchObject(failed);
    const refused = provider.embed(['four'], signal);
    expect(provider.pid).toBeUndefined();
    await expect(refused).rejects.toMatchObject(failed);
    clock.advance(60_000);
    await expect(provider.embed(['five'], signal)).rejects.toMatchObject(failed);
  });

  test('one that cannot be started says so', async () => {
    const provider = open({ command: ['/nowhere/at/all'] });
    await expect(provider.embed(['x'], signal)).rejects.toThrow('cannot start /nowhere/at/all');
  });

  test('one that gives no answer in time is ended', async () => {
    const clock = manualClock();
    const provider = open({ clock, answerTimeoutMs: 5_000 });
    const ending = provider.embed(['hang'], signal).catch((error: Error) => error.message);
    // It is tried twice; each try has its own time.
    const lookLater = async () => {
      await clock.elapse(5_000);
      return Promise.race([ending, settled()]);
    };
    await expect.poll(lookLater, { interval: 5, timeout: 15_000 }).toContain('gave no answer within 5000 ms');
  });

  test('one that writes anything else is ended', async () => {
    await expect(open().embed(['garbage'], signal)).rejects.toThrow('wrote something that is no answer');
  });

  test('one that refuses lives on', async () => {
    const provider = open();
    const pid = pidOf(await provider.embed(['one'], signal));
    await expect(provider.embed(['refuse'], signal)).rejects.toMatchObject({
      code: 'EMBEDDING_REFUSED',
      message: expect.stringContaining('I would rather not'),
    });
    expect(pidOf(await provider.embed(['two'], signal))).toBe(pid);
  });
});

function open(options: ConstructorParameters<typeof SentenceProvider>[0] = {}): SentenceProvider {
  const provider = new SentenceProvider({ command, clock: systemClock, ...options });
  providers.push(provider);
  return provider;
}

function texts(count: number, length: number): string[] {
  return Array.from({ length: count }, () => 't'.repeat(length));
}

function requestsOf(vectors: readonly Float32Array[]): (number | undefined)[] {
  return vectors.map((vector) => vector[0]);
}

function pidOf(vectors: readonly Float32Array[]): number {
  return vectors[0]?.[1] ?? 0;
}
