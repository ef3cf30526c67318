import { describe, expect, test } from 'vitest';
import { type AccessRules, checkHost, checkOrigin, checkToken, isLoopback, loopbackHosts } from './access.ts';
import { accessFor } from './listen.ts';

const rules = (changes: Partial<AccessRules> = {}): AccessRules => ({
  hosts: loopbackHosts,
  corsOrigins: new Set(),
  token: undefined,
  ...changes,
});

describe('Host', () => {
  test.each(['localhost', 'localhost:7345', '127.0.0.1:80', '[::1]', '[::1]:7345', 'LocalHost:1'])(
    '%s is ours',
    (host) => {
      expect(checkHost(rules(), host)).toBeNull();
    },
  );

  test.each([
    undefined,
    '',
    'evil.example',
    'evil.example:7345',
    'localhost.evil.example',
    'evil.example:localhost',
    '127.0.0.1.evil.example',
    'localhost:7345:7345',
    '::1',
    '0.0.0.0',
  ])('%s is not', (host) => {
    expect(checkHost(rules(), host)).toMatchObject({ code: 'FORBIDDEN', kind: 'denied' });
  });

  test('is not looked at where any may be used', () => {
    expect(checkHost(rules({ hosts: null }), 'anything.example')).toBeNull();
  });
});

describe('Origin', () => {
  test('is absent outside browsers, and then nothing is asked', () => {
    expect(checkOrigin(rules(), undefined, 'localhost:7345')).toBeNull();
  });

  test('may be the server’s own page', () => {
    expect(checkOrigin(rules(), 'http://localhost:7345', 'localhost:7345')).toBeNull();
    expect(checkOrigin(rules(), 'https://box.example', 'box.example')).toBeNull();
  });

  test.each([
    'null',
    '',
    'http://localhost:7346',
    'http://localhost',
    'http://evil.example',
    'file://localhost:7345',
    'http://localhost:7345.evil.example',
  ])('may not be %s', (origin) => {
    expect(checkOrigin(rules(), origin, 'localhost:7345')).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('may be one that was configured, exactly', () => {
    const configured = rules({ corsOrigins: new Set(['https://app.example']) });
    expect(checkOrigin(configured, 'https://app.example', 'localhost:7345')).toBeNull();
    expect(checkOrigin(configured, 'https://app.example:8443', 'localhost:7345')).not.toBeNull();
    expect(checkOrigin(configured, 'http://app.example', 'localhost:7345')).not.toBeNull();
  });

  test('without a Host nothing is our own', () => {
    expect(checkOrigin(rules(), 'http://localhost', undefined)).not.toBeNull();
  });
});

describe('token', () => {
  const guarded = rules({ token: 'open-sesame' });

  test.each(['Bearer open-sesame', 'bearer open-sesame', 'Bearer   open-sesame '])('%s opens', (authorization) => {
    expect(checkToken(guarded, authorization)).toBeNull();
  });

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'open-sesame',
    'Basic open-sesame',
    'Bearer open-sesam',
    'Bearer open-sesame!',
    'Bearer open-sesame open-sesame',
    'Bearer OPEN-SESAME',
  ])('%s does not', (authorization) => {
    expect(checkToken(guarded, authorization)).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });

  test('a refusal says how to send one, and not which', () => {
    const refusal = checkToken(guarded, 'Bearer wrong');
    expect(JSON.stringify([refusal?.message, refusal?.hint, refusal?.details])).not.toContain('open-sesame');
    expect(refusal?.hint).toContain('Authorization: Bearer');
  });

  test('none is needed where none was set', () => {
    expect(checkToken(rules(), undefined)).toBeNull();
    expect(checkToken(rules(), 'Bearer whatever')).toBeNull();
  });
});

describe('what follows from the address we listen on', () => {
  test('loopback needs no token and takes loopback names only', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1']) {
      expect(isLoopback(host)).toBe(true);
      expect(accessFor(host, undefined).hosts).toEqual(loopbackHosts);
    }
  });

  test('anything else without a token is refused', () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.2', 'box.example']) {
      expect(() => accessFor(host, undefined)).toThrow(RangeError);
      expect(accessFor(host, 'secret')).toMatchObject({ hosts: null, token: 'secret' });
    }
  });

  test('names that were given are taken beside the loopback ones, and then only those', () => {
    const { hosts, corsOrigins } = accessFor('0.0.0.0', 'secret', {
      hosts: ['box.example'],
      corsOrigins: ['https://a.example'],
    });
    expect([...(hosts ?? [])].sort()).toEqual(['127.0.0.1', '[::1]', 'box.example', 'localhost']);
    expect([...corsOrigins]).toEqual(['https://a.example']);
  });
});
