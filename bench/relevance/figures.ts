// How well an order of files answers a question, and the mean over many.
import type { Label } from './labelled-repository.ts';

export interface Figures {
  readonly ndcg: number;
  /** Share of the files of grade 2 among the first one, and the first five. */
  readonly recall1: number;
  readonly recall5: number;
  /** One by the place of the first file of grade 2. */
  readonly reciprocal: number;
}

const places = 10;

export function judgeFiles(files: readonly string[], relevant: readonly Label[]): Figures {
  const gradeOf = new Map(relevant.map(({ path, grade }) => [path, grade]));
  const gains = files.slice(0, places).map((path) => gain(gradeOf.get(path) ?? 0));
  const ideal = relevant.map(({ grade }) => gain(grade)).sort((a, b) => b - a);
  const wanted = new Set(relevant.filter(({ grade }) => grade === 2).map(({ path }) => path));
  const first = files.slice(0, places).findIndex((path) => wanted.has(path));
  return {
    ndcg: discounted(gains) / discounted(ideal.slice(0, places)),
    recall1: found(files, wanted, 1),
    recall5: found(files, wanted, 5),
    reciprocal: first === -1 ? 0 : 1 / (first + 1),
  };
}

export function meanOf(figures: readonly Figures[]): Figures {
  const mean = (of: (each: Figures) => number): number =>
    figures.reduce((sum, each) => sum + of(each), 0) / figures.length;
  return {
    ndcg: mean(({ ndcg }) => ndcg),
    recall1: mean(({ recall1 }) => recall1),
    recall5: mean(({ recall5 }) => recall5),
    reciprocal: mean(({ reciprocal }) => reciprocal),
  };
}

function gain(grade: number): number {
  return 2 ** grade - 1;
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, each, place) => sum + each / Math.log2(place + 2), 0);
}

/** A question with several answers cannot have more of them in the first place than one. */
function found(files: readonly string[], wanted: ReadonlySet<string>, among: number): number {
  return files.slice(0, among).filter((path) => wanted.has(path)).length / Math.min(wanted.size, among);
}
