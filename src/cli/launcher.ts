// The file that starts Mooring, to tell others how, and to start ourselves again.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `bin/mooring.js` of this installation; it runs on any Node. Undefined when this is no installation. */
export function launcherPath(started = process.argv[1]): string | undefined {
  if (started === undefined || !existsSync(started)) return undefined;
  // npm puts a link to the launcher on the PATH, and the launcher is beside what the link points to.
  // After a hand-over to the pinned Node the program itself was started, not its launcher.
  const launcher = join(dirname(realpathSync(started)), '../bin/mooring.js');
  return existsSync(launcher) ? launcher : undefined;
}
