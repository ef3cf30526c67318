// What the names of the chunk and of its file have in common with the query.
import type { Feature, RankContext, SoughtName } from './feature.ts';

/** The file is named after what is looked for, or after a part of it and nothing else. */
export const stem: Feature = {
  effect: 'added',
  value: ({ file, kind }, context) => {
    if (file.stem.length < 2) return 0;
    // In a file named after the symbol, its declaration counts more than what stands around it.
    const ofKind = kind === 'Code' ? 0.8 : 1;
    const { joined, names, queryClass } = context;
    if (file.stem === joined || names.some((name) => isNamedAfter(file.stem, name))) return ofKind;
    return queryClass === 'symbol' ? 0 : 0.8 * ofKind * shareOfName(file.stemParts, context);
  },
};

/** Of `Foo.bar` it is Foo that names the file. */
function isNamedAfter(fileStem: string, { lowered, owner }: SoughtName): boolean {
  return (owner ?? lowered).replaceAll('_', '') === fileStem;
}

/** Parts of the name that the query has, by how much of the query they are. */
export const nameWords: Feature = {
  effect: 'added',
  value: ({ name }, context) => (name === null ? 0 : shareOfName(name.parts, context)),
};

/** All of a long name in the query says more than one word of it; and more the more of the query it is. */
function shareOfName(parts: readonly string[], context: RankContext): number {
  if (parts.length === 0) return 0;
  const used = parts.filter((part) => isSought(part, context)).length;
  return used === 0 ? 0 : (used / parts.length) * Math.sqrt(metBy(parts, context, 0));
}

/** Parts of the path that the query has; its last folder and the file itself count most. */
export const path: Feature = {
  effect: 'added',
  value: ({ file }, context) => {
    const inStem = metBy(file.stemParts, context, 0.7);
    const inFolders = metBy(file.folderParts, context, 0.7);
    return Math.min(1, inStem + 0.45 * inFolders);
  },
};

function isSought(part: string, { conceptStems }: RankContext): boolean {
  return conceptStems.some((stems) => stems.includes(part));
}

/** Share of the query whose concepts are among the parts; those that only begin alike count `likeness`. */
function metBy(parts: readonly string[], { concepts, conceptStems }: RankContext, likeness: number): number {
  let sum = 0;
  for (const [index, concept] of concepts.entries()) {
    const stems = conceptStems[index] as readonly string[];
    if (parts.some((part) => stems.includes(part))) sum += concept.share;
    else if (likeness > 0 && parts.some((part) => stems.some((each) => beginAlike(part, each))))
      sum += concept.share * likeness;
  }
  return sum;
}

/** `auth` and `authentication`, `config` and `configuration`; not `in` and `index`. */
function beginAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  return shorter >= 4 && one.slice(0, shorter) === other.slice(0, shorter);
}
