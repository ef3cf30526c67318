// What looks like a credential, taken out of everything that may quote a caller's input or reach a log.

const secretShapes = [
  /\b(?:sk|pk|rk|ghp|gho|ghu|ghs|ghr|glpat|xox[abprs]|npm|pypi|AKIA|ASIA)[-_]?[A-Za-z0-9_-]{12,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,}/g,
  /\beyJ[A-Za-z0-9_-]{8,1000}\.[A-Za-z0-9_-]{8,1000}\.[A-Za-z0-9_-]*/g,
  /\b[Bb]earer\s+[A-Za-z0-9._~+/=-]{8,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];
const longRun = /\b[A-Za-z0-9+/_-]{40,}={0,2}/g;
const hidden = '[redacted]';

const secretName =
  '(?:password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?)';
// `DB_PASSWORD=...` of an environment, and `"apiKey": "..."` of JSON inside a text. The name stays, the value goes.
const assignments = [
  new RegExp(`\\b([\\w-]{0,64}${secretName}[\\w-]{0,64}\\s?=\\s?)("[^"]*"|'[^']*'|[^\\s"'&;,]+)`, 'gi'),
  new RegExp(`(["'][\\w-]{0,64}${secretName}[\\w-]{0,64}["']\\s?:\\s?)("[^"]*"|'[^']*'|[^\\s"',}]+)`, 'gi'),
];
const userInfo = /(:\/\/)[^\s/@:]{1,256}:[^\s/@]{1,256}@/g;

/** Replaces what looks like a credential. Used for everything that may quote a caller's input. */
export function redactSecrets(text: string): string {
  return redactKnownShapes(text).replace(longRun, (run) => (isPath(run) ? run : hidden));
}

/** The same without the guess that any long run is a key: for ids that callers make up. */
export function redactKnownShapes(text: string): string {
  const named = assignments.reduce((left, shape) => left.replace(shape, `$1${hidden}`), text);
  const bare = secretShapes.reduce((left, shape) => left.replace(shape, hidden), named);
  return bare.replace(userInfo, `$1${hidden}@`);
}

// Long enough, and spelt as only their makers spell them.
const certainShapes = [
  /\bgh[pousr]_[A-Za-z0-9]{36,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{22,}/g,
  /\bglpat-[A-Za-z0-9_-]{20,}/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\bxox[abprs]-\d[A-Za-z0-9-]{10,}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\bpypi-[A-Za-z0-9_-]{50,}/g,
  /\bsk-(?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{32,}/g,
  /\beyJ[A-Za-z0-9_-]{8,1000}\.[A-Za-z0-9_-]{8,1000}\.[A-Za-z0-9_-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

/** Only what can be nothing else: for texts and code that are to be published, where a guess would spoil them. */
export function redactCertainSecrets(text: string): string {
  return certainShapes.reduce((left, shape) => left.replace(shape, hidden), text).replace(userInfo, `$1${hidden}@`);
}

// At the end of a name without any border: `dbpassword`, `accesstokens`.
const secretEnd = new RegExp(`${secretName}s?$`, 'i');
const secretWhole = /^(?:authorization|cookie|set-cookie|proxy-authorization|pwd|auth)$/i;
const secretWords =
  /(?:^| )(?:passwords?|passwd|passphrases?|secrets?|tokens?|jwts?|credentials?|(?:api|access|private) keys?)(?: |$)/;
const secretLastWord = /(?:^| )(?:pass|pwd)$/;

/** Whether what stands under this name is a secret whatever it looks like: it has the word, whole. */
export function isSecretName(name: string): boolean {
  if (secretEnd.test(name) || secretWhole.test(name)) return true;
  const words = wordsOf(name);
  return secretWords.test(words) || secretLastWord.test(words);
}

/** `passwordHash`, `PASSWORD_HASH` and `password-hash` are all `password hash`. */
function wordsOf(name: string): string {
  const parted = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return parted.replace(/[^A-Za-z0-9]+/g, ' ').toLowerCase();
}

// Long runs are keys, unless they are cut into steps that are words, as paths are.
function isPath(run: string): boolean {
  const isWord = (step: string) => step.length < 40 && !(/\d/.test(step) && /[A-Z]/.test(step) && /[a-z]/.test(step));
  return run.includes('/') && run.split('/').every(isWord);
}
