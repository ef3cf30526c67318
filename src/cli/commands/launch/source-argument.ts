// What a repository is called at the prompt: a folder from here, or an address.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../user-error.ts';

export interface SourceArgument {
  readonly address: string;
  /** Null for an address elsewhere. */
  readonly folder: string | null;
}

export function sourceOf(given: string): SourceArgument {
  if (/^(?:https?|ssh|file):|^[\w.-]+@[^/]+:/i.test(given)) return { address: given, folder: null };
  const folder = resolve(given);
  if (!existsSync(folder)) throw new UserError(`there is no folder ${given}`);
  return { address: folder, folder };
}
