import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../../tests/support/scratch-studio.ts';
import { Seal } from './seal.ts';

test('what one process of a home sealed, another opens, and nobody reads it in between', () => {
  const home = scratchFolder();
  const sealed = new Seal(home).close({ apiKey: 'hunter2' });
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('hunter2');
  expect(new Seal(home).open(sealed)).toEqual({ apiKey: 'hunter2' });
  expect(readFileSync(join(home, 'studio/workflow-key'), 'utf8')).toMatch(/^[\w-]{32}\n$/);
});

test('a changed byte or another key is refused', () => {
  const home = scratchFolder();
  const sealed = new Seal(home).close('x');
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => new Seal(home).open(bytes.toString('base64'))).toThrow('cannot be read');
  expect(() => new Seal(home).open('')).toThrow();
  rmSync(join(home, 'studio/workflow-key'));
  expect(() => new Seal(home).open(sealed)).toThrow('the key of this home is another one');
});
