// The thread in which a simulated Studio runs. A script in it may never end, so the owner may end the thread at any time:
// whatever was acknowledged is on the disk by then.
import { parentPort, workerData } from 'node:worker_threads';
import { loadMachine, SourceProblem } from './load-machine.ts';
import type { LuauMachine } from './luau-machine.ts';
import { SimDriver } from './sim-driver.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts';
import { WorldFile, WorldProblem } from './world-file.ts';

const farewellMs = 500;

await run(workerData as WorkerStart);

async function run(start: WorkerStart): Promise<void> {
  const report = (message: FromWorker): void => parentPort?.postMessage(message);
  let world: WorldFile;
  let machine: LuauMachine;
  try {
    machine = await loadMachine(start.sources, report);
    world = new WorldFile(start.folder);
  } catch (error) {
    if (!(error instanceof WorldProblem || error instanceof SourceProblem)) throw error;
    report({ type: 'failed', problem: error.message });
    parentPort?.close();
    return;
  }
  // Thrown outside of any promise, so that the thread ends with it.
  const crash = (error: unknown): void =>
    queueMicrotask(() => {
      throw error;
    });
  const driver = new SimDriver({ machine, world, report, crash });
  parentPort?.on('message', (message: ToWorker) => {
    if (message.type === 'beat') report({ type: 'beat' });
    else
      void driver.stop(farewellMs).then(() => {
        world.close();
        parentPort?.close();
      });
  });
  driver.start(start);
}
