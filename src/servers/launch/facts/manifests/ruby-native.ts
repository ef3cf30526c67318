// *.gemspec and Gemfile, CMakeLists.txt and Makefile: programs in languages of their own, read as text, only literals count.
import { type Dependency, locate, locateAll, type ManifestRecord, type Requirement } from './manifest-record.ts';

export function readGemspec(text: string): Partial<ManifestRecord> {
  const of = (key: string) => locate(text, new RegExp(`\\.${key}\\s*=\\s*%?[qQ]?["'{(]([^"'{}()\\n]+)["'})]`));
  const ruby = of('required_ruby_version');
  const needed = (words: string, group: Dependency['group']): Dependency[] =>
    locateAll(text, new RegExp(`\\.add_(?:${words})[\\s(]+["']([^"'\\n]+)["']`, 'g')).map((each) => ({
      ...each,
      group,
    }));
  return {
    method: 'gem',
    name: of('name'),
    version: of('version'),
    description: of('summary') ?? of('description'),
    licence: of('license') ?? locate(text, /\.licenses\s*=\s*\[\s*["']([^"'\n]+)["']/),
    requirements: ruby ? [{ ...ruby, runtime: 'ruby' }] : [],
    dependencies: [...needed('runtime_dependency|dependency', 'runtime'), ...needed('development_dependency', 'dev')],
    listsDependencies: true,
  };
}

/** Of an application: a library's own list is in its gemspec. */
export function readGemfile(text: string): Partial<ManifestRecord> {
  const ruby = locate(text, /^[ \t]*ruby[ \t]+["']([^"'\n]+)["']/m);
  return { method: 'gem', requirements: ruby ? [{ ...ruby, runtime: 'ruby' }] : [], isPrivate: true };
}

export function readCMake(text: string): Partial<ManifestRecord> {
  // A project may stand on several lines, and its parts in any order.
  const [project = ''] = /\bproject[ \t]*\([^()]*\)/i.exec(text) ?? [];
  const padded = text.slice(0, text.indexOf(project)).replaceAll(/[^\n]/g, '') + project;
  const oldest = locate(text, /cmake_minimum_required\s*\(\s*VERSION\s+([\d.]+)/i);
  const standard = locate(text, /(?:CMAKE_CXX_STANDARD|CXX_STANDARD)\s+(\d+)/);
  const requirements: Requirement[] = [
    ...(oldest ? [{ ...oldest, runtime: 'cmake' } as const] : []),
    ...(standard ? [{ ...standard, runtime: 'cpp' } as const] : []),
  ];
  return {
    method: 'source',
    name: locate(padded, /project\s*\(\s*"?([\w.+-]+)/i),
    version: locate(padded, /\bVERSION\s+"?(\d[\w.-]*)/),
    description: locate(padded, /\bDESCRIPTION\s+"([^"]+)"/),
    requirements,
  };
}

const usualTargets = /^(?:all|build|install|test|check|clean|run|docs?|lint|dist|bench)$/;

/** Weak: a target says that there is one, not what it does. */
export function readMakefile(text: string): Partial<ManifestRecord> {
  const targets = locateAll(text, /^([A-Za-z][\w-]*)[ \t]*:(?![=:])/gm).filter(({ value }) => usualTargets.test(value));
  return { method: 'source', targets, isPrivate: true };
}
