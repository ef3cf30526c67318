// gox://status: which server this is and whether it is well.
import { toolingVersion } from '../../../kernel/versions.ts';
import { resource } from '../domain.ts';

export const status = resource({
  uri: 'gox://status',
  name: 'status',
  title: 'Status',
  description: 'Version, number of actions, time, and the state of policy, approvals and the bridge into Studio.',
  mimeType: 'application/json',
  read: (_variables, { registry, clock, policy, approvals, bridge }) => {
    const { mode, rulesPath, rules, problem } = policy.state();
    const reach = bridge?.status();
    const isWell = problem === null && (reach?.problem ?? null) === null;
    const offered = registry.all.filter(({ requiresBridge }) => bridge !== undefined || !requiresBridge);
    const shown = {
      version: toolingVersion,
      actionsCount: offered.length,
      serverTime: new Date(clock.now()).toISOString(),
      health: isWell ? 'ok' : 'degraded',
      policy: { mode, rulesFile: rulesPath !== null, rules, problem },
      approvals: { open: approvals.countOpen() },
      bridge: { enabled: bridge !== undefined, ...reach },
    };
    return { text: JSON.stringify(shown) };
  },
});
