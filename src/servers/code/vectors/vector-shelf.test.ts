import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EmbeddingProvider } from '../../../embedding/embedding-provider.ts';
import { embeddingFault } from '../../../embedding/faults.ts';
import { StaticProvider } from '../../../embedding/static/static-provider.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { IndexSnapshot } from '../index/snapshot.ts';
import { snapshotOf } from '../search/test-snapshot.ts';
import { VectorShelf } from './vector-shelf.ts';

const words = new StaticProvider();
const none = new AbortController().signal;
let folder = '';
let snapshot: IndexSnapshot;

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-shelf-')));
  snapshot = await snapshotOf(
    { 'src/store.ts': '/** Keeps sessions. */\nexport function openStore() {\n  return new Map();\n}\n' },
    { 'src/ferry.py': 'def depart(port):\n    """The ship leaves the harbour."""\n    return port\n' },
  );
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Counts the texts it is asked for; each answer waits until it is let go. */
class Counting implements EmbeddingProvider {
  readonly model: string;
  readonly dimension = words.dimension;
  texts = 0;
  gate: Promise<void> = Promise.resolve();
  asked: PromiseWithResolvers<void> = Promise.withResolvers();
  failing = 0;

  constructor(model = 'counting') {
    this.model = model;
  }

  async embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    this.texts += texts.length;
    this.asked.resolve();
    await this.gate;
    this.failing -= 1;
    if (this.failing >= 0) throw embeddingFault('EMBEDDING_FAILED');
    return words.embed(texts, signal);
  }

  async close(): Promise<void> {}
}

const chunksIn = ({ segments }: IndexSnapshot): number =>
  segments.reduce((sum, { segment }) => sum + segment.chunkCount, 0);
const filesIn = (): string[] => readdirSync(folder).sort();

test('vectors are made once, kept in a file beside each segment, and read from there by the next process', async () => {
  const [first, second] = [new Counting(), new Counting()];
  const made = await new VectorShelf(first, systemClock).vectorsOf(folder, snapshot.segments, none);
  expect(first.texts).toBe(chunksIn(snapshot));
  expect(filesIn()).toEqual(snapshot.segments.map(({ name }) => name.replace('.mseg', '.mvec')).sort());
  expect(await new VectorShelf(second, systemClock).vectorsOf(folder, snapshot.segments, none)).toEqual(made);
  expect(second.texts).toBe(0);
});

test('two who ask at once share the work', async () => {
  const provider = new Counting();
  const shelf = new VectorShelf(provider, systemClock);
  const ask = () => shelf.vectorsOf(folder, snapshot.segments, none);
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(one).toEqual(other);
  expect(provider.texts).toBe(chunksIn(snapshot));
});

test('the same texts make the same bytes', async () => {
  const bytes = async (): Promise<Buffer[]> => {
    await new VectorShelf(new Counting(), systemClock).vectorsOf(folder, snapshot.segments, none);
    const files = filesIn().map((name) => readFileSync(join(folder, name)));
    for (const name of filesIn()) rmSync(join(folder, name));
    return files;
  };
  expect(await bytes()).toEqual(await bytes());
});

test('a damaged file is made anew, and so is one of another model', async () => {
  await new VectorShelf(new Counting(), systemClock).vectorsOf(folder, snapshot.segments, none);
  const [damaged = ''] = filesIn();
  const whole = readFileSync(join(folder, damaged));
  const bytes = Buffer.from(whole);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] as number) ^ 1;
  writeFileSync(join(folder, damaged), bytes);
  const again = new Counting();
  await new VectorShelf(again, systemClock).vectorsOf(folder, snapshot.segments, none);
  expect(again.texts).toBeGreaterThan(0);
  expect(again.texts).toBeLessThan(chunksIn(snapshot));
  expect(readFileSync(join(folder, damaged))).toEqual(whole);

  const other = new Counting('another');
  await new VectorShelf(other, systemClock).vectorsOf(folder, snapshot.segments, none);
  expect(other.texts).toBe(chunksIn(snapshot));
});

test('who cancels leaves at once, the work ends with the last who waits, and the next begins anew', async () => {
  const provider = new Counting();
  const gate = Promise.withResolvers<void>();
  provider.gate = gate.promise;
  const shelf = new VectorShelf(provider, systemClock);
  const cancelling = new AbortController();
  const waiting = shelf.vectorsOf(folder, snapshot.segments, cancelling.signal);
  await provider.asked.promise;
  cancelling.abort(new Error('cancelled by the caller'));
  await expect(waiting).rejects.toThrow('cancelled by the caller');
  gate.resolve();
  expect(await shelf.vectorsOf(folder, snapshot.segments, none)).toHaveLength(snapshot.segments.length);
});

test('one who cancels does not take the vectors from another', async () => {
  const provider = new Counting();
  const gate = Promise.withResolvers<void>();
  provider.gate = gate.promise;
  const shelf = new VectorShelf(provider, systemClock);
  const cancelling = new AbortController();
  const leaving = shelf.vectorsOf(folder, snapshot.segments, cancelling.signal);
  const staying = shelf.vectorsOf(folder, snapshot.segments, none);
  await provider.asked.promise;
  cancelling.abort(new Error('cancelled'));
  await expect(leaving).rejects.toThrow('cancelled');
  gate.resolve();
  expect(await staying).toHaveLength(snapshot.segments.length);
  expect(provider.texts).toBe(chunksIn(snapshot));
});

test('when patience ends the work goes on, and whoever asks again has it all', async () => {
  const provider = new Counting();
  const gate = Promise.withResolvers<void>();
  provider.gate = gate.promise;
  const shelf = new VectorShelf(provider, systemClock, 1);
  const asked = await shelf.vectorsOf(folder, snapshot.segments, none);
  expect(asked).toEqual({ made: 0, chunks: chunksIn(snapshot) });
  gate.resolve();
  const patient = new VectorShelf(provider, systemClock);
  expect(await patient.vectorsOf(folder, snapshot.segments, none)).toHaveLength(snapshot.segments.length);
  await shelf.close();
});

test('a failure of the provider is told, and not kept', async () => {
  const provider = new Counting();
  provider.failing = 1;
  const shelf = new VectorShelf(provider, systemClock);
  await expect(shelf.vectorsOf(folder, snapshot.segments, none)).rejects.toMatchObject({ code: 'EMBEDDING_FAILED' });
  expect(await shelf.vectorsOf(folder, snapshot.segments, none)).toHaveLength(snapshot.segments.length);
});

test('without a folder to write to, vectors are still there', async () => {
  const shelf = new VectorShelf(new Counting(), systemClock);
  const missing = join(folder, 'gone');
  expect(await shelf.vectorsOf(missing, snapshot.segments, none)).toHaveLength(snapshot.segments.length);
});

test('closing ends what is being made', async () => {
  const provider = new Counting();
  const gate = Promise.withResolvers<void>();
  provider.gate = gate.promise;
  const shelf = new VectorShelf(provider, systemClock);
  const waiting = shelf.vectorsOf(folder, snapshot.segments, none);
  await provider.asked.promise;
  const refused = expect(waiting).rejects.toThrow('the server is closed');
  const closing = shelf.close();
  gate.resolve();
  await Promise.all([refused, closing]);
  expect(filesIn()).toEqual([]);
});
