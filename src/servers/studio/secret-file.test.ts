import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../../tests/support/scratch-studio.ts';
import { openSecretFile } from './secret-file.ts';

test('a secret is made once, for its owner alone, and nothing is left beside it', () => {
  const path = join(scratchFolder(), 'studio', 'secret');
  const secret = openSecretFile(path);
  expect(secret).toHaveLength(32);
  expect(openSecretFile(path)).toBe(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(path))).toEqual(['secret']);
});

test.each(['', 'short\n'])('a file that is not whole is refused, and not taken for a secret: %j', (text) => {
  const path = join(scratchFolder(), 'secret');
  writeFileSync(path, text);
  expect(() => openSecretFile(path)).toThrow(/is not whole/);
  expect(readFileSync(path, 'utf8')).toBe(text);
});
