// Which files of a bundle can stand beside each other on every disk: none where another needs a folder, none that differ from
// another only by case.
import { foldCase } from './allowed-path.ts';

interface Place {
  readonly spelling: string;
  readonly isFile: boolean;
}

export class PlacesTaken {
  readonly #places = new Map<string, Place>();

  /** False where it has no place beside those that were taken before. */
  take(path: string): boolean {
    const steps = path.split('/');
    const parts = steps.map((_step, at) => ({
      spelling: steps.slice(0, at + 1).join('/'),
      isFile: at === steps.length - 1,
    }));
    const isFree = parts.every(({ spelling, isFile }) => {
      const there = this.#places.get(foldCase(spelling));
      return !there || (there.spelling === spelling && !there.isFile && !isFile);
    });
    if (isFree) for (const part of parts) this.#places.set(foldCase(part.spelling), part);
    return isFree;
  }
}
