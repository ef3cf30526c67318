// *.gemspec and Gemfile: programs, of which only literals count.
import { keepLines, locate, locateAll, locateQuoted } from './locate.ts';
import { type Dependency, inGroup, type Located, type ManifestRecord, requires } from './manifest-record.ts';

export function readGemspec(text: string): Partial<ManifestRecord> {
  const of = (key: string): Located | null =>
    locateQuoted(text, `\\.${key}\\s*=\\s*`) ??
    locate(text, new RegExp(`\\.${key}\\s*=\\s*%[qQ]?[{(\\[]((?:(?!#\\{)[^{}()\\[\\]\\n])+)[})\\]]`));
  const needed = (words: string, group: Dependency['group']): Dependency[] =>
    inGroup(group, locateAll(text, new RegExp(`\\.add_${words}[\\s(]+(?:["']|%[qQ]?[<({\\[])([\\w.-]+)`, 'g')));
  const name = of('name');
  const programs = locateAll(keepLines(text, /\.executables\s*=\s*\[[^\]\n]*/), /["']([^"'\n]+)["']/g);
  return {
    method: 'gem',
    name,
    version: of('version'),
    description: of('summary') ?? of('description'),
    licence: of('license') ?? locate(text, /\.licenses\s*=\s*\[\s*["']([^"'\n]+)["']/),
    repository: locate(text, /["']source_code_uri["'](?:\]\s*=|\s*=>)\s*["']([^"'\n]+)["']/),
    requirements: requires(
      'ruby',
      of('required_ruby_version') ??
        locateQuoted(text, '\\.required_ruby_version\\s*=\\s*Gem::Requirement\\.new\\(\\s*'),
    ),
    dependencies: eachOnce([
      ...needed('development_dependency', 'dev'),
      ...needed('(?:runtime_)?dependency', 'runtime'),
    ]),
    listsDependencies: true,
    programs: programs.map((each) => ({ ...each, file: null })),
    // A list that is computed holds the usual one: a program of the same name.
    builds: programs.length === 0 && name && /\.executables/.test(text) ? [name] : [],
  };
}

/** Made by a tool, a gemspec lists all again for old versions, as if everything were needed to run. */
function eachOnce(found: readonly Dependency[]): Dependency[] {
  const first = found.filter(({ value }, at) => found.findIndex((each) => each.value === value) === at);
  return first.sort((a, b) => a.line - b.line);
}

/** Of an application: a library's own list is in its gemspec. */
export function readGemfile(text: string): Partial<ManifestRecord> {
  const ruby = locateQuoted(text, '^[ \\t]*ruby[ \\t]+');
  return { method: 'gem', requirements: requires('ruby', ruby), isPrivate: true };
}
