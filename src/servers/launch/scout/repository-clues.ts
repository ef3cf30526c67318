// What the inference of a quick start looks at, read from a checked-out folder.
import { isManifest } from '../manifests/manifest-formats.ts';
import { nearestFirst } from '../manifests/nearest-first.ts';
import type { RepositoryClues } from '../quick-start/infer.ts';
import { listTracked } from './list-tracked.ts';
import { isPlain } from './places.ts';
import { codeBytes } from './primary-languages.ts';
import { readFiles } from './read-files.ts';
import { openTree } from './tree.ts';

/** `topics` as GitHub has them; empty where nobody was asked. */
export async function readClues(
  folder: string,
  { name, org, topics }: Pick<RepositoryClues, 'name' | 'org' | 'topics'>,
  signal?: AbortSignal,
): Promise<RepositoryClues> {
  const entries = await listTracked(folder, signal);
  const { files } = await readFiles(folder, entries, signal);
  const tree = openTree(folder, entries, files);
  const texts = files.filter(({ kind, isForeign }) => kind === 'text' && !isForeign).map(({ path }) => path);
  const asText = (path: string | undefined) => (path === undefined ? null : { path, text: tree.text(path) });
  const manifests = texts.filter((path) => isPlain(path) && isManifest(path));
  return {
    name,
    org,
    topics,
    readme: asText(texts.find((path) => /^readme(?:\.(?:md|markdown|rst|adoc|txt))?$/i.test(path))),
    // Those of the top say most; of a repository of many packages not all are needed.
    manifests: manifests
      .sort(nearestFirst)
      .slice(0, manifestsAtMost)
      .map((path) => ({ path, text: tree.text(path) })),
    languages: codeBytes(files),
    config: asText(texts.find((path) => path === '.launch.yml')),
  };
}

const manifestsAtMost = 200;
