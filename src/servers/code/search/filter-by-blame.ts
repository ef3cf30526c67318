// Keeps the candidates whose lines somebody has written. Blame is slow, so only the best are asked, a few at a time.
import type { GitTable } from '../repository/git-facts.ts';
import type { Candidate } from './features/feature.ts';

/** Authors of these lines of a file, each once. */
export type Blame = (
  path: string,
  startLine: number,
  endLine: number,
  signal: AbortSignal,
) => Promise<readonly string[]>;

export interface BlameOutcome {
  readonly candidates: Candidate[];
  /** By chunk. */
  readonly authors: ReadonlyMap<number, readonly string[]>;
  readonly asked: number;
  /** Somebody could not be asked: the last author of the file stands in. */
  readonly isByFile: boolean;
}

export const mostBlamed = 200;
const atOnce = 4;

export async function filterByBlame(
  ranked: readonly Candidate[],
  names: readonly string[],
  git: GitTable | null,
  blame: Blame | undefined,
  signal: AbortSignal,
): Promise<BlameOutcome> {
  const asked = ranked.slice(0, mostBlamed);
  const wanted = names.map((name) => name.toLowerCase());
  const authors = new Map<number, readonly string[]>();
  let isByFile = blame === undefined;
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < asked.length; index = next++) {
      signal.throwIfAborted();
      const candidate = asked[index] as Candidate;
      const found = blame ? await authorsOf(candidate, blame, signal) : null;
      isByFile ||= found === null;
      authors.set(candidate.chunk, found ?? lastAuthorOf(candidate));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, asked.length) }, work));
  const candidates = asked.filter(({ chunk }) =>
    authors.get(chunk)?.some((author) => wanted.some((name) => author.toLowerCase().includes(name))),
  );
  return { candidates, authors, asked: asked.length, isByFile };

  function lastAuthorOf({ file }: Candidate): readonly string[] {
    const author = git?.files.get(file.path)?.lastAuthor;
    return author === undefined ? [] : [author];
  }
}

/** Null where git cannot say: a file that is not committed, a history that is not there. */
async function authorsOf(candidate: Candidate, blame: Blame, signal: AbortSignal): Promise<readonly string[] | null> {
  const { part, local, file } = candidate;
  const { startLineOf, endLineOf } = part.segment;
  try {
    const authors = await blame(file.path, startLineOf[local] as number, endLineOf[local] as number, signal);
    return authors.length === 0 ? null : authors;
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    return null;
  }
}
