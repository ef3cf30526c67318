// Notes: what each tool takes. Every argument, with its type, bounds and default, as published and as it is held.
import { describe, expect, test } from 'vitest';
import { listedTool, listedTools } from '../../support/listed-tools.ts';
import { openSurface } from '../../support/open-surface.ts';
import { type Proof, proves } from '../../support/proves.ts';
import type { SurfaceClient } from '../../support/surface-client.ts';
import { errorOf, openVault } from './open-vault.ts';
import { badValues, contractInputs, goodValues, type ToolInput, toolInputs } from './tool-inputs.ts';

proves('notes/search/input', (proof) => expectInput(proof, 'search'));
proves('notes/get_node/input', (proof) => expectInput(proof, 'get_node'));
proves('notes/get_neighbors/input', (proof) => expectInput(proof, 'get_neighbors'));
proves('notes/find_path/input', (proof) => expectInput(proof, 'find_path'));
proves('notes/get_hubs/input', (proof) => expectInput(proof, 'get_hubs'));
proves('notes/search_by_tags/input', (proof) => expectInput(proof, 'search_by_tags'));
proves('notes/random_node/input', (proof) => expectInput(proof, 'random_node'));
proves('notes/create_node/input', (proof) => expectInput(proof, 'create_node'));
proves('notes/update_node/input', (proof) => expectInput(proof, 'update_node'));
proves('notes/delete_node/input', (proof) => expectInput(proof, 'delete_node'));

proves('notes/arguments/defaults', async (proof) => {
  const names = Array.from({ length: 60 }, (_, at) => `note-${at}`);
  const { value } = await openVault(proof, {
    ...Object.fromEntries(names.map((name) => [`${name}.md`, 'The lamp. [[hub]] [[nowhere]] #lit\n'])),
    'hub.md': 'All come here.\n',
  });
  // More than any of these shows is there; how much it shows is what its schema says.
  const lists: readonly (readonly [string, object])[] = [
    ['search', { query: 'lamp' }],
    ['search_text', { query: 'lamp' }],
    ['get_neighbors', { id: 'hub.md' }],
    ['get_hubs', {}],
    ['search_by_tags', { tags: ['lit'] }],
  ];
  for (const [tool, args] of lists) {
    const limit = toolInputs[tool]?.fields['limit'] as { readonly default: number };
    expect(await value(tool, args), tool).toHaveLength(limit.default);
    expect(await value(tool, { ...args, limit: 50 }), tool).toHaveLength(50);
  }
  expect(await value('list_nodes')).toMatchObject({ nodes: { length: 50 }, total: 61 });
  expect(await value('vault_health')).toMatchObject({ broken: { total: 60, items: { length: 20 } } });
  expect(await value('get_node', { id: 'hub.md' })).not.toHaveProperty('neighbors');
});

async function expectInput({ client }: Proof, tool: string): Promise<void> {
  const vault = await client('vault');
  const input = contractInputs[tool] as ToolInput;
  await expectPublished(vault, tool, input);
  await expectHeld(vault, tool, input);
}

describe('of all thirteen tools', () => {
  test('there is a row for each, and for each of its arguments', async () => {
    const vault = await openSurface('memory', 'vault');
    const listed = await listedTools(vault);
    expect(listed.map(({ name }) => name).sort()).toEqual(Object.keys(toolInputs).sort());
    for (const { name, inputSchema } of listed)
      expect(Object.keys(inputSchema['properties'] as object).sort(), name).toEqual(
        Object.keys(toolInputs[name]?.fields ?? {}).sort(),
      );
    await vault.close();
  });

  test.each(Object.entries(toolInputs))('%s publishes its bounds and holds to them', async (tool, input) => {
    const vault = await openSurface('memory', 'vault');
    await expectPublished(vault, tool, input);
    await expectHeld(vault, tool, input);
    await vault.close();
  });
});

async function expectPublished(vault: SurfaceClient, tool: string, { fields, required }: ToolInput): Promise<void> {
  const { inputSchema } = await listedTool(vault, tool);
  expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
  expect([...((inputSchema['required'] ?? []) as string[])].sort()).toEqual([...required].sort());
  const published = inputSchema['properties'] as Record<string, Record<string, unknown>>;
  for (const [name, field] of Object.entries(fields)) {
    expect(published[name], `${tool}.${name}`).toMatchObject(field);
    expect(published[name]?.['description'], `${tool}.${name}`).toEqual(expect.any(String));
    // A bound or a default that the contract does not name would be a trap.
    for (const rule of ['minimum', 'maximum', 'default', 'enum', 'minItems', 'maxItems', 'maxLength', 'pattern'])
      expect(rule in (published[name] ?? {}), `${tool}.${name}.${rule}`).toBe(rule in field);
    if (field.type === 'array') expect(published[name]?.['items']).toMatchObject({ type: 'string' });
  }
}

async function expectHeld(vault: SurfaceClient, tool: string, { call, fields, required }: ToolInput): Promise<void> {
  const refused = async (args: object, words: readonly string[]) => {
    const { code, message } = errorOf(await vault.call(tool, args));
    const what = `${tool} ${JSON.stringify(args)}: ${message}`;
    expect(code, what).toBe('INVALID_PARAMS');
    for (const word of words) expect(message, what).toContain(word);
  };
  for (const name of required) {
    const { [name]: _, ...without } = call;
    await refused(without, [name, 'required']);
  }
  await refused({ ...call, no_such_argument: 1 }, ['no_such_argument', 'is not an argument']);
  for (const [name, field] of Object.entries(fields)) {
    for (const [value, words] of badValues(field)) await refused({ ...call, [name]: value }, [name, words]);
    for (const value of [undefined, ...goodValues(field)]) {
      if (value === undefined && required.includes(name)) continue;
      const { [name]: _, ...without } = call;
      const args = value === undefined ? without : { ...call, [name]: value };
      const isBare = tool === 'update_node' && name === 'content' && value === undefined;
      // dry_run left out would write; that it then does is for the proofs of the writing tools.
      if (isBare || (name === 'dry_run' && value === undefined)) continue;
      const { body } = await vault.call(tool, args);
      expect(JSON.stringify(body), `${tool} ${JSON.stringify(args)}`).not.toMatch(/^\{"error"/);
    }
  }
}
