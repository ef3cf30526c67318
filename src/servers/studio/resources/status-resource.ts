// gox://status: which server this is and whether it is well.
import { toolingVersion } from '../../../kernel/versions.ts';
import { resource } from '../domain.ts';

export const status = resource({
  uri: 'gox://status',
  name: 'status',
  title: 'Status',
  description: 'Version, number of actions, time, and the state of policy and approvals.',
  mimeType: 'application/json',
  read: (_variables, { registry, clock, policy, approvals, config }) => {
    const { mode, rulesPath, rules, problem } = policy.state();
    const shown = {
      version: toolingVersion,
      actionsCount: registry.all.length,
      serverTime: new Date(clock.now()).toISOString(),
      health: problem === null ? 'ok' : 'degraded',
      policy: { mode, rulesFile: rulesPath !== null, rules, problem },
      approvals: { open: approvals.countOpen() },
      bridge: { enabled: config.bridge.isEnabled },
    };
    return { text: JSON.stringify(shown) };
  },
});
