// For tests: a process of its own with a simulated Studio in it, until it is killed. Arguments: home, url and token.
import { systemClock } from '../../../platform/clock.ts';
import { openSimulatedStudio } from './open-simulated-studio.ts';

const [home = '', url = '', token = ''] = process.argv.slice(2);
await openSimulatedStudio({ home, url, token, log: () => {}, clock: systemClock });
process.stdout.write('ready\n');
process.stdin.resume();
