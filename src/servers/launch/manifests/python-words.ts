// Words that the manifests of Python have in common: requirements, classifiers, tools.
import { locate } from './locate.ts';
import { type Dependency, inGroup, type Located, type Program } from './manifest-record.ts';

/** `attrs>=20; python_version < "3.9"` is attrs. */
export function requirementNames(values: readonly Located[], group: Dependency['group']): Dependency[] {
  const named = values.flatMap(({ value, line }) => {
    const [name] = /^[A-Za-z][\w.-]*/.exec(value) ?? [];
    return name === undefined ? [] : [{ value: name, line }];
  });
  return inGroup(group, named);
}

/** `License :: OSI Approved :: MIT License` */
export function classifiedLicence(classifiers: readonly Located[]): Located | null {
  const found = classifiers.find(({ value }) => /^License :: (?:OSI Approved :: )?\S/.test(value));
  const name = found?.value.split(' :: ').at(-1);
  return found && name !== undefined && name !== 'OSI Approved' ? { value: name, line: found.line } : null;
}

export function classifiedSystems(classifiers: readonly Located[]): Located[] {
  const systems: Readonly<Record<string, string>> = { Microsoft: 'Windows', MacOS: 'macOS', POSIX: 'Linux' };
  const named = classifiers.filter(({ value }) => value.startsWith('Operating System :: '));
  if (named.some(({ value }) => value.includes('OS Independent'))) return [];
  return named.flatMap(({ value, line }) => {
    const system = systems[value.split(' :: ')[1] ?? ''];
    return system === undefined ? [] : [{ value: system, line }];
  });
}

export function testTool(text: string): Located | null {
  return locate(text, /^\[tool\.(tox)\b/m) ?? locate(text, /(pytest)/);
}

/** `flock = flock.cli:main`, however it is quoted. */
export function consoleScripts(lines: readonly Located[]): Program[] {
  return lines.flatMap(({ value, line }) => {
    const [, name] = /^([\w.-]+)\s*=\s*[\w.]+:\w/.exec(value) ?? [];
    return name === undefined ? [] : [{ value: name, line, file: null }];
  });
}
