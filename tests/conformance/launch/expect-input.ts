// What a tool takes, by its published schema and by its answers.
import { expect } from 'vitest';
import { listedTool } from '../../support/listed-tools.ts';
import type { Proof } from '../../support/proves.ts';
import { sharedLauncher } from './open-launcher.ts';

interface Input {
  readonly tool: string;
  readonly required: Readonly<Record<string, 'string' | 'object'>>;
  readonly optional?: Readonly<Record<string, 'string' | 'object'>>;
  /** Arguments of the right form, and the code of an answer that shows they were taken. */
  readonly fitting: object;
  readonly taken: string;
}

/** A value of each type, and of no other. */
const values = { string: 'x', object: {} } as const;
const others = { string: 7, object: 'x' } as const;

export async function expectInput(
  proof: Proof,
  { tool, required, optional = {}, fitting, taken }: Input,
): Promise<void> {
  const { client, ask } = await sharedLauncher(proof);
  const named = { ...required, ...optional };
  // Over /api there is no list: there the server says it by its answers.
  if (proof.surface !== 'http') {
    const { inputSchema } = await listedTool(client, tool);
    const types = Object.entries(named).map(([name, type]) => [name, expect.objectContaining({ type })]);
    expect(inputSchema['properties']).toMatchObject(Object.fromEntries(types));
    expect(inputSchema['required']).toEqual(Object.keys(required));
  }
  const full = Object.fromEntries(Object.entries(required).map(([name, type]) => [name, values[type]]));
  for (const name of Object.keys(required)) {
    const { [name]: _, ...without } = full;
    expect((await ask(tool, without)).error, name).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(new RegExp(`${name}.*required`)),
    });
  }
  for (const [name, type] of Object.entries(named)) {
    expect((await ask(tool, { ...full, [name]: others[type] })).error, name).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(new RegExp(`${name}.*must be ${type}`)),
    });
  }
  expect((await ask(tool, fitting)).error?.code).toBe(taken);
}

/** Of a tool that takes a run and nothing else. */
export const unknownRun = {
  required: { run_id: 'string' },
  fitting: { run_id: 'r_none' },
  taken: 'RUN_NOT_FOUND',
} as const;
