// Every action of the server by its id, in both spellings.
import { type Action, withUnderscores } from './action.ts';

export class ActionRegistry {
  /** Sorted by id, which is the order of the list. */
  readonly all: readonly Action[];
  readonly #byName = new Map<string, Action>();

  constructor(actions: readonly Action[]) {
    this.all = actions.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const action of this.all) {
      for (const name of new Set([action.id, withUnderscores(action.id)])) {
        if (this.#byName.has(name)) throw new TypeError(`two actions are named ${name}`);
        this.#byName.set(name, action);
      }
    }
  }

  find(name: string): Action | undefined {
    return this.#byName.get(name);
  }
}
