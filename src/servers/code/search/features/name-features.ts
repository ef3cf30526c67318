// What the names of the chunk and of its file have in common with the query.
import type { Feature, RankContext, SoughtName, TermMeaning } from './feature.ts';

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
  let used = 0;
  for (const part of parts) used += likeness(context.meanings.get(part));
  return used === 0 ? 0 : (used / parts.length) * metBy(parts, context, 0);
}

/** Of 1: how nearly it is a word of the query. */
function likeness(meanings: readonly TermMeaning[] | undefined): number {
  let most = 0;
  for (const { weight } of meanings ?? []) most = Math.max(most, weight);
  return most;
}

/** Parts of the path that the query has; its last folder and the file itself count most. */
export const path: Feature = {
  effect: 'added',
  value: ({ file, fileNumber }, context) => {
    const known = context.pathShare.get(fileNumber);
    if (known !== undefined) return known;
    const inStem = metBy(file.stemParts, context, 0.7);
    const inFolders = metBy(file.folderParts, context, 0.7);
    const share = Math.min(1, inStem + 0.45 * inFolders);
    context.pathShare.set(fileNumber, share);
    return share;
  },
};

/** Used for one call after the other: there are hundreds for each query. */
const metNow = new Float64Array(32);

/** Share of the query whose concepts are among the parts; those that are only alike count `alike`. */
function metBy(parts: readonly string[], { concepts, conceptStems, meanings }: RankContext, alike: number): number {
  const met = concepts.length <= metNow.length ? metNow.fill(0, 0, concepts.length) : new Float64Array(concepts.length);
  for (const part of parts) {
    for (const { concept, weight } of meanings.get(part) ?? []) met[concept] = Math.max(met[concept] as number, weight);
  }
  let sum = 0;
  for (const [index, { share }] of concepts.entries()) {
    const own = met[index] as number;
    const stems = conceptStems[index] as readonly string[];
    const isAlike = own < alike && parts.some((part) => stems.some((stem) => areAlike(part, stem)));
    sum += share * (isAlike ? alike : own);
  }
  return sum;
}

/** `auth` and `authentication`, `tempfile` and `file`; not `in` and `index`. */
function areAlike(part: string, stem: string): boolean {
  if (Math.min(part.length, stem.length) < 4) return false;
  return part.startsWith(stem) || stem.startsWith(part) || part.endsWith(stem);
}
