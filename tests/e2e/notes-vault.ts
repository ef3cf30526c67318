// A scratch copy of the conformance vault for the built product, with homes of its own.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './installed.ts';

export interface ScratchVault {
  /** Options of `mooring` that lead to it. */
  readonly options: readonly string[];
  readonly vault: string;
  /** Keeps what is the user's own, such as locks, out of this user's. */
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => void;
}

export function scratchVault(embedding: string): ScratchVault {
  const scratch = mkdtempSync(join(tmpdir(), 'mooring-e2e-notes-'));
  const [vault, home, state] = ['vault', 'home', 'state'].map((name) => join(scratch, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(home);
  cpSync(join(root, 'tests/fixtures/vaults/conformance'), vault, { recursive: true });
  return {
    vault,
    options: ['--vault', vault, '--home', home, '--embedding', embedding],
    env: { XDG_STATE_HOME: state },
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  };
}
