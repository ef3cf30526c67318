// Runs the Hugo on PATH in a world of its own: nothing of the user's environment, no network, no other program, no git, one
// time zone.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type ProcessResult, runProcess } from '../../../platform/process/spawn.ts';

export interface Hugo {
  readonly file: string;
  readonly version: string;
}

export const wantedHugo = '0.111 or newer';

/** The version that was found instead, null where there is none. */
export async function findHugo(
  signal: AbortSignal,
  path = process.env['PATH'] ?? '',
): Promise<Hugo | { readonly found: string | null }> {
  const file = hugoOnPath(path);
  if (file === undefined) return { found: null };
  const { stdout } = await runProcess(file, ['version'], { env: systemOnly(), timeoutMs: 30_000, signal });
  const [, version, major = '', minor = ''] = /\bv((\d+)\.(\d+)[\w.-]*)/.exec(stdout) ?? [];
  if (version === undefined) return { found: null };
  return Number(major) > 0 || Number(minor) >= 111 ? { file, version } : { found: version };
}

/** The first on PATH, whichever its version. */
export function hugoOnPath(path = process.env['PATH'] ?? ''): string | undefined {
  const name = process.platform === 'win32' ? 'hugo.exe' : 'hugo';
  const folders = path.split(delimiter).filter((each) => each !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface HugoFolders {
  readonly site: string;
  readonly destination: string;
  /** For caches and whatever else a program wants to write. */
  readonly scratch: string;
}

export async function runHugo(
  { file }: Hugo,
  configPath: string,
  { site, destination, scratch }: HugoFolders,
  signal: AbortSignal,
): Promise<ProcessResult> {
  // Hugo finds its own folder of configs itself; a single file of it would be half of the configuration.
  const config = configPath.startsWith('config/') ? [] : ['--config', configPath];
  const args = [...config, '--destination', destination, '--noBuildLock', '--printPathWarnings'];
  return runProcess(file, args, { cwd: site, env: closedWorld(scratch), signal, maxOutputBytes: 8 * 1024 * 1024 });
}

function closedWorld(scratch: string): NodeJS.ProcessEnv {
  return {
    ...systemOnly(),
    HOME: scratch,
    TMPDIR: scratch,
    TZ: 'UTC',
    HUGO_CACHEDIR: join(scratch, 'cache'),
    HUGO_ENABLEGITINFO: 'false',
    HUGO_SECURITY_HTTP_URLS: 'none',
    HUGO_SECURITY_EXEC_ALLOW: 'none',
    GOPROXY: 'off',
  };
}

/** Windows starts no program without its own folder. */
function systemOnly(): NodeJS.ProcessEnv {
  const { SYSTEMROOT } = process.env as { readonly SYSTEMROOT?: string };
  return { PATH: '', LC_ALL: 'C', ...(SYSTEMROOT !== undefined && { SYSTEMROOT }) };
}
