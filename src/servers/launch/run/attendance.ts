// Which runs a call of this process is working on. A second call on the same run is told so instead of waiting.
import type { LaunchRun } from './launch-run.ts';
import { busy } from './require-state.ts';

export class Attendance {
  readonly #watchers = new Map<string, (message: string) => void>();

  /** Throws ILLEGAL_STATE, retryable, while another call has the run. */
  async attend<T>(of: LaunchRun, watch: (message: string) => void, work: () => Promise<T>): Promise<T> {
    const { runId } = of.run;
    if (this.#watchers.has(runId)) throw busy(of);
    this.#watchers.set(runId, watch);
    try {
      return await work();
    } finally {
      this.#watchers.delete(runId);
    }
  }

  /** What a worker says goes to whoever waits for it. */
  tell(runId: string, message: string): void {
    this.#watchers.get(runId)?.(message);
  }
}
