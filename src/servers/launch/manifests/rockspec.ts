// *.rockspec: a program of Lua, of which only literals count, and names that stand for one.
import { keepLines, locate, locateAll, locateQuoted } from './locate.ts';
import { inGroup, type Located, type ManifestRecord, requires } from './manifest-record.ts';

export function readRockspec(text: string): Partial<ManifestRecord> {
  const of = (key: string): Located | null => locateQuoted(text, `^[ \\t]*${key}\\s*=\\s*`) ?? behindName(text, key);
  const needed = locateAll(keepLines(text, /^dependencies\s*=\s*\{[^}]*\}/m), /["']([^"'\n]+)["']/g);
  const packages = needed.filter(({ value }) => !isLua(value));
  return {
    name: of('package'),
    version: versionOf(of('version')),
    description: of('summary'),
    licence: of('license'),
    requirements: requires('lua', languageOf(needed)),
    dependencies: inGroup(
      'runtime',
      packages.map(({ value, line }) => ({ value: value.split(/[\s<>=~]/)[0] ?? value, line })),
    ),
    entryPoints: locateAll(keepLines(text, /^[ \t]*modules\s*=\s*\{[^}]*\}/m), /=\s*["']([^"'\n]+\.lua)["']/g).map(
      (each) => ({ ...each, isMain: false }),
    ),
  };
}

/** `local package_name = "flock"` above `package = package_name`. */
function behindName(text: string, key: string): Located | null {
  const name = locate(text, new RegExp(`^[ \\t]*${key}\\s*=\\s*([A-Za-z_]\\w*)[ \\t]*,?$`, 'm'));
  return name && locateQuoted(text, `^local[ \\t]+${name.value}\\s*=\\s*`);
}

/** Without the revision of the rockspec. `scm` and `dev` are the newest commit, and no version. */
function versionOf(found: Located | null): Located | null {
  const [, version] = /^v?(\d[\w.]*)(?:-\d+)?$/.exec(found?.value ?? '') ?? [];
  return found && version !== undefined ? { ...found, value: version } : null;
}

function languageOf(needed: readonly Located[]): Located | null {
  const found = needed.find(({ value }) => isLua(value));
  const range = found?.value.replace(/^lua\s*/, '') ?? '';
  return found && range !== '' ? { ...found, value: range } : null;
}

function isLua(dependency: string): boolean {
  return /^lua(?=[\s<>=~]|$)/.test(dependency);
}
