// What the best chunks of each file say together. Only a few speak for it: all of a long file holds a bit of everything.
import type { Candidate, RankContext } from './features/feature.ts';

const mostSpeaking = 3;

/** Takes candidates with their own scores; leaves what it finds in the context. */
export function gatherFiles(candidates: readonly Candidate[], { files, concepts }: RankContext): void {
  const speaking = new Map<number, Candidate[]>();
  let best = 0;
  for (const candidate of candidates) {
    best = Math.max(best, candidate.score);
    const ofFile = speaking.get(candidate.fileNumber);
    if (ofFile) putInOrder(ofFile, candidate);
    else speaking.set(candidate.fileNumber, [candidate]);
  }
  files.clear();
  for (const [file, ofFile] of speaking) {
    let bits = 0;
    let others = 0;
    for (const [place, candidate] of ofFile.entries()) {
      bits |= candidate.concepts;
      if (place > 0) others += candidate.score;
    }
    let covered = 0;
    for (const [index, { share }] of concepts.entries()) if ((bits & (1 << index)) !== 0) covered += share;
    files.set(file, {
      covered: Math.min(1, covered),
      others: best === 0 ? 0 : others / ((mostSpeaking - 1) * best),
    });
  }
}

function putInOrder(ofFile: Candidate[], candidate: Candidate): void {
  let place = ofFile.length;
  while (place > 0 && candidate.score > (ofFile[place - 1] as Candidate).score) place -= 1;
  if (place === mostSpeaking) return;
  ofFile.splice(place, 0, candidate);
  if (ofFile.length > mostSpeaking) ofFile.pop();
}
