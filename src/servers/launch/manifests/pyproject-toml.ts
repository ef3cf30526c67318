// pyproject.toml, in the words of the standard and in those of Poetry.
import { type LocatedData, readLocatedToml } from './located-data.ts';
import { type Located, type ManifestRecord, requires } from './manifest-record.ts';
import { classifiedLicence, classifiedSystems, requirementNames, testTool } from './python-words.ts';

export function readPyproject(text: string): Partial<ManifestRecord> {
  const toml = readLocatedToml(text);
  const of = (...path: string[]): Located | null =>
    toml.text('project', ...path) ?? toml.text('tool', 'poetry', ...path);
  const classifiers = toml.items('project', 'classifiers');
  const poetry = toml.keys('tool', 'poetry', 'dependencies').filter(({ value }) => value !== 'python');
  const isDynamic = toml.items('project', 'dynamic').some(({ value }) => value === 'dependencies');
  return {
    method: 'pip',
    name: of('name'),
    version: of('version'),
    description: of('description'),
    licence: of('license') ?? of('license', 'text') ?? classifiedLicence(classifiers),
    keywords: [...toml.items('project', 'keywords'), ...toml.items('tool', 'poetry', 'keywords')],
    repository: repositoryOf(toml) ?? toml.text('tool', 'poetry', 'repository'),
    requirements: requires('python', of('requires-python') ?? of('dependencies', 'python')),
    dependencies: [
      ...requirementNames(toml.items('project', 'dependencies'), 'runtime'),
      ...requirementNames(poetry, 'runtime'),
      ...requirementNames(toml.leaves('project', 'optional-dependencies'), 'optional'),
    ],
    listsDependencies: of('name') !== null && !isDynamic,
    programs: [...toml.keys('project', 'scripts'), ...toml.keys('tool', 'poetry', 'scripts')].map((each) => ({
      ...each,
      file: null,
    })),
    systems: classifiedSystems(classifiers),
    tests: testTool(text),
    buildTool: toml.text('build-system', 'build-backend'),
    isPlugin: toml.keys('project', 'entry-points').some(({ value }) => !/console|gui/.test(value)),
  };
}

/** The names of addresses are free, and these are the usual ones. */
function repositoryOf(toml: LocatedData): Located | null {
  const named = toml
    .keys('project', 'urls')
    .filter(({ value }) => /^(?:repository|source|source code|code|github)$/i.test(value));
  return named[0] ? toml.text('project', 'urls', named[0].value) : null;
}
