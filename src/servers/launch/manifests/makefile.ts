// Makefile: its usual targets.
import { locateAll } from './locate.ts';
import type { ManifestRecord } from './manifest-record.ts';

const usualTargets = /^(?:all|build|install|test|check|clean|run|docs?|lint|dist|bench)$/;

/** Weak: a target says that there is one, not what it does. */
export function readMakefile(text: string): Partial<ManifestRecord> {
  const targets = locateAll(text, /^([A-Za-z][\w-]*)[ \t]*:(?![=:])/gm).filter(({ value }) => usualTargets.test(value));
  return { method: 'source', targets, isPrivate: true };
}
