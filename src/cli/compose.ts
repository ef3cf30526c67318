// Every server as it is declared, for listings, snapshots and the build. Nothing is opened, and no disk is touched.
import type { ServerSpec } from '../kernel/server.ts';
import { declaredOptions, loadMaker, type MakeServer, serverIds } from './server-table.ts';
import { UserError } from './user-error.ts';

export { validatorKeys } from './validators.ts';

const makers = new Map<string, MakeServer>();
for (const id of serverIds) makers.set(id, await loadMaker(id));

export function declaredServers(ids: readonly string[] = serverIds): ServerSpec<object>[] {
  return ids.map((id) => {
    const make = makers.get(id);
    if (!make) throw new UserError(`there is no server ${id}. Servers: ${serverIds.join(', ')}`);
    return make(declaredOptions);
  });
}
