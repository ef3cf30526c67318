// setup.cfg: sections, and lists whose items stand on lines of their own.
import { keepLines, locate, locateAll } from './locate.ts';
import { type Located, type ManifestRecord, requires } from './manifest-record.ts';
import { classifiedLicence, classifiedSystems, consoleScripts, requirementNames, testTool } from './python-words.ts';

export function readSetupCfg(text: string): Partial<ManifestRecord> {
  const metadata = section(text, 'metadata');
  const options = section(text, 'options');
  const classifiers = listOf(metadata, 'classifiers?');
  return {
    method: 'pip',
    name: settingOf(metadata, 'name'),
    version: settingOf(metadata, 'version'),
    description: settingOf(metadata, 'description') ?? settingOf(metadata, 'summary'),
    licence: settingOf(metadata, 'license') ?? classifiedLicence(classifiers),
    repository: locate(
      listText(metadata, 'project_urls'),
      /^[ \t]*(?:Repository|Source(?: Code)?|GitHub)[ \t]*=[ \t]*(\S+)/im,
    ),
    requirements: requires('python', settingOf(options, 'python_requires')),
    dependencies: requirementNames(listOf(options, 'install_requires'), 'runtime'),
    programs: consoleScripts(listOf(section(text, 'options\\.entry_points'), 'console_scripts')),
    systems: classifiedSystems(classifiers),
    tests: testTool(text),
  };
}

function section(text: string, name: string): string {
  return keepLines(text, new RegExp(`^\\[${name}\\](?:\\n(?!\\[).*)*`, 'm'));
}

/** What is taken from a file or from code is not said here. */
function settingOf(body: string, key: string): Located | null {
  return locate(body, new RegExp(`^${key}[ \\t]*[=:][ \\t]*(?!attr:|file:)(\\S[^\\n]*)`, 'm'));
}

function listOf(body: string, key: string): Located[] {
  return locateAll(listText(body, key), /^[ \t]*([^\s#][^\n]*)/gm);
}

function listText(body: string, key: string): string {
  const found = keepLines(body, new RegExp(`^${key}[ \\t]*[=:].*(?:\\n(?:[ \\t]+\\S.*|[ \\t]*#.*))*`, 'm'));
  return found.replace(/^(\n*)\w+[ \t]*[=:]/, '$1');
}
