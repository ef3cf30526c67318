import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isSameSecret } from '../secret-file.ts';
import { bridgeToken, bridgeTokenPath } from './token.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'mooring-token-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('the token that was set is the one', () => {
  expect(bridgeToken({ needsToken: true, token: 'given' }, home)).toBe('given');
});

test('without one, it is made once and kept where only its owner can read it', () => {
  const made = bridgeToken({ needsToken: true, token: null }, home);
  expect(made).toMatch(/^[\w-]{32}$/);
  expect(bridgeToken({ needsToken: true, token: null }, home)).toBe(made);
  expect(readFileSync(bridgeTokenPath(home), 'utf8').trim()).toBe(made);
  expect(statSync(bridgeTokenPath(home)).mode & 0o077).toBe(0);
});

test('1.9/7: with GOX_BRIDGE_AUTH=false there is none, also when one is set', () => {
  expect(bridgeToken({ needsToken: false, token: 'given' }, home)).toBeNull();
  expect(bridgeToken({ needsToken: false, token: null }, home)).toBeNull();
});

test('tokens of other lengths are compared like any', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true);
  expect(isSameSecret('', 'abc')).toBe(false);
  expect(isSameSecret('abcd', 'abc')).toBe(false);
});
