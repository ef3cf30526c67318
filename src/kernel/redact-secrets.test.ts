import { expect, test } from 'vitest';
import { isSecretName, redactKnownShapes, redactSecrets } from './redact-secrets.ts';

const hex = 'deadbeef'.repeat(6);

test.each([
  ['a bearer string', 'Authorization: Bearer abcdef123456.xyz', 'abcdef123456'],
  ['a known token', 'ghp_0123456789abcdefABCDEF', '0123456789abcdef'],
  ['a long hex string', `id ${hex} end`, hex],
  ['a long base64 string', `${'Zm9vYmFy'.repeat(7)}==`, 'Zm9vYmFyZm9v'],
  ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----', 'MIIabc'],
  ['an assignment of an environment', 'DB_PASSWORD=hunter2 next', 'hunter2'],
  ['a quoted assignment', 'export API_KEY="hunter 2"', 'hunter 2'],
  ['JSON inside a text', '{"user":"ann","apiKey":"hunter2"}', 'hunter2'],
  ['a name and password in an address', 'https://ann:hunter2@example.org/x', 'hunter2'],
])('takes out %s', (_what, text, secret) => {
  expect(redactSecrets(text)).toContain('[redacted]');
  expect(redactSecrets(text)).not.toContain(secret);
});

test.each([
  'game.Workspace.Model.Part',
  'src/servers/studio/actions/workspace-stats.ts',
  'tokens are counted: 17',
  'the secret of a good name',
  'https://example.org:8080/path',
])('leaves %j as it is', (text) => {
  expect(redactSecrets(text)).toBe(text);
});

test('an id may be long where only known shapes are looked for', () => {
  expect(redactKnownShapes(`trace-${hex}`)).toBe(`trace-${hex}`);
  expect(redactKnownShapes('Bearer abcdefgh12')).toBe('[redacted]');
});

test('a name tells whether what it names is a secret', () => {
  const secret = [
    'password',
    'userPassword',
    'apiKey',
    'api_key',
    'authToken',
    'Authorization',
    'clientSecret',
    'X-Api-Key',
    ...['secretKey', 'SECRET_KEY', 'passwords', 'tokens', 'passwordHash', 'pass', 'jwt', 'userJWT', 'APIKeys'],
    ...['dbpassword', 'accesstoken', 'DB_PASS', 'private-key-pem'],
  ];
  expect(secret.filter((name) => !isSecretName(name))).toEqual([]);
  const open = [
    ...['name', 'source', 'tokenizer', 'secretary', 'author', 'keyboard', 'parentPath'],
    ...['passage', 'bypass', 'passCount', 'secretaryName', 'apiKeyboard', 'monkey', ''],
  ];
  expect(open.filter(isSecretName)).toEqual([]);
});
