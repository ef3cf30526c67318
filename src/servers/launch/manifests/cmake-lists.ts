// CMakeLists.txt: a program in a language of its own, of which only literals count.
import { keepLines, locate, locateAll } from './locate.ts';
import { type ManifestRecord, requires } from './manifest-record.ts';

export function readCMake(text: string): Partial<ManifestRecord> {
  // A project may stand on several lines, and its parts in any order.
  const project = keepLines(text, /\bproject[ \t]*\([^()]*\)/i);
  return {
    method: 'source',
    name: locate(project, /project\s*\(\s*"?([\w.+-]+)/i),
    version: locate(project, /\bVERSION\s+"?(\d[\w.-]*)/),
    description: locate(project, /\bDESCRIPTION\s+"([^"]+)"/),
    repository: locate(project, /\bHOMEPAGE_URL\s+"([^"]+)"/),
    requirements: [
      ...requires('cmake', locate(text, /cmake_minimum_required\s*\(\s*VERSION\s+([\d.]+)/i)),
      ...requires('cpp', locate(text, /(?:CMAKE_CXX_STANDARD|CXX_STANDARD)\s+(\d+)/)),
    ],
    builds: locateAll(text, /\badd_executable\s*\(\s*([\w.+-]+)/g).filter(({ value }) => !isForTests(value)),
    libraries: locateAll(text, /\badd_library\s*\(\s*"?([\w.+${}-]+)/g),
    tests: locate(text, /\b(enable_testing|add_test|include\s*\(\s*CTest)\b/i),
  };
}

/** Of a program by its name: it tests, measures or shows the library, and nobody installs it. */
export function isForTests(name: string): boolean {
  return /(?:^|[-_.])(?:unit)?(?:tests?|checks?|bench(?:mark)?s?|examples?|samples?|demos?|fuzz(?:er|ing)?|perf)(?:[-_.]|\d*$)/i.test(
    name,
  );
}
