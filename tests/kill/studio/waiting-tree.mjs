// A process and a child of it in a session of its own. Both live until the file `go` is there.
//
//   node waiting-tree.mjs <report> <go> obedient|stubborn
//
// The pids of both are added to the report, a line of JSON each time. A stubborn child shrugs at TERM.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [report, go, manner, role = 'root'] = process.argv.slice(2);
const looking = setInterval(() => existsSync(go) && clearInterval(looking), 20);

if (role === 'root') {
  const args = [fileURLToPath(import.meta.url), report, go, manner, 'leaf'];
  const leaf = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], detached: true });
  leaf.once('message', () => {
    appendFileSync(report, `${JSON.stringify([process.pid, leaf.pid])}\n`);
    leaf.disconnect();
  });
} else {
  if (manner === 'stubborn') process.on('SIGTERM', () => {});
  process.send('ready');
}
