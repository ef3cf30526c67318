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

/** Replaces what looks like a credential. Used for everything that may quote a caller's input. */
export function redactSecrets(text: string): string {
  const rest = secretShapes.reduce((left, shape) => left.replace(shape, hidden), text);
  return rest.replace(longRun, (run) => (isPath(run) ? run : hidden));
}

// Long runs are keys, unless they are cut into steps that are words, as paths are.
function isPath(run: string): boolean {
  const isWord = (step: string) => step.length < 40 && !(/\d/.test(step) && /[A-Z]/.test(step) && /[a-z]/.test(step));
  return run.includes('/') && run.split('/').every(isWord);
}
