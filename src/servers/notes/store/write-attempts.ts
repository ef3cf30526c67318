// Between reading notes and taking the vault's lock another process may write. The work is then done again on top of
// what is there now; a caller who named the hash they expect is told instead, by the check that each attempt makes.
import { Fault } from '../../../kernel/fault.ts';
import { changedFault } from '../write/note-file.ts';

const attempts = 5;

export async function withRetries<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = attempts; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      const isOvertaken = error instanceof Fault && error.code === 'CONFLICT';
      if (!isOvertaken || left <= 1) throw error;
    }
  }
}

export function checkExpected(id: string, expected: string | undefined, actual: string): void {
  if (expected !== undefined && expected !== actual) throw changedFault(id, actual);
}
