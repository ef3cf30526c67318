// How a package of each kind is installed, from its identity alone.
import type { ManifestRecord } from './manifest-record.ts';

/** Null where the identity is not enough to say it. */
export function installCommand(record: ManifestRecord): string | null {
  const name = record.name?.value;
  if (name === undefined || record.isPrivate) return null;
  const isProgram = record.programs.length > 0 && record.entryPoints.length === 0;
  if (record.method === 'npm') return isProgram ? `npm install --global ${name}` : `npm install ${name}`;
  if (record.method === 'pip') return `pip install ${name}`;
  if (record.method === 'cargo') return record.programs.length > 0 ? `cargo install ${name}` : `cargo add ${name}`;
  if (record.method === 'go') return `go get ${name}`;
  if (record.method === 'nuget') return `dotnet add package ${name}`;
  if (record.method === 'gem') return `gem install ${name}`;
  if (record.method === 'composer') return `composer require ${name}`;
  if (record.method === 'maven') return mavenCommand(name, record.version?.value);
  if (record.method === 'source') return 'cmake -B build && cmake --build build && cmake --install build';
  return null;
}

function mavenCommand(name: string, version: string | undefined): string | null {
  return version === undefined || !name.includes(':') ? null : `mvn dependency:get -Dartifact=${name}:${version}`;
}

/** A line of documented code that installs this very package. */
export function installsPackage(line: string, record: ManifestRecord): boolean {
  const name = record.name?.value;
  if (name === undefined) return false;
  const [tool] = Object.entries(tools).find(([method]) => method === record.method)?.[1] ?? [];
  if (!tool?.test(line)) return false;
  const words = line.split(/\s+/).map((word) => word.replace(/^["']|["']$/g, ''));
  return words.some(
    (word) => word === name || (word.startsWith(name) && /^(?:@|==|>=|~=|\[|:|\/\.\.\.)/.test(word.slice(name.length))),
  );
}

const tools: Readonly<Record<string, readonly [RegExp]>> = {
  npm: [
    /^(?:\$ |> )?(?:npm (?:i|install|add)|yarn (?:global )?add|pnpm (?:add|i|install)|bun (?:add|install)|deno add|npx)\b/,
  ],
  pip: [
    /^(?:\$ |> )?(?:sudo )?(?:(?:python3? -m )?pip3? install|pipx install|uv (?:add|pip install|tool install)|poetry add|conda install)\b/,
  ],
  cargo: [/^(?:\$ |> )?cargo (?:add|install)\b/],
  go: [/^(?:\$ |> )?go (?:get|install)\b/],
  nuget: [/^(?:\$ |> |PM> )?(?:dotnet add\b.* package|Install-Package|nuget install)\b/],
  gem: [/^(?:\$ |> )?(?:sudo )?(?:gem install|bundle add)\b|^gem ["']/],
  composer: [/^(?:\$ |> )?(?:php )?composer(?:\.phar)? (?:global )?require\b/],
};
