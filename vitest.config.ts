import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    // Every result is held to its schema and every fault to its tool's list, in the processes that tests start too.
    env: { MOORING_CHECK_RESULTS: '1' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
