// A chunk as a few words of prose, for models that know words and not code: what it is called, where it stands, what is
// said of it, and then as much of its own text as there is room for.
import { partsOf } from '../query/identifier.ts';
import type { Segment } from '../segment/segment.ts';

/** About what the embedded sentence model reads; what a chunk is about is said long before. */
const longest = 480;
const longestDoc = 240;
const longestSignature = 120;
/** Bytes of the text that are looked at: its words come out shorter than the code around them. */
const bodyBytes = 1200;
const leastRoom = 20;

/** Quickest for chunks in their order: what they share with the one before is not worked out again. */
export function proseOf(segment: Segment): (chunk: number) => string {
  let last = -1;
  let text: Buffer = Buffer.alloc(0);
  let textStart = 0;
  let pathWords = '';
  return (chunk) => {
    const file = segment.fileOf[chunk] as number;
    if (file !== last) {
      const card = segment.file(file);
      text = segment.textOf(file);
      textStart = card.textStart;
      pathWords = wordsOf(pathStem(card.path));
      last = file;
    }
    const { name, signature, doc } = segment.detailsOf(chunk);
    const said = [name, ownerOf(segment, chunk)].map(wordsOf);
    const heads = [...said, pathWords, doc.slice(0, longestDoc), wordsOf(signature.slice(0, longestSignature))];
    const head = heads.filter((words) => words !== '').join('. ');
    const room = longest - head.length;
    if (room < leastRoom) return head.slice(0, longest);
    const start = segment.lineStart(file, segment.startLineOf[chunk] as number) - textStart;
    const end = segment.lineStart(file, (segment.endLineOf[chunk] as number) + 1) - textStart;
    return `${head}. ${wordsOf(text.toString('utf8', start, Math.min(end, start + bodyBytes))).slice(0, room)}`;
  };
}

function ownerOf(segment: Segment, chunk: number): string {
  const owner = segment.parentOf[chunk] as number;
  const name = owner === -1 ? -1 : segment.nameNumberOf(owner);
  return name === -1 ? '' : segment.stringAt(name);
}

/** The last parts of a path, without the ending. */
function pathStem(path: string): string {
  return path
    .replace(/\.[^./]*$/, '')
    .split('/')
    .slice(-3)
    .join(' ');
}

/** Each once and in order: a variable that stands there ten times is not the subject. */
function wordsOf(text: string): string {
  const words = new Set<string>();
  for (const word of partsOf(text)) if (word.length > 1) words.add(word);
  return [...words].join(' ');
}
