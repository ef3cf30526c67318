import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ParsePool, type PoolOptions } from './parse-pool.ts';

const pools: ParsePool[] = [];
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parse-pool-'));
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
  rmSync(folder, { recursive: true, force: true });
});

function openPool(size: number, options: PoolOptions = {}): ParsePool {
  const pool = new ParsePool(size, options);
  pools.push(pool);
  return pool;
}

/** A thread that dies or hangs on a word and else answers with one chunk named after the text. */
function fragileEntry(): URL {
  const file = join(folder, 'fragile.mjs');
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ text }) => {
      const words = Buffer.from(text).toString();
      if (words === 'exit') process.exit(3);
      if (words === 'throw') throw new Error('torn');
      if (words === 'hang') for (;;);
      parentPort.postMessage({ parsed: JSON.stringify({ chunks: [{ name: words }], imports: [], bindings: [] }), problem: null, isBroken: words === 'broken' });
    });`,
  );
  return pathToFileURL(file);
}

const job = (text: string, lang = 'typescript') => ({ path: `src/${lang}`, lang, text: Buffer.from(text) });

describe('a parse pool', () => {
  it('parses files of several languages at once', async () => {
    const pool = openPool(2);
    const jobs = [
      job('export function one() {\n}\n'),
      job('def two():\n    pass\n', 'python'),
      job('# Three\n\nWords of it.\n', 'markdown'),
      job('?', 'no such language'),
    ];
    const parsed = await Promise.all(jobs.map((each) => pool.parse(each)));
    expect(parsed.map(({ chunks }) => `${chunks[0]?.kind} ${chunks[0]?.name}`)).toEqual([
      'FunctionDeclaration one',
      'FunctionDeclaration two',
      'Section Three',
      'Window ',
    ]);
    expect(jobs[0]?.text.toString()).toBe('export function one() {\n}\n');
  });

  it('loses one file to a thread that dies, and replaces the thread', async () => {
    const problems: string[] = [];
    const pool = openPool(1, { entry: fragileEntry(), onProblem: (problem) => problems.push(problem) });
    const parsed = await Promise.all(['a', 'exit', 'b', 'throw', 'broken', 'c'].map((each) => pool.parse(job(each))));
    expect(parsed.map(({ chunks }) => chunks[0]?.name || chunks[0]?.kind)).toEqual([
      'a',
      'Window',
      'b',
      'Window',
      'broken',
      'c',
    ]);
    expect(problems).toEqual(['src/typescript: the thread ended', 'src/typescript: the thread failed: torn']);
  });

  it('ends a thread that hangs', async () => {
    const pool = openPool(1, { entry: fragileEntry(), hungAfterMs: 1_000 });
    const parsed = await Promise.all(['hang', 'after'].map((each) => pool.parse(job(each))));
    expect(parsed.map(({ chunks }) => chunks[0]?.name || chunks[0]?.kind)).toEqual(['Window', 'after']);
  });

  it('reads a file that nobody wrote by hand in windows, without a thread', async () => {
    const pool = openPool(1, { entry: pathToFileURL(join(folder, 'missing.mjs')) });
    const { chunks } = await pool.parse(job('const a = 1;\n'.repeat(200_000)));
    expect(chunks).toHaveLength(5_000);
  });

  it('drops a job whose caller no longer wants it', async () => {
    const pool = openPool(1, { entry: fragileEntry() });
    const stop = new AbortController();
    const first = pool.parse(job('first'));
    const waiting = pool.parse(job('waiting'), stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(pool.parse(job('late'), stop.signal)).rejects.toThrow('enough');
    expect((await first).chunks[0]?.name).toBe('first');
  });

  it('rejects what is not done when it is closed', async () => {
    const pool = openPool(1, { entry: fragileEntry() });
    const under = [pool.parse(job('hang')), pool.parse(job('waiting'))];
    const outcome = Promise.allSettled(under);
    await pool.close();
    expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.parse(job('late'))).rejects.toThrow('closed');
  });
});
