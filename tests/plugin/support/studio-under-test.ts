// The plugin in a simulated Studio behind a real bridge, for all tests of one file.
import { afterAll, beforeAll, vi } from 'vitest';
import type { Operation } from '../../../src/servers/studio/bridge/protocol.ts';
import { TestStudio } from '../../../src/servers/studio/sim/test-studio.ts';

export type Answer = Record<string, unknown> & { readonly entries: string[] };
type Ask<Result> = (operation: Operation, payload: Record<string, unknown>) => Promise<Result>;

export interface StudioUnderTest {
  readonly read: Ask<Answer>;
  /** Each with a key of its own. */
  readonly write: Ask<Answer>;
  /** The code of the fault and the field it names. */
  readonly refusal: Ask<string>;
  readonly namesIn: (parentPath: string) => Promise<string[]>;
}

export function useStudio(): StudioUnderTest {
  vi.setConfig({ testTimeout: 60_000 });
  let studio: TestStudio;
  let keys = 0;
  beforeAll(async () => {
    studio = await TestStudio.open();
    await studio.start();
  });
  afterAll(() => studio.end());

  const write: Ask<Answer> = async (operation, payload) =>
    (await studio.call(operation, payload, `key-${++keys}`)) as Answer;
  return {
    read: async (operation, payload) => (await studio.call(operation, payload)) as Answer,
    write,
    refusal: (operation, payload) =>
      write(operation, payload).then(
        () => 'none',
        (fault: { code: string; details?: { field?: string } }) => `${fault.code} ${fault.details?.field ?? ''}`,
      ),
    namesIn: (parentPath) => studio.namesIn(parentPath),
  };
}
