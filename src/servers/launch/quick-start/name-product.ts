// What a product calls itself, where nobody said it: the name of its package, spelt as the title of its README spells it.

import { proseOf } from '../facts/prose/prose.ts';
import { readNodes } from '../facts/prose/read-blocks.ts';
import { formatOf, readManifest } from '../manifests/manifest-formats.ts';
import type { RepositoryClues } from './infer.ts';

/** `fallback` is what the repository is called. */
export function nameProduct(
  { manifests, readme }: Pick<RepositoryClues, 'manifests' | 'readme'>,
  fallback: string,
): string {
  const name = packageName(manifests) ?? fallback;
  const title = readme === null ? null : titleOf(readme.text);
  if (title === null) return name;
  // What a title says beyond the name is no name: `Tally Marks - counts words`, `tally-marks: a counter`.
  const spellings = [title, ...title.split(/\s+[-–—|]\s+|:\s+|\s*\(/)];
  const spelt = spellings.find((each) => isSpelling(each, name) || isSpelling(each, fallback));
  return spelt === undefined ? name : withoutDecoration(spelt);
}

/** Prompts, emoji, shrugs and marks at the edges belong to the title: `$ tally_`, `Tally 🔬`. `C++` and `F#` keep theirs. */
function withoutDecoration(title: string): string {
  return title
    .replaceAll(/[^\p{L}\p{N} ._+#/-]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, '');
}

/** Of the manifest at the top of the repository that is meant for a registry. */
function packageName(manifests: RepositoryClues['manifests']): string | null {
  const atTop = manifests.filter(({ path }) => !path.includes('/') && formatOf(path)?.isPrimary);
  const names = atTop.flatMap(({ path, text }) => {
    const { name, isWorkspace } = readManifest(path, text);
    // What holds the parts together is called after the whole.
    return (
      (isWorkspace ? name?.value.replace(/[-_.](?:parent|root|aggregator|workspace|monorepo)$/i, '') : name?.value) ??
      []
    );
  });
  // Without the account or group it is published under.
  return names[0]?.replace(/^@[^/]+\//, '').replace(/^.*[:/]/, '') || null;
}

function titleOf(markdown: string): string | null {
  const heading = readNodes(markdown).find((node) => node.type === 'heading' && node.depth === 1);
  if (heading?.type !== 'heading') return null;
  return proseOf(heading.children).text.replaceAll('`', '').trim() || null;
}

function isSpelling(text: string, name: string): boolean {
  const plain = (each: string) => each.toLowerCase().replace(/[^\p{L}\p{N}+#]/gu, '');
  return plain(text) !== '' && plain(text) === plain(name);
}
