// A name that a file brings in, from what a query captures of the statement.
import type { ImportBinding } from '../chunk.ts';

interface CapturedImport {
  readonly local: string | undefined;
  readonly name: string | undefined;
  readonly from: string | undefined;
  /** `from` is the way to the name with the name itself at its end. */
  readonly isWhole: boolean;
}

/** Null where no name comes in, or it comes from nowhere. */
export function readBinding({ local, name, from, isWhole }: CapturedImport): ImportBinding | null {
  if (from === undefined) return null;
  const imported = name ?? '*';
  const known = local !== undefined && local === from ? lastOf(local) : local;
  const called = known ?? (imported === '*' ? undefined : imported);
  if (called === undefined) return null;
  return { local: called, imported, from: isWhole ? withoutName(from) : from };
}

/** A package that is known by its path is called by the path's last part, and its version is none: `net/http`, `chi/v5`, `std::io`. */
function lastOf(path: string): string {
  const bare = path.replace(/[/.]v\d+$/, '');
  return bare.includes('/') ? bare.replace(/^.*\//s, '') : bare.replace(/^.*(?:::|\.|\\)/s, '');
}

/** `a.b` of `a.b.C`, of `a.b.{C => D, E}` and of `App\b\C`. */
function withoutName(path: string): string {
  const brace = path.indexOf('{');
  return brace < 0 ? path.replace(/[.\\][^.\\]*$/s, '') : path.slice(0, brace).replace(/[.\s]+$/, '');
}
