// How a package of each kind is installed, from its identity alone.
import type { ManifestRecord, Method } from '../../manifests/manifest-record.ts';

/** Null where the identity is not enough to say it. */
export function installCommand(record: ManifestRecord): string | null {
  const name = record.name?.value;
  if (name === undefined || record.isPrivate) return null;
  const isProgram = record.programs.length > 0 && !record.entryPoints.some(({ isMain }) => isMain);
  const usual: Readonly<Partial<Record<Method, string | null>>> = {
    npm: `npm install ${isProgram ? '--global ' : ''}${name}`,
    pip: `pip install ${name}`,
    cargo: `cargo ${record.programs.length > 0 ? 'install' : 'add'} ${name}`,
    go: `go get ${name}`,
    nuget: `dotnet add package ${name}`,
    gem: `gem install ${name}`,
    composer: `composer require ${name}`,
    maven:
      record.version && name.includes(':') ? `mvn dependency:get -Dartifact=${name}:${record.version.value}` : null,
    source: 'cmake -B build && cmake --build build && cmake --install build',
  };
  return usual[record.method] ?? null;
}

/** A line of documented code that installs this very package. */
export function installsPackage(line: string, record: ManifestRecord): boolean {
  const name = record.name?.value;
  if (name === undefined || !tools[record.method]?.test(line)) return false;
  const words = line.split(/\s+/).map((word) => word.replace(/^["']|["']$/g, ''));
  return words.some(
    (word) => word === name || (word.startsWith(name) && /^(?:@|==|>=|~=|\[|:|\/\.\.\.)/.test(word.slice(name.length))),
  );
}

/** The one package that a line installs by the same tool; null where it is none, several, or something on disk. */
export function installedBy(line: string, method: Method): string | null {
  const [command = ''] = tools[method]?.exec(line) ?? [];
  if (command === '') return null;
  const words = line.slice(command.length).trim().split(/\s+/);
  const named = words
    .filter((word) => word !== '' && !word.startsWith('-'))
    .map((word) => word.replace(/^["']|["']$/g, ''));
  const [name = ''] = named.length === 1 ? named : [];
  const [bare = ''] = /^@?[A-Za-z][\w.-]*(?:[/:][\w.-]+)*/.exec(name) ?? [];
  return bare === '' || /^[./~]|:\/\/|^git[+@]|[<>{}$]/.test(name) ? null : bare;
}

const tools: Readonly<Partial<Record<Method, RegExp>>> = {
  npm: /^(?:\$ |> )?(?:npm (?:i|install|add)|yarn (?:global )?add|pnpm (?:add|i|install)|bun (?:add|install)|deno add|npx)\b/,
  pip: /^(?:\$ |> )?(?:sudo )?(?:(?:python3? -m )?pip3? install|pipx install|uv (?:add|pip install|tool install)|poetry add|conda install)\b/,
  cargo: /^(?:\$ |> )?cargo (?:add|install)\b/,
  go: /^(?:\$ |> )?go (?:get|install)\b/,
  nuget: /^(?:\$ |> |PM> )?(?:dotnet add\b.* package|Install-Package|nuget install)\b/,
  gem: /^(?:\$ |> )?(?:sudo )?(?:gem install|bundle add)\b|^gem ["']/,
  composer: /^(?:\$ |> )?(?:php )?composer(?:\.phar)? (?:global )?require\b/,
};
