// Project files of .NET, and *.nuspec.
import { type Dependency, type Located, type ManifestRecord, type Requirement, squeeze } from './manifest-record.ts';
import { childrenNamed, elementAt, readXml, type XmlElement } from './xml.ts';

export function readProject(text: string): Partial<ManifestRecord> {
  const project = readXml(text);
  const groups = childrenNamed(project, 'PropertyGroup');
  const of = (name: string): Located | null =>
    groups.map((group) => located(elementAt(group, name))).find((each) => each !== null) ?? null;
  const name = of('PackageId') ?? of('AssemblyName');
  return {
    method: 'nuget',
    name,
    version: of('Version') ?? of('VersionPrefix'),
    description: of('Description') ?? of('PackageDescription'),
    licence: of('PackageLicenseExpression'),
    requirements: requirementOf(of('TargetFramework') ?? of('TargetFrameworks')),
    dependencies: childrenNamed(project, 'ItemGroup')
      .flatMap((group) => childrenNamed(group, 'PackageReference'))
      .flatMap(readReference),
    listsDependencies: true,
    // Without a name of its own a project may be anything, a test as well.
    isPrivate: name === null || of('IsPackable')?.value === 'false',
  };
}

export function readNuspec(text: string): Partial<ManifestRecord> {
  const metadata = elementAt(readXml(text), 'metadata');
  const of = (name: string): Located | null => (metadata ? located(elementAt(metadata, name)) : null);
  return {
    method: 'nuget',
    name: of('id'),
    version: of('version'),
    description: of('description'),
    licence: of('license'),
  };
}

function located(element: XmlElement | null): Located | null {
  const value = squeeze(element?.text ?? '');
  return !element || value === '' || /\$\(|\$\w+\$/.test(value) ? null : { value, line: element.line };
}

/** The oldest of those it is built for. `netstandard` says what it may be used from, not what must be there. */
function requirementOf(target: Located | null): Requirement[] {
  const versions = (target?.value ?? '').split(';').flatMap((each) => /^net(\d+\.\d+)/.exec(each)?.[1] ?? []);
  const oldest = versions.sort((a, b) => Number.parseFloat(a) - Number.parseFloat(b))[0];
  return target && oldest !== undefined && versions.length === target.value.split(';').length
    ? [{ value: oldest, line: target.line, runtime: 'dotnet' }]
    : [];
}

function readReference({ attributes, line, children }: XmlElement): Dependency[] {
  const name = attributes['Include'];
  if (name === undefined) return [];
  const isPrivate =
    attributes['PrivateAssets'] === 'all' ||
    children.some((child) => child.name === 'PrivateAssets' && /all/i.test(child.text));
  return [{ value: name, line, group: isPrivate ? 'dev' : 'runtime' }];
}
