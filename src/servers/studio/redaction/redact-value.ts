// A value as it may be kept and shown: without secrets, without program text, and never large.
import { isSecretName, redactSecrets } from '../../../kernel/redact-secrets.ts';
import { hashBytes } from '../../../platform/files/content-hash.ts';

const hidden = '[redacted]';
const maxText = 500;
const maxBytes = 4_096;
const maxDepth = 12;
const maxEntries = 100;
/** Names under which the contract's inputs carry the text of a script. */
const sourceNames: ReadonlySet<string> = new Set(['source', 'code', 'script']);

export function redactValue(value: unknown): unknown {
  const redacted = redact(value, '', 0);
  const bytes = Buffer.byteLength(JSON.stringify(redacted) ?? '');
  return bytes <= maxBytes ? redacted : { omitted: 'too large to keep', bytes };
}

/** A text for people: secrets taken out, and cut where it would go on too long. */
export function redactText(text: string): string {
  const redacted = redactSecrets(text.length > maxRead ? wholeWords(text.slice(0, maxRead)) : text);
  return redacted.length > maxText ? `${redacted.slice(0, maxText)}…` : redacted;
}

// Longer texts are only cut, so looking through them for secrets would be for nothing.
const maxRead = 8 * maxText;

// Half a secret does not look like one, so the word at the cut goes with what is cut off.
function wholeWords(text: string): string {
  return text.slice(0, Math.max(0, text.lastIndexOf(' ')));
}

function redact(value: unknown, name: string, depth: number): unknown {
  if (isSecretName(name) && value !== null && typeof value !== 'boolean') return hidden;
  if (typeof value === 'string') return redactString(value, name);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return { omitted: 'too deep to keep' };
  if (Array.isArray(value))
    return withRest(
      value.slice(0, maxEntries).map((each) => redact(each, '', depth + 1)),
      value,
    );
  const all = Object.entries(value);
  const kept = all.slice(0, maxEntries).map(([key, each]) => [redactText(key), redact(each, key, depth + 1)]);
  // Last, so that no key of that name can stand in for it: who approves must see that this is not the whole.
  const rest = all.length > kept.length ? [['omitted', all.length - kept.length]] : [];
  return Object.fromEntries([...kept, ...rest]);
}

function redactString(text: string, name: string): unknown {
  if (sourceNames.has(name) || text.length > maxRead) return digestOf(text);
  const redacted = redactSecrets(text);
  return redacted.length > maxText ? digestOf(text) : redacted;
}

/** Enough to recognise a text by, and nothing of what it says. */
function digestOf(text: string): { digest: string; length: number } {
  return { digest: `sha256:${hashBytes(text)}`, length: text.length };
}

function withRest(kept: unknown[], all: readonly unknown[]): unknown[] {
  return all.length > kept.length ? [...kept, { omitted: all.length - kept.length }] : kept;
}
