// Where Roblox Studio looks for the plugins of this user.
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

interface Machine {
  readonly platform?: NodeJS.Platform;
  readonly env?: NodeJS.ProcessEnv;
  readonly userHome?: string;
}

/** Undefined where Studio does not run. */
export function pluginsFolder({
  platform = process.platform,
  env = process.env,
  userHome = homedir(),
}: Machine = {}): string | undefined {
  if (platform === 'darwin') return posix.join(userHome, 'Documents/Roblox/Plugins');
  if (platform !== 'win32') return undefined;
  return win32.join(env['LOCALAPPDATA'] || win32.join(userHome, 'AppData', 'Local'), 'Roblox', 'Plugins');
}
