import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openScratch, type Scratch } from '../../../../tests/support/scratch-repository.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { LineCut } from './line-cut.ts';
import { type ShownRange, showFile } from './show-file.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = openScratch('show');
});
afterEach(() => scratch.remove());

const maxBytes = 10_000;
const show = (path: string, range: Partial<ShownRange> = {}) =>
  showFile(scratch.root, path, { maxBytes, ...range }, (_, line) => `language of ${line}`);

describe('shows', () => {
  test('a whole file with what is known of it', async () => {
    scratch.write({ 'src/a.ts': 'one\r\ntwö\nthree' });
    expect(await show('./src//a.ts')).toEqual({
      path: 'src/a.ts',
      startLine: 1,
      endLine: 3,
      totalLines: 3,
      text: 'one\r\ntwö\nthree',
      isTruncated: false,
      hash: hashBytes('one\r\ntwö\nthree'),
      lang: 'language of one',
    });
  });

  test('a range of lines, to the end when it goes beyond', async () => {
    scratch.write({ a: '1\n2\n3\n4\n' });
    expect(await show('a', { startLine: 2, endLine: 3 })).toMatchObject({
      text: '2\n3\n',
      endLine: 3,
      totalLines: 4,
      isTruncated: false,
    });
    expect(await show('a', { startLine: 4, endLine: 99 })).toMatchObject({
      text: '4\n',
      endLine: 4,
      isTruncated: false,
    });
  });

  test('an empty file as no lines', async () => {
    scratch.write({ a: '' });
    expect(await show('a')).toMatchObject({ text: '', startLine: 1, endLine: 0, totalLines: 0, isTruncated: false });
  });

  test('as many lines as fit, or a part of the first', async () => {
    scratch.write({ a: 'one\ntwo\nthree\n', b: 'ääää\nx\n' });
    expect(await show('a', { maxBytes: 9 })).toMatchObject({
      text: 'one\ntwo\n',
      endLine: 2,
      isTruncated: true,
      totalLines: 3,
    });
    expect(await show('a', { maxBytes: 14 })).toMatchObject({ endLine: 3, isTruncated: false });
    expect(await show('b', { maxBytes: 5 })).toMatchObject({ text: 'ää', endLine: 1, isTruncated: true });
  });

  test('the beginning of a very long line, and says how much more there is', async () => {
    scratch.write({ a: `short\n${'ü'.repeat(5_000)}\nend\n` });
    const { text, isTruncated, endLine } = await show('a');
    expect(text).toBe(`short\n${'ü'.repeat(2_000)}… (6001 bytes more)\nend\n`);
    expect([isTruncated, endLine]).toEqual([true, 3]);
  });

  test('UTF-16 and bytes that are no text as well as it can', async () => {
    scratch.write({ a: Buffer.from('\uFEFFhä\n', 'utf16le'), b: Buffer.from('caf\xe9\n', 'latin1') });
    expect(await show('a')).toMatchObject({ text: 'hä\n' });
    expect(await show('b')).toMatchObject({ text: 'caf\uFFFD\n' });
  });

  test('a link that stays inside', async () => {
    scratch.write({ 'src/a.ts': 'x\n' });
    symlinkSync('src/a.ts', join(scratch.root, 'link'));
    expect(await show('link')).toMatchObject({ path: 'link', text: 'x\n' });
  });

  test('a part of a huge file without reading the rest', async () => {
    const line = `${'x'.repeat(99)}\n`;
    scratch.write({ huge: `\uFEFFfirst\n${line.repeat(60_000)}last` });
    const start = await show('huge', { endLine: 2 });
    expect(start).toMatchObject({
      text: `first\n${line}`,
      endLine: 2,
      totalLines: null,
      hash: null,
      isTruncated: false,
    });
    expect(await show('huge')).toMatchObject({ endLine: 100, isTruncated: true, totalLines: null });
    expect(await show('huge', { startLine: 60_002 })).toMatchObject({
      text: 'last',
      endLine: 60_002,
      isTruncated: false,
    });
    await expect(show('huge', { startLine: 60_003 })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('refuses', () => {
  const refusal = (path: string, range: Partial<ShownRange> = {}) =>
    show(path, range).then(
      () => 'shown',
      (thrown: { code: string; message: string }) => `${thrown.code}: ${thrown.message}`,
    );

  test('every way out of the repository', async () => {
    symlinkSync('/etc', join(scratch.root, 'out'));
    for (const path of ['../x', '/etc/passwd', 'out/passwd', 'a/../../x', 'C:\\x']) {
      expect(await refusal(path)).toBe('FORBIDDEN: path leads out of the repository.');
    }
    expect(await refusal('a\0b')).toMatch(/^INVALID_REQUEST/);
  });

  test('git’s own folder, also through a link', async () => {
    scratch.write({ '.git/config': 'password\n', 'sub/.GIT': 'gitdir: /x\n' });
    symlinkSync('.git/config', join(scratch.root, 'link'));
    for (const path of ['.git/config', 'link', 'sub/.GIT']) expect(await refusal(path)).toMatch(/^FORBIDDEN/);
  });

  test('what is not there, folders, pipes and binary files', async () => {
    scratch.write({ 'src/a.ts': '', bin: Buffer.from([0, 1]), 'huge.bin': Buffer.alloc(5_000_000) });
    execFileSync('mkfifo', [join(scratch.root, 'pipe')]);
    expect(await refusal('gone.ts')).toBe('NOT_FOUND: path does not exist in the repository.');
    expect(await refusal('src/a.ts/b')).toMatch(/^NOT_FOUND/);
    for (const path of ['src', '', '.'])
      expect(await refusal(path)).toBe('INVALID_REQUEST: path is a folder, not a file.');
    expect(await refusal('pipe')).toBe('INVALID_REQUEST: path is not a file.');
    for (const path of ['bin', 'huge.bin']) expect(await refusal(path)).toMatch(/^INVALID_REQUEST: path is a binary/);
  });

  test('lines that cannot be', async () => {
    scratch.write({ a: '1\n2\n' });
    expect(await refusal('a', { startLine: 3 })).toBe(
      'INVALID_REQUEST: startLine is beyond the end of the file, which has 2 lines.',
    );
    expect(await refusal('a', { startLine: 2, endLine: 1 })).toMatch(/^INVALID_REQUEST: endLine/);
    expect(await refusal('a', { startLine: 0 })).toMatch(/^INVALID_REQUEST: startLine/);
  });
});

test('a cut of lines is the same however the text is cut into pieces', () => {
  const text = fc.array(fc.constantFrom('a', 'ü', '\n', '\r\n', '日', 'word ')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      text,
      fc.nat(6),
      fc.nat(6),
      fc.nat(40),
      fc.integer({ min: 1, max: 9 }),
      (whole, from, more, room, step) => {
        const range = { startLine: from + 1, endLine: from + 1 + more, maxBytes: room };
        const bytes = Buffer.from(whole);
        const [once, stepwise] = [new LineCut(range), new LineCut(range)];
        once.feed(bytes);
        for (let at = 0; at < bytes.length; at += step) stepwise.feed(bytes.subarray(at, at + step));
        for (const cut of [once, stepwise]) cut.end();
        const told = ({ text: shown, endLine, lines, isTruncated }: LineCut) => ({
          shown,
          endLine,
          lines,
          isTruncated,
        });
        expect(told(stepwise)).toEqual(told(once));
        const lines = whole.split(/(?<=\n)/).filter((line) => line !== '');
        expect(once.lines).toBe(lines.length);
        expect(Buffer.byteLength(once.text)).toBeLessThanOrEqual(room);
        if (!once.isTruncated) expect(once.text).toBe(lines.slice(from, from + 1 + more).join(''));
      },
    ),
    { seed: 4, numRuns: 300 },
  );
});
