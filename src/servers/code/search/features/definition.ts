// The chunk declares the name that the query gives.

import { nameCard } from '../cards.ts';
import { chunkText } from '../chunk-text.ts';
import { declaresBy, isCodeKind } from '../kinds.ts';
import type { Candidate, Feature, SoughtName } from './feature.ts';

export const definition: Feature = {
  effect: 'added',
  value: (candidate, { names }) => {
    let best = 0;
    for (const sought of names) best = Math.max(best, valueFor(candidate, sought));
    return best;
  },
};

function valueFor(candidate: Candidate, sought: SoughtName): number {
  if (candidate.kind === 'Window') return looksDeclared(candidate, sought.text) ? 0.8 : 0;
  const { name } = candidate;
  if (name === null || isCodeKind(candidate.kind)) return 0;
  const isSame = name.text === sought.text;
  if (!isSame && name.lowered !== sought.lowered) return 0;
  const worth = declaresBy[candidate.kind] * (isSame ? 1 : 0.85) * (0.85 + 0.15 * extent(candidate));
  if (sought.owner === null) return worth;
  return ownerOf(candidate) === sought.owner || candidate.file.stem === sought.owner ? worth : worth * 0.3;
}

/** Of several that declare the name, the one that says most is the likeliest. */
function extent({ part, local }: Candidate): number {
  const lines = (part.segment.endLineOf[local] as number) - (part.segment.startLineOf[local] as number) + 1;
  return Math.min(1, Math.log(lines) / Math.log(400));
}

function ownerOf({ part, local }: Candidate): string | null {
  const parent = part.segment.parentOf[local] as number;
  return parent === -1 ? null : (nameCard(part.segment, parent)?.lowered ?? null);
}

/** For files that no parser reads: a word of declaring stands right before the name. */
function looksDeclared(candidate: Candidate, name: string): boolean {
  if (!/^[\w$]{2,}$/.test(name)) return false;
  const declared = new RegExp(
    `(?:^|[^\\w$])(?:class|def|fn|func|function|fun|sub|proc|struct|interface|trait|enum|type|module|protocol|record|object|const|let|var|val|macro|define|typedef)[ \\t]+(?:\\w+\\.)?${name.replaceAll('$', '\\$')}(?![\\w$])`,
  );
  return declared.test(chunkText(candidate.part.segment, candidate.local));
}
