// Hugo for tests: the one on PATH. Built as a launch builds: one configuration, nothing written beside the site.
import { runProcess } from '../../../platform/process/spawn.ts';

export const missingHugo = 'SKIPPED, no hugo on PATH. On Debian: apt-get install hugo';

/** What Hugo said. Paths that two pages claim are part of it. */
export async function buildSite(
  hugo: string,
  folder: string,
  config: string,
  destination: string,
): Promise<{ readonly exitCode: number | null; readonly output: string }> {
  const args = ['--config', config, '--destination', destination, '--noBuildLock', '--printPathWarnings'];
  const { exitCode, stdout, stderr } = await runProcess(hugo, args, { cwd: folder, timeoutMs: 60_000 });
  return { exitCode, output: stdout + stderr };
}
