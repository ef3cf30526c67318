// pom.xml, and build.gradle in both of its languages. A build script is read as text, never run.
import { type Dependency, type Located, locate, locateAll, type ManifestRecord, squeeze } from './manifest-record.ts';
import { childrenNamed, elementAt, readXml, type XmlElement } from './xml.ts';

export function readPom(text: string): Partial<ManifestRecord> {
  const project = readXml(text);
  const group = located(elementAt(project, 'groupId')) ?? located(elementAt(project, 'parent', 'groupId'));
  const artifact = located(elementAt(project, 'artifactId'));
  const properties = elementAt(project, 'properties');
  const java = ['maven.compiler.release', 'maven.compiler.target', 'maven.compiler.source', 'java.version']
    .map((name) => properties && located(elementAt(properties, name)))
    .find((each) => each !== null);
  const dependencies = elementAt(project, 'dependencies');
  return {
    method: 'maven',
    name: artifact && { value: group ? `${group.value}:${artifact.value}` : artifact.value, line: artifact.line },
    version: located(elementAt(project, 'version')) ?? located(elementAt(project, 'parent', 'version')),
    description: located(elementAt(project, 'description')),
    licence: located(elementAt(project, 'licenses', 'license', 'name')),
    requirements: java ? [{ ...java, runtime: 'java' }] : [],
    dependencies: dependencies ? childrenNamed(dependencies, 'dependency').flatMap(readDependency) : [],
    listsDependencies: elementAt(project, 'parent') === null,
  };
}

/** A value that only names a property says nothing here. */
function located(element: XmlElement | null): Located | null {
  const value = squeeze(element?.text ?? '');
  return !element || value === '' || value.includes('${') ? null : { value, line: element.line };
}

function readDependency(element: XmlElement): Dependency[] {
  const group = located(elementAt(element, 'groupId'));
  const artifact = located(elementAt(element, 'artifactId'));
  if (!artifact) return [];
  const scope = located(elementAt(element, 'scope'))?.value;
  const isOptional = located(elementAt(element, 'optional'))?.value === 'true';
  const kind = scope === 'test' || scope === 'provided' ? 'dev' : isOptional ? 'optional' : 'runtime';
  return [{ value: `${group?.value ?? ''}:${artifact.value}`, line: artifact.line, group: kind }];
}

export function readGradle(text: string): Partial<ManifestRecord> {
  const group = locate(text, /^[ \t]*group\s*=?\s*["']([^"'$\n]+)["']/m);
  const java =
    locate(text, /JavaLanguageVersion\.of\(\s*(\d+)/) ??
    locate(text, /(?:sourceCompatibility|targetCompatibility)\s*=?\s*["']?(?:JavaVersion\.VERSION_)?([\d._]+)/);
  return {
    method: 'maven',
    // The name of the artifact stands in another file, or nowhere.
    name: null,
    version: group ? locate(text, /^[ \t]*version\s*=?\s*["']([^"'$\n]+)["']/m) : null,
    description: locate(text, /^[ \t]*description\s*=?\s*["']([^"'$\n]+)["']/m),
    requirements: java ? [{ ...java, value: java.value.replaceAll('_', '.'), runtime: 'java' }] : [],
    dependencies: [
      ...locateAll(text, /^[ \t]*(?:implementation|api|compile|runtimeOnly)[\s(]+["']([^"'$:]+:[^"'$:]+)/gm).map(
        (each): Dependency => ({ ...each, group: 'runtime' }),
      ),
      ...locateAll(text, /^[ \t]*test\w+[\s(]+["']([^"'$:]+:[^"'$:]+)/gm).map(
        (each): Dependency => ({ ...each, group: 'dev' }),
      ),
    ],
  };
}
