import { execFileSync } from 'node:child_process';
import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openScratch, type Scratch } from '../../../../tests/support/scratch-repository.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';
import { readSource } from './read-file.ts';
import { ReadingRoom } from './reading-room.ts';

let scratch: Scratch;
beforeEach(() => {
  scratch = openScratch('read');
});
afterEach(() => scratch.remove());

function read(path: string, content?: string | Uint8Array, lang = 'text') {
  if (content !== undefined) scratch.write({ [path]: content });
  return readSource(scratch.root, { path }, () => lang, new ReadingRoom());
}

describe('text', () => {
  test('is read as it is, with language, role and the hash of its bytes', () => {
    scratch.write({ 'src/a.test.ts': 'let ä = 1;\r\n' });
    const asked: string[] = [];
    const languageOf = (path: string, line: string) => {
      asked.push(path, line);
      return 'typescript';
    };
    const source = readSource(scratch.root, { path: 'src/a.test.ts' }, languageOf, new ReadingRoom());
    expect(asked).toEqual(['src/a.test.ts', 'let ä = 1;']);
    expect(source).toEqual({
      path: 'src/a.test.ts',
      lang: 'typescript',
      role: 'test',
      hash: hashBytes('let ä = 1;\r\n'),
      text: Buffer.from('let ä = 1;\r\n'),
    });
  });

  test('may be empty', () => {
    expect(read('a.ts', '')).toMatchObject({ path: 'a.ts', text: Buffer.alloc(0), hash: hashBytes('') });
  });

  test('loses its mark, and is hashed with it', () => {
    expect(read('a.ts', '\uFEFFx\n')).toMatchObject({ text: Buffer.from('x\n'), hash: hashBytes('\uFEFFx\n') });
  });

  test('in UTF-16 with a mark becomes UTF-8', () => {
    const little = Buffer.from('\uFEFFlet ä = "日";\n', 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, big]) {
      expect(read('a.ts', bytes)).toMatchObject({ text: Buffer.from('let ä = "日";\n'), hash: hashBytes(bytes) });
    }
  });

  test('that is not UTF-8 keeps what can be read', () => {
    const bytes = Buffer.from('caf\xe9 ol\xe9\n', 'latin1');
    expect(read('a.txt', bytes)).toMatchObject({ text: Buffer.from('caf\uFFFD ol\uFFFD\n'), hash: hashBytes(bytes) });
  });

  test('with colours of a terminal and form feeds is text', () => {
    expect(read('a.txt', '\x1b[31mred\x1b[0m\f\n')).toHaveProperty('text');
  });
});

describe('what is not indexed is told with its reason:', () => {
  const reasonOf = (path: string, content?: string | Uint8Array, lang?: string) => {
    const answer = read(path, content, lang);
    return 'reason' in answer ? answer.reason : null;
  };

  test('binary files, small and large', () => {
    expect(reasonOf('a.bin', Buffer.from([1, 2, 0, 3]))).toBe('binary');
    expect(reasonOf('b.bin', Buffer.from('\x01\x02\x03text', 'latin1'))).toBe('binary');
    expect(reasonOf('c.bin', Buffer.concat([Buffer.from('PK\0'), Buffer.alloc(200_000, 65)]))).toBe('binary');
    expect(reasonOf('d.bin', Buffer.from([0xff, 0xfe, 0, 0, 65, 0, 0, 0]))).toBe('binary');
  });

  test('huge files, and none that just fits', () => {
    const line = `${'x'.repeat(63)}\n`;
    expect(reasonOf('a.ts', line.repeat(65_536))).toBeNull();
    expect(reasonOf('b.ts', `${line.repeat(65_536)}y`)).toBe('huge');
  });

  test('packed scripts, source maps and large lock files', () => {
    const packed = `/* licence */\n\n${'var a=1;'.repeat(5_000)}\n`;
    expect(reasonOf('bundle.js', packed, 'javascript')).toBe('minified');
    expect(reasonOf('a.min.js', 'var a = 1;\n')).toBe('minified');
    expect(reasonOf('a.js.map', '{"version":3}')).toBe('minified');
    expect(reasonOf('other.map', '{"version":3}')).toBe('minified');
    expect(reasonOf('package-lock.json', '  "x": 1,\n'.repeat(60_000))).toBe('minified');
    expect(reasonOf('small/package-lock.json', '  "x": 1,\n')).toBeNull();
    expect(reasonOf('data.json', '  "x": 1,\n'.repeat(60_000))).toBeNull();
  });

  test('but not prose in long lines, nor a short file of one', () => {
    expect(reasonOf('a.md', `${'word '.repeat(2_000)}\n`, 'markdown')).toBeNull();
    expect(reasonOf('a.js', 'x'.repeat(3_000), 'javascript')).toBeNull();
  });

  test('links, folders, pipes, and what is gone', () => {
    scratch.write({ 'folder/a.ts': 'x' });
    symlinkSync('folder/a.ts', join(scratch.root, 'link.ts'));
    execFileSync('mkfifo', [join(scratch.root, 'pipe')]);
    expect(reasonOf('link.ts')).toBe('symlink');
    for (const path of ['folder', 'pipe', 'gone.ts']) expect(reasonOf(path)).toBe('unreadable');
  });

  test.skipIf(process.getuid?.() === 0)('what may not be read', () => {
    scratch.write({ 'a.ts': 'x' });
    chmodSync(join(scratch.root, 'a.ts'), 0);
    expect(reasonOf('a.ts')).toBe('unreadable');
  });
});
