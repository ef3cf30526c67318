import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteInterner } from './byte-interner.ts';
import { randomText } from './random-input.ts';
import { RunCounter } from './run-counter.ts';
import { termsOf } from './tokenize.ts';

describe('the terms of a text', () => {
  it.each([
    ['parseQuery', ['parsequery', 'parse', 'query']],
    ['snake_case_name', ['snake_case_name', 'snake', 'case', 'name']],
    ['HTTPServer', ['httpserver', 'http', 'server']],
    ['XMLHttpRequest2', ['xmlhttprequest2', 'xml', 'http', 'request']],
    ['getURLs', ['geturls', 'get', 'url']],
    ['__init__', ['init']],
    ['base64', ['base64', 'base', '64']],
    ['x + i', ['x', 'i']],
    ['a_b', ['a_b']],
    ['3.1415', ['3', '1415']],
    ['MAX_SIZE = 10', ['max_size', 'max', 'size', '10']],
    ['&& => ::', []],
    ['___', []],
    ['deadbeef01ab23cd45', ['deadbeef01ab23cd45']],
    ['Übergröße', ['übergröße']],
    ['ÜberName', ['übername', 'über', 'name']],
    ['e\u0301tat', ['état']],
    ['日本語', ['日本', '本語']],
    ['東', ['東']],
    ['foo—bar “baz”', ['foo', 'bar', 'baz']],
    ['parse日本Query', ['parse', '日本', 'query']],
  ])('of %s are the whole and its parts', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  it.each([
    ['parsing parsed parses parse', 'parse'],
    ['created creating creates create', 'create'],
    ['caches cached caching', 'cache'],
    ['queries query', 'query'],
    ['classes class', 'class'],
    ['running runs run', 'run'],
    ['renamed renaming renames', 'rename'],
    ['handled handling handles', 'handle'],
    ['configured configuring', 'configure'],
    ['settings setting sets', 'set'],
    ['indexes indexed indexing', 'index'],
    ['used using uses', 'use'],
    ['opened opening opens', 'open'],
  ])('of %s share a stem', (text, stem) => {
    for (const word of text.split(' ')) expect(termsOf(word)).toContain(stem);
  });

  it.each(['string', 'this', 'status', 'need', 'class', 'ping', 'red'])('leave %s as it is', (word) => {
    expect(termsOf(word)).toEqual([word]);
  });

  it('leave out runs that are data', () => {
    expect(termsOf(`a ${'Ab3'.repeat(50)} b`)).toEqual(['a', 'b']);
  });

  it('are whole words in small letters and, of more than one part, the parts too', () => {
    const word = fc.array(fc.constantFrom('get', 'user', 'name', 'index', 'map'), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(word, (parts) => {
        const camel = parts.map((part, at) => (at === 0 ? part : `${part[0]?.toUpperCase()}${part.slice(1)}`)).join('');
        expect(termsOf(camel)).toEqual([parts.join(''), ...parts]);
        expect(termsOf(parts.join('_'))).toEqual([parts.join('_'), ...parts]);
        expect(termsOf(parts.join('_').toUpperCase())).toEqual([parts.join('_'), ...parts]);
      }),
      { seed: 4, numRuns: 50 },
    );
  });
});

describe('the fast pass over bytes', () => {
  it('yields the very terms of a text, as often as they stand there', () => {
    fc.assert(
      fc.property(fc.oneof(randomText, fc.string({ unit: 'binary', maxLength: 40 })), (text) => {
        expect(countedByBytes(text)).toEqual(counted(termsOf(text)));
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  it('agrees while its tables grow, for runs of every length, also when they agree in their first bytes', () => {
    const long = 'abcdefghijklmnopqrstuvwxyz'.repeat(5);
    const words = Array.from({ length: 20_000 }, (_, n) => `${long.slice(0, n % 130)}${n % 7 === 0 ? '' : n}`);
    const text = `${words.join(' ')}\n${words.join(';')}`;
    expect(countedByBytes(text)).toEqual(counted(termsOf(text)));
  });

  it('agrees for long texts, and for runs that are all of one', () => {
    const text = `${'parseQuery, '.repeat(30_000)}${'é'.repeat(200_000)} ${'x'.repeat(300_000)} last`;
    expect(countedByBytes(text)).toEqual(counted(termsOf(text)));
  });
});

function counted(terms: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = Object.create(null);
  for (const term of terms) counts[term] = (counts[term] ?? 0) + 1;
  return counts;
}

function countedByBytes(text: string): Record<string, number> {
  const terms = new ByteInterner();
  const runs = new RunCounter(terms);
  const bytes = Buffer.from(text);
  runs.text.load(bytes);
  runs.text.count(0, bytes.length);
  const room = runs.kernel.borrow(runs.countedRuns * 8);
  const pairs = new Uint32Array(runs.countedRuns * 2);
  runs.takeCounted(room.place);
  pairs.set(runs.kernel.words.subarray(room.place / 4, room.place / 4 + pairs.length));
  const found: string[] = [];
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const [run = 0, times = 0] = pairs.subarray(pair, pair + 2);
    for (const term of runs.termsOf(run)) {
      const string = Buffer.from(terms.pool.subarray(terms.starts[term], terms.starts[term + 1])).toString();
      for (let time = 0; time < times; time += 1) found.push(string);
    }
  }
  return counted(found);
}
