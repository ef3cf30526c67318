// A process that builds an index and may kill itself on the way. Its exit code is 3 when another process builds:
//   node build-process.ts <repository> <home> <step to die after, or 0> <full|incremental>
import { Fault } from '../../../src/kernel/fault.ts';
import { CodeIndex } from '../../../src/servers/code/index/open-index.ts';
import { realParts } from '../../../src/servers/code/index/real-parts.ts';
import { smallLimits } from './small-limits.ts';

const [root = '', home = '', lastStep = '0', kind] = process.argv.slice(2);
let steps = 0;

const index = new CodeIndex({
  root,
  home,
  parts: realParts,
  limits: smallLimits,
  afterStep: () => {
    steps += 1;
    if (steps === Number(lastStep)) process.kill(process.pid, 'SIGKILL');
  },
});
process.stdout.write('ready\n');
try {
  await index.build({ incremental: kind === 'incremental' });
} catch (error) {
  if (!(error instanceof Fault) || error.code !== 'QUEUE_OVERLOADED') throw error;
  process.exitCode = 3;
}
