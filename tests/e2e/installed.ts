// Where things are: the product's launcher, and the programs of packages we test against.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** What users start. */
export const launcher = join(root, 'bin/mooring.js');

/** The fixture servers as a process, see tests/support/fixture-main.ts. */
export const fixtureProgram = join(root, 'tests/support/fixture-main.ts');

export function assertBuilt(): void {
  if (!existsSync(join(root, 'dist/main.js'))) throw new Error('These tests run the built product: npm run build');
}

/** The script behind an installed package's command, to be started with the Node we run on. */
export function commandOf(name: string, command: string): string {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> };
  const script = bin[command];
  if (script === undefined) throw new Error(`${name} has no command ${command}`);
  return join(folder, script);
}
