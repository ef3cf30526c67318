// The folder of this installation, found from the running file: the same from source and from the bundle.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Undefined where the program was taken out of its package. */
export function packageFolder(from: string = import.meta.dirname): string | undefined {
  if (isOurs(join(from, 'package.json'))) return from;
  const above = dirname(from);
  return above === from ? undefined : packageFolder(above);
}

function isOurs(manifest: string): boolean {
  if (!existsSync(manifest)) return false;
  const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: unknown };
  return name === 'mooring';
}
