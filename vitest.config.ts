import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    // Every result is held to its schema and every fault to its tool's list, in the processes that tests start too.
    // State goes into the tree, never into the home of whoever runs the tests.
    env: { MOORING_CHECK_RESULTS: '1', XDG_STATE_HOME: join(import.meta.dirname, 'node_modules/.cache/test-state') },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Most of the time a test waits for a process: on two cores one worker would leave one of them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
