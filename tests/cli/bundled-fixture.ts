// The fixture servers in one file. A verification starts a server a dozen times, and reading the sources each time
// would take most of it. It lies among the packages, since one of them is not bundled.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../../scripts/bundle.ts';
import { fixtureProgram } from '../e2e/installed.ts';

export interface BundledFixture {
  /** The command of `--server` for one of the fixture servers. */
  readonly command: (server: string) => string;
  readonly program: string;
  readonly remove: () => void;
}

export async function bundleFixture(): Promise<BundledFixture> {
  const folder = mkdtempSync(join(import.meta.dirname, '../../node_modules/.fixture-'));
  await bundle({ main: fixtureProgram }, folder, []);
  const program = join(folder, 'main.js');
  return {
    program,
    command: (server) => `"${process.execPath}" "${program}" stdio ${server}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
