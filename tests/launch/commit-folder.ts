// Makes a folder a repository of one commit, the same one wherever and whenever it is made.
import { git } from '../../src/platform/git/git.ts';

// A time that never changes, and nobody's name: the id of the commit hangs on them.
const stamp = 'Mooring <tests@localhost> 1735689600 +0000';

export async function commitFolder(folder: string): Promise<string> {
  const run = (args: readonly string[], input?: string) => git(args, { cwd: folder, input });
  await run(['init', '--quiet', '--template=', '--object-format=sha1', '--initial-branch=main', '.']);
  // As they lie: neither line ends nor what the folder's own rules would leave out.
  await run(['-c', 'core.autocrlf=false', 'add', '--all', '--force']);
  const tree = (await run(['write-tree'])).trim();
  const text = `tree ${tree}\nauthor ${stamp}\ncommitter ${stamp}\n\nAs published\n`;
  const commit = (await run(['hash-object', '-t', 'commit', '-w', '--stdin'], text)).trim();
  await run(['update-ref', 'HEAD', commit]);
  return commit;
}
