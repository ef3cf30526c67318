// A scratch studio over a bridge that answers what a test says.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, memoryBridge } from './memory-bridge.ts';
import { openScratchStudio, scratchFolder } from './scratch-studio.ts';

export const created = {
  ...{ created: true, className: 'Folder', path: 'Workspace.A', instanceId: 'i1' },
  ...{ diffSummary: 'made Workspace.A', entries: ['+ Workspace.A'] },
};

/** Enough for pings and for what is created. */
export const answerAny: Answer = ({ operation }) =>
  operation === 'bridge.ping' ? { ok: true, placeId: 7, studio: true } : created;

export interface BridgedOptions {
  readonly answer?: Answer;
  readonly studios?: readonly string[];
  /** Of a policy pack; everything is allowed when left out. */
  readonly rules?: readonly object[];
  /** The home of another one, to be shared. */
  readonly home?: string;
  readonly studio?: 'sim';
}

export function openBridgedStudio(options: BridgedOptions = {}) {
  const { answer = answerAny, studios = ['a', 'b'], rules, home = scratchFolder(), studio: which } = options;
  const bridge = memoryBridge(answer, studios);
  if (rules) writeFileSync(join(home, 'rules.json'), JSON.stringify({ version: 'v1', rules }));
  const environment = {
    GOX_BRIDGE_ENABLED: 'true',
    // A step that nobody answers is not waited for longer.
    GOX_SHUTDOWN_TIMEOUT_SECONDS: '1',
    ...(rules && { GOX_POLICY_RULES_PATH: 'rules.json' }),
  };
  const studio = openScratchStudio({ bridge, home, environment, ...(which && { studio: which }) });
  /** What the plugin was asked last. */
  const sent = () => bridge.asked.at(-1)?.payload;
  /** The JSON of a resource. */
  const read = async (uri: string) => {
    const reply = await studio.ask('resources/read', { uri });
    const { contents } = (reply as { result: { contents: { text: string }[] } }).result;
    return JSON.parse(contents[0]?.text ?? '') as Record<string, unknown>;
  };
  return { ...studio, bridge, sent, read };
}

/** A step that makes a folder. */
export const createStep = (id: string, more: object = {}) => ({
  ...{ id, actionId: 'roblox.instance_create', input: { parentPath: 'Workspace', className: 'Folder', name: 'A' } },
  ...more,
});
