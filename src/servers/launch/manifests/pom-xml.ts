// pom.xml.
import { type Dependency, type ManifestRecord, requires } from './manifest-record.ts';
import { childrenNamed, elementAt, readXml, textAt, type XmlElement } from './xml.ts';

const javaVersions = ['maven.compiler.release', 'maven.compiler.target', 'maven.compiler.source', 'java.version'];

export function readPom(text: string): Partial<ManifestRecord> {
  const project = readXml(text);
  const group = textAt(project, 'groupId') ?? textAt(project, 'parent', 'groupId');
  const artifact = textAt(project, 'artifactId');
  const java = javaVersions.map((name) => textAt(project, 'properties', name)).find((each) => each !== null);
  // It holds its modules together, or lists versions for others; nobody puts it on a class path.
  const isParent = textAt(project, 'packaging')?.value === 'pom';
  const dependencies = elementAt(project, 'dependencies');
  return {
    method: 'maven',
    name: artifact && { value: group ? `${group.value}:${artifact.value}` : artifact.value, line: artifact.line },
    version: textAt(project, 'version') ?? textAt(project, 'parent', 'version'),
    description: textAt(project, 'description'),
    licence: textAt(project, 'licenses', 'license', 'name'),
    repository: textAt(project, 'scm', 'url'),
    requirements: requires('java', java),
    dependencies: dependencies ? childrenNamed(dependencies, 'dependency').flatMap(readDependency) : [],
    // What the parent needs, it needs too.
    listsDependencies: elementAt(project, 'parent') === null && !isParent,
    isPrivate: isParent,
    isWorkspace: elementAt(project, 'modules', 'module') !== null,
    isPlugin: textAt(project, 'packaging')?.value === 'maven-plugin',
  };
}

function readDependency(element: XmlElement): Dependency[] {
  const artifact = textAt(element, 'artifactId');
  if (!artifact) return [];
  const scope = textAt(element, 'scope')?.value;
  const isOptional = textAt(element, 'optional')?.value === 'true';
  const group = scope === 'test' || scope === 'provided' ? 'dev' : isOptional ? 'optional' : 'runtime';
  return [{ value: `${textAt(element, 'groupId')?.value ?? ''}:${artifact.value}`, line: artifact.line, group }];
}
