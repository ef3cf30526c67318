// Project files of .NET, and *.nuspec.
import { type Dependency, type Located, type ManifestRecord, type Requirement, requires } from './manifest-record.ts';
import { childrenNamed, elementAt, readXml, textAt, type XmlElement } from './xml.ts';

export function readDotnetProject(text: string, path: string): Partial<ManifestRecord> {
  const project = readXml(text);
  const groups = childrenNamed(project, 'PropertyGroup');
  const of = (name: string): Located | null =>
    groups.map((group) => textAt(group, name)).find((each) => each !== null) ?? null;
  const name = of('PackageId') ?? of('AssemblyName');
  const output = of('OutputType');
  const program = of('AssemblyName')?.value ?? path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return {
    method: 'nuget',
    name,
    version: of('Version') ?? of('VersionPrefix'),
    description: of('Description') ?? of('PackageDescription'),
    licence: of('PackageLicenseExpression'),
    keywords: tagsOf(of('PackageTags')),
    repository: of('RepositoryUrl'),
    requirements: requirementOf(of('TargetFramework') ?? of('TargetFrameworks')),
    dependencies: childrenNamed(project, 'ItemGroup')
      .flatMap((group) => childrenNamed(group, 'PackageReference'))
      .flatMap(readReference),
    listsDependencies: true,
    builds: output?.value.toLowerCase() === 'exe' ? [{ value: program, line: output.line }] : [],
    // Without a name of its own a project may be anything, a test as well.
    isPrivate: name === null || of('IsPackable')?.value === 'false',
  };
}

export function readNuspec(text: string): Partial<ManifestRecord> {
  const metadata = elementAt(readXml(text), 'metadata');
  // `$version$` is filled in by whoever packs it.
  const of = (name: string): Located | null => {
    const found = textAt(metadata, name);
    return found && !/\$\w+\$/.test(found.value) ? found : null;
  };
  return {
    method: 'nuget',
    name: of('id'),
    version: of('version'),
    description: of('description'),
    licence: of('license'),
    keywords: tagsOf(of('tags')),
  };
}

function tagsOf(tags: Located | null): Located[] {
  return tags ? tags.value.split(/[;, ]+/).map((value) => ({ value, line: tags.line })) : [];
}

/** The oldest of those it is built for. `netstandard` says what it may be used from, not what must be there. */
function requirementOf(target: Located | null): Requirement[] {
  const versions = (target?.value ?? '').split(';').map((each) => /^net(\d+\.\d+)/.exec(each)?.[1] ?? '');
  const [oldest = ''] = versions.sort((a, b) => Number(a) - Number(b));
  return oldest === '' ? [] : requires('dotnet', target && { ...target, value: oldest });
}

function readReference({ attributes, line, children }: XmlElement): Dependency[] {
  const name = attributes['Include'];
  if (name === undefined) return [];
  const isPrivate =
    attributes['PrivateAssets'] === 'all' ||
    children.some((child) => child.name === 'PrivateAssets' && /all/i.test(child.text));
  return [{ value: name, line, group: isPrivate ? 'dev' : 'runtime' }];
}
