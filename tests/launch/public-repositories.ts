// Public libraries that launches are tried on: which, from where, and where scripts/fetch-repositories.ts puts them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface PublicRepository {
  readonly name: string;
  readonly language: string;
  readonly from: Origin;
}

export type Origin =
  /** An npm package, at this version. */
  | { readonly registry: string }
  /** A Debian source package, at what the release has now: `click`, or `click/bookworm` for another release. */
  | { readonly sources: string }
  /** A Debian package that is made of sources, with the folder in it where they lie. */
  | { readonly package: string; readonly folder: string };

const registry = (name: string, language: string, version: string): PublicRepository => ({
  ...{ name, language, from: { registry: `${name}@${version}` } },
});
const sources = (name: string, language: string, from: string): PublicRepository => ({
  ...{ name, language, from: { sources: from } },
});
const crate = (name: string): PublicRepository => ({
  ...{ name, language: 'Rust', from: { package: `librust-${name}-dev`, folder: 'usr/share/cargo/registry' } },
});

export const publicRepositories: readonly PublicRepository[] = [
  registry('commander', 'JavaScript', '12.1.0'),
  registry('picomatch', 'JavaScript', '4.0.2'),
  registry('immer', 'TypeScript', '10.1.1'),
  registry('tiny-invariant', 'TypeScript', '1.3.3'),
  sources('click', 'Python', 'python-click'),
  sources('humanize', 'Python', 'python-humanize'),
  sources('cobra', 'Go', 'golang-github-spf13-cobra'),
  sources('mux', 'Go', 'golang-github-gorilla-mux'),
  crate('semver'),
  crate('anyhow'),
  sources('cjson', 'C', 'cjson'),
  sources('libinih', 'C', 'libinih'),
  sources('pugixml', 'C++', 'pugixml'),
  sources('cli11', 'C++', 'cli11'),
  sources('commons-cli', 'Java', 'libcommons-cli-java'),
  sources('gson', 'Java', 'libgoogle-gson-java'),
  sources('rake', 'Ruby', 'rake'),
  sources('coderay', 'Ruby', 'coderay'),
  sources('fast-route', 'PHP', 'php-nikic-fast-route'),
  sources('parsedown', 'PHP', 'php-parsedown'),
  sources('penlight', 'Lua', 'lua-penlight'),
  sources('argparse', 'Lua', 'lua-argparse'),
  sources('newtonsoft-json', 'C#', 'newtonsoft-json/bookworm'),
];

export const fetchCommand = 'node scripts/fetch-repositories.ts';

export const repositoriesFolder =
  process.env['MOORING_REPOSITORIES'] ?? join(import.meta.dirname, '../../node_modules/.cache/launch-repositories');

export function repositoryFolder({ name }: PublicRepository): string {
  return join(repositoriesFolder, name);
}

export function fetchedRepositories(): PublicRepository[] {
  return publicRepositories.filter((repository) => existsSync(repositoryFolder(repository)));
}
