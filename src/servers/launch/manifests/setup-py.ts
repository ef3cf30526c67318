// setup.py: a program, so only what its call of setup says in plain strings counts.
import { keepLines, locateAll, locateQuoted } from './locate.ts';
import { type Located, type ManifestRecord, requires } from './manifest-record.ts';
import { classifiedLicence, classifiedSystems, consoleScripts, requirementNames, testTool } from './python-words.ts';

export function readSetupPy(text: string): Partial<ManifestRecord> {
  const call = keepLines(text, /\bsetup\s*\([\s\S]*/);
  // Arguments that were put together before stand anywhere in the text.
  const body = /^\s*setup\s*\(\s*\*\*/.test(call) ? text : call;
  // A string with something added to it is not whole.
  const of = (key: string): Located | null => locateQuoted(body, `\\b${key}\\s*=\\s*[ru]?`, '\\s*[,)\\n]');
  const classifiers = locateAll(body, /["']((?:License|Operating System) ::[^"'\n]+)["']/g);
  const needed = keepLines(body, /\binstall_requires\s*=\s*\[[^\]]*/);
  const scripts = keepLines(body, /\bconsole_scripts["'\]]?[^\]]*/);
  return {
    method: 'pip',
    name: of('name'),
    version: of('version'),
    description: of('description'),
    licence: of('license') ?? classifiedLicence(classifiers),
    repository: locateQuoted(body, `["'](?:Repository|Source(?: Code)?|GitHub)["']\\s*:\\s*`),
    requirements: requires('python', of('python_requires')),
    dependencies: requirementNames(locateAll(needed, /["']([^"'\n]+)["']/g), 'runtime'),
    programs: consoleScripts(locateAll(scripts, /(?<![\w.-])([\w.-]+\s*=\s*[\w.]+:\w+)/g)),
    systems: classifiedSystems(classifiers),
    tests: testTool(text),
  };
}
