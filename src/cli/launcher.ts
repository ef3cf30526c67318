// The file that starts Mooring, to tell others how, and to start ourselves again.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** `bin/mooring.js` of this installation; it runs on any Node. Undefined when this is no installation. */
export function launcherPath(): string | undefined {
  const started = process.argv[1];
  if (started === undefined) return undefined;
  // After a hand-over to the pinned Node the program itself was started, not its launcher.
  const launcher = join(dirname(resolve(started)), '../bin/mooring.js');
  return existsSync(launcher) ? launcher : undefined;
}
