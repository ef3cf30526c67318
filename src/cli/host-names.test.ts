import { describe, expect, test } from 'vitest';
import { hostName, originOf } from './host-names.ts';

describe('a further Host name', () => {
  test('is taken in lower case, as it is compared', () => {
    expect(['My.Example.com', 'box', '[::1]', '10.0.0.7'].map(hostName)).toEqual([
      'my.example.com',
      'box',
      '[::1]',
      '10.0.0.7',
    ]);
  });

  test.each(['http://x', 'x:80', 'x/', '', 'a b', '*'])('%j could never match and is refused', (text) => {
    expect(() => hostName(text)).toThrow('is not a host name; write it without scheme and port');
  });
});

describe('an origin whose pages may call', () => {
  test.each(['http://localhost:3000', 'https://example.com', 'vscode-webview://abc'])('%s is one', (text) => {
    expect(originOf(text)).toBe(text);
  });

  test.each([
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['https://example.com:443', 'https://example.com'],
    ['HTTP://Example.com', 'http://example.com'],
    ['localhost:3000', 'http://localhost:3000'],
    ['null', 'http://localhost:3000'],
    ['*', 'http://localhost:3000'],
    ['', 'http://localhost:3000'],
  ])('%j is never what a browser sends; %s is', (text, better) => {
    expect(() => originOf(text)).toThrow(`is not an origin; write it like ${better}`);
  });
});
