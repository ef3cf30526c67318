// A port as people write it.
import { UserError } from './user-error.ts';

export function portOf(text: string): number {
  // Not Number() alone: it takes '' for 0, and 0 means any free port.
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UserError(`${text || "''"} is not a port; give a number from 0 to 65535`);
}
