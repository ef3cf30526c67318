// What may be kept and sent: without anything that looks like a credential, and never large.
import { isSecretName, redactKnownShapes, redactSecrets } from '../../../kernel/redact-secrets.ts';
import { fault } from '../faults.ts';
import type { Write } from './record.ts';

const hidden = '[redacted]';
const maxFieldBytes = 16_384;
const maxDepth = 16;

/** Throws INVALID_INPUT for fields that are larger or deeper than what is kept. */
export function redactWrite(write: Write): Write {
  const body = Object.entries(write.body).map(([name, value]) => [name, redactField(name, value)]);
  return { ...write, body: Object.fromEntries(body) };
}

/** Names and ids are made up by callers: a long one is no key. What has one form only cannot hold a secret. */
function redactField(name: string, value: unknown): unknown {
  if (name === 'commit_hash' || typeof value === 'number') return value;
  if (typeof value === 'string') return name.endsWith('_summary') ? redactSecrets(value) : redactKnownShapes(value);
  const redacted = redactDeep(value, name, 0);
  const bytes = Buffer.byteLength(JSON.stringify(redacted));
  if (bytes > maxFieldBytes) {
    throw fault('INVALID_INPUT', { message: `${name} takes ${bytes} bytes; the limit is ${maxFieldBytes}.` });
  }
  return redacted;
}

function redactDeep(value: unknown, name: string, depth: number): unknown {
  // A number under such a name is a count, of tokens for example.
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (isSecretName(name)) return hidden;
  if (typeof value === 'string') return redactSecrets(value);
  if (depth >= maxDepth) throw fault('INVALID_INPUT', { message: `${name} is nested too deeply.` });
  if (Array.isArray(value)) return value.map((each) => redactDeep(each, '', depth + 1));
  return Object.fromEntries(
    Object.entries(value as object).map(([key, each]) => [redactSecrets(key), redactDeep(each, key, depth + 1)]),
  );
}
