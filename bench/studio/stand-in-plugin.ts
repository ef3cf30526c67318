// The floor: a plugin that speaks the same lines over the same HTTP and does nothing for its answers.
import { workerData } from 'node:worker_threads';
import { HttpPlugin } from '../../src/servers/studio/bridge/stand-in/http-plugin.ts';

const { address, token } = workerData as { address: string; token: string };
const part = { path: 'Workspace.Baseplate', name: 'Baseplate', instanceId: 'inst-1', className: 'Part' };
const answers: Readonly<Record<string, object>> = {
  'bridge.ping': { ok: true, placeId: 0, studio: true },
  'instance.get': { instance: { ...part, parentPath: 'Workspace', childCount: 0 } },
  'instance.set_property': {
    ...{ updated: true, path: part.path, instanceId: part.instanceId, propertyName: 'Transparency' },
    ...{ diffSummary: 'set Workspace.Baseplate.Transparency', entries: ['Workspace.Baseplate.Transparency: 0 → 1'] },
  },
};

new HttpPlugin(address, { studioId: 'stand-in', token, handle: ({ operation }) => answers[operation] }).start();
