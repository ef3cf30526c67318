import { expect, test } from 'vitest';
import { redactArguments, redactUrls } from './redact.ts';

test('takes user and password out of URLs and leaves the rest', () => {
  expect(redactUrls("fatal: 'https://ann:s3cret@host/x.git' and ssh://git@host:22/y")).toBe(
    "fatal: 'https://***@host/x.git' and ssh://***@host:22/y",
  );
  expect(redactUrls('https://token@host')).toBe('https://***@host');
  expect(redactUrls('https://ann:p@ss@host/path@v1')).toBe('https://***@host/path@v1');
});

test('leaves text without credentials as it is', () => {
  const text = 'git@host:owner/repo.git https://host/a@b mail@example.org';
  expect(redactUrls(text)).toBe(text);
});

test('takes headers out of settings', () => {
  expect(redactArguments(['-c', 'http.extraHeader=Authorization: Basic abc', 'push'])).toEqual([
    '-c',
    'http.extraHeader=***',
    'push',
  ]);
  expect(redactArguments(['http.https://host/.extraheader=Authorization: x'])).toEqual([
    'http.https://host/.extraheader=***',
  ]);
});
