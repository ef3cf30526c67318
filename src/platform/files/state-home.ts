// Where Mooring keeps its state: --home, else MOORING_HOME, else the user's state directory of the platform.
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { posix, resolve, win32 } from 'node:path';

export interface StateHomeSource {
  /** The value of --home. */
  readonly flag?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
  readonly platform?: NodeJS.Platform;
  readonly userHome?: string;
}

/** The folder, made for its owner alone when it is not there yet. */
export async function openStateHome(source: StateHomeSource = {}): Promise<string> {
  const home = stateHome(source);
  await mkdir(home, { recursive: true, mode: 0o700 });
  return home;
}

export function stateHome({
  flag,
  env = process.env,
  platform = process.platform,
  userHome = homedir(),
}: StateHomeSource = {}): string {
  // An empty value means unset, as it does for the variables of the platform.
  const chosen = flag || env['MOORING_HOME'];
  return chosen ? resolve(chosen) : defaultHome(env, platform, userHome);
}

function defaultHome(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, userHome: string): string {
  if (platform === 'win32') {
    return win32.join(env['LOCALAPPDATA'] || win32.join(userHome, 'AppData', 'Local'), 'Mooring');
  }
  if (platform === 'darwin') return posix.join(userHome, 'Library', 'Application Support', 'Mooring');
  const stateDirectory = env['XDG_STATE_HOME'];
  // The XDG rules say that a relative value is to be ignored.
  const base =
    stateDirectory && posix.isAbsolute(stateDirectory) ? stateDirectory : posix.join(userHome, '.local/state');
  return posix.join(base, 'mooring');
}
