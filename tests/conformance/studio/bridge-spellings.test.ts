// Studio: the tools of the bridge are known under both of their names too, and listed under the chosen ones.
import { expect, vi } from 'vitest';
import { listedTools } from '../../support/listed-tools.ts';
import { type Proof, proves } from '../../support/proves.ts';
import { allowAll, errorOf, sharedGox } from './open-gox.ts';

vi.setConfig({ testTimeout: 120_000 });

const names = [
  ...['bridge_ping', 'instance_create', 'instance_delete', 'instance_find', 'instance_get', 'instance_list_children'],
  ...['instance_set_property', 'request_status', 'script_create', 'script_delete', 'script_execute'],
  ...['script_get_source', 'script_update', 'studios'],
];
const dotted = names.map((name) => `roblox.${name}`);
const underscored = names.map((name) => `roblox_${name}`);

/** With its bridge on. No Studio is paired: what is asked here never gets that far. */
async function bridgedGox(proof: Proof, spelling: 'dotted' | 'underscore') {
  const bridge = { GOX_BRIDGE_ENABLED: 'true', GOX_BRIDGE_RELAY_ADDRESS: '127.0.0.1:0' };
  const variables = spelling === 'dotted' ? bridge : { ...bridge, GOX_TOOL_NAMES: 'underscore' };
  return (await sharedGox(proof, { variables, rules: allowAll })).client;
}

proves('studio/tools/both-spellings', async (proof) => {
  for (const spelling of ['dotted', 'underscore'] as const) {
    const client = await bridgedGox(proof, spelling);
    // What is known refuses the argument, and what is not is not there.
    for (const name of [...dotted, ...underscored]) {
      const { code, data } = errorOf(await client.call(name, { no: 1 }));
      expect({ name, code, says: data['code'] }).toEqual({ name, code: -32602, says: 'VALIDATION_ERROR' });
    }
    for (const name of ['roblox.nothing', 'roblox_nothing', 'roblox-studios']) {
      expect(errorOf(await client.call(name, { no: 1 })).code, name).toBe(-32044);
    }
  }
});

proves('studio/tools/listed-spelling', async (proof) => {
  const listed = async (spelling: 'dotted' | 'underscore') =>
    (await listedTools(await bridgedGox(proof, spelling)))
      .map(({ name }) => name)
      .filter((name) => name.startsWith('roblox'))
      .sort();
  expect(await listed('dotted')).toEqual(dotted);
  expect(await listed('underscore')).toEqual(underscored);
});
