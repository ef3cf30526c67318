// Notes: no argument is accepted and ignored. Each one, set, changes the answer.
import { expect, test } from 'vitest';
import { listedTools } from '../../support/listed-tools.ts';
import { openSurface } from '../../support/open-surface.ts';
import { noteRows } from './argument-effects.ts';

test('every argument that is published has its row', async () => {
  const vault = await openSurface('memory', 'vault');
  const published = (await listedTools(vault)).flatMap(({ name, inputSchema }) =>
    Object.keys(inputSchema['properties'] as object).map((field) => `${name}.${field}`),
  );
  expect(Object.keys(noteRows).sort()).toEqual(published.sort());
  await vault.close();
});

test('every argument changes what is answered', async () => {
  const vault = await openSurface('memory', 'vault');
  for (const [key, { without, set }] of Object.entries(noteRows)) {
    const [tool = ''] = key.split('.');
    // Warnings are told once, and would make any two answers differ.
    const ask = async (args: object) => JSON.stringify(withoutWarnings((await vault.call(tool, args)).body));
    const with_ = await ask({ ...without, ...set });
    expect(with_, key).not.toBe(await ask(without));
  }
  await vault.close();
});

function withoutWarnings(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value) => (key === '_warnings' ? undefined : value));
}
