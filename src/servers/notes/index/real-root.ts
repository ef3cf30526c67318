// A vault by its real path: under another one its lock and its cache would not be found again.
import { realpathSync } from 'node:fs';
import { fault } from '../faults.ts';

export function realRoot(root: string): string {
  try {
    return realpathSync.native(root);
  } catch (cause) {
    throw fault('PROVIDER_ERROR', { message: `there is no vault at ${JSON.stringify(root)}`, cause });
  }
}
