// meson.build: a program in a language of its own, of which only literals count.
import { isForTests } from './cmake-lists.ts';
import { keepLines, locate, locateAll, locateQuoted } from './locate.ts';
import type { Located, ManifestRecord } from './manifest-record.ts';

export function readMeson(text: string): Partial<ManifestRecord> {
  const project = keepLines(text, /\bproject\s*\([^()]*\)/);
  const of = (key: string): Located | null => locateQuoted(project, `\\b${key}\\s*:\\s*`);
  return {
    name: locateQuoted(project, 'project\\s*\\(\\s*'),
    version: of('version'),
    licence: of('license'),
    builds: locateAll(text, /\bexecutable\s*\(\s*'([\w.+-]+)/g).filter(({ value }) => !isForTests(value)),
    libraries: locateAll(text, /\b(?:shared_|static_|both_)?(?:library|libraries)\s*\(\s*'([\w.+-]+)/g),
    tests: locate(text, /^[ \t]*(test)\s*\(/m),
  };
}
