// Whether a text may be the id of a run. Ids are parts of paths here, and callers make some of them up.
export function isRunId(given: unknown): given is string {
  return typeof given === 'string' && /^[\w-]{1,128}$/.test(given);
}
