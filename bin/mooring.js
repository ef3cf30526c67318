#!/usr/bin/env node
// Starts Mooring on whatever Node calls it. When that one is too old, the Node pinned in this package's
// tree takes over: same streams, same folder, same signals, same exit.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const oldest = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);
const isNewEnough = major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
const main = new URL('../dist/main.js', import.meta.url);

if (!existsSync(main)) fail('is not built yet. Run: npm run build');
else if (isNewEnough) await start();
else await handOver();

async function start() {
  // Asked for here, since a Node that is too old does not have them.
  const { enableCompileCache, flushCompileCache } = await import('node:module');
  // Beside the program, so that nobody can plant code there who could not change the program. Where that may not be
  // written, Node does without.
  enableCompileCache(fileURLToPath(new URL('../.mooring/compiled/', import.meta.url)));
  // Node writes it at the end, which clients that kill their servers never let come.
  setTimeout(flushCompileCache, 3_000).unref();
  await import(main.href);
}

async function handOver() {
  const node = findPinnedNode();
  if (!node) return fail(`needs Node ${oldest.join('.')} or newer; this is ${process.version}. See https://nodejs.org`);
  const { spawn } = await import('node:child_process');
  // The fourth channel ends with this process, so that even SIGKILL here reaches the child.
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // On a terminal the group gets these from the keyboard too; being told twice to stop does no harm.
  const forwarded = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGUSR2'];
  for (const signal of forwarded) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`could not start ${node}: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code);
    for (const each of forwarded) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
}

function findPinnedNode() {
  const { platform, arch } = process;
  const file = platform === 'win32' ? 'node.exe' : 'bin/node';
  const system = platform === 'win32' ? 'win' : platform;
  for (let folder = new URL('..', import.meta.url); ; folder = new URL('..', folder)) {
    for (const name of [`node-${system}-${arch}`, `node-bin-${system}-${arch}`]) {
      const candidate = new URL(`node_modules/${name}/${file}`, folder);
      if (existsSync(candidate)) return fileURLToPath(candidate);
    }
    if (folder.pathname === new URL('..', folder).pathname) return undefined;
  }
}

function fail(reason) {
  process.stderr.write(`mooring: ${reason}\n`);
  process.exitCode = 1;
}
