// The way to Roblox Studio as far as it can be seen from outside: the bridge's address, its token, the plugin, and
// whether the simulated Studio can run. Which Studios are paired a running server tells, to whoever has its token.
import { Fault } from '../../kernel/fault.ts';
import type { BridgeStatus } from '../../servers/studio/bridge/bridge.ts';
import { type BridgeConfig, readStudioConfig } from '../../servers/studio/config/studio-config.ts';
import { findLuauProblems } from '../../servers/studio/plugin-file/compile-luau.ts';
import { readPluginSources } from '../../servers/studio/plugin-file/plugin-sources.ts';
import type { Studio } from '../server-options.ts';
import { buildOurPlugin, lookAtPlugin } from '../studio/installed-plugin.ts';
import { type BridgeSight, lookAtBridge } from '../studio/look-at-bridge.ts';
import { hasToken, openPairing, tokenSource } from '../studio/pairing.ts';
import { pluginsFolder } from '../studio/plugins-folder.ts';
import { tellStudios } from '../studio/tell-studios.ts';
import type { Finding } from './finding.ts';

export async function aboutStudio(home: string, studio: Studio | undefined): Promise<Finding[]> {
  const config = bridgeConfig();
  const ofBridge =
    config instanceof Fault
      ? [aboutVariable(config)]
      : [await aboutBridge(config, home, studio), aboutToken(config, home)];
  return [...ofBridge, aboutPlugin(pluginsFolder()), await aboutSimulator()];
}

function bridgeConfig(): BridgeConfig | Fault {
  try {
    return readStudioConfig(process.env).bridge;
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown;
    throw thrown;
  }
}

function aboutVariable({ message }: Fault): Finding {
  const mend = 'correct the variable, or unset it';
  return { about: 'studio bridge', state: 'broken', says: message, isOptional: false, mend };
}

async function aboutBridge(config: BridgeConfig, home: string, studio: Studio | undefined): Promise<Finding> {
  const finding = { about: 'studio bridge', isOptional: true };
  if (studio !== undefined) return { ...finding, state: 'ok', says: 'goes to the simulated Studio, by mooring.yaml' };
  if (!config.isEnabled)
    return {
      ...finding,
      state: 'ok',
      says: 'off; on with GOX_BRIDGE_ENABLED=true, or --studio sim for a simulated Studio',
    };
  if (config.network === 'tcp')
    return { ...finding, state: 'ok', says: `dials ${config.address} over tcp, where a relay of your own must listen` };
  const token = hasToken(config, home) ? openPairing(config, home).token : null;
  return { ...finding, ...sighting(await lookAtBridge(config.relayAddress, token), config.relayAddress) };
}

function sighting({ seen, status }: BridgeSight, address: string): Pick<Finding, 'state' | 'says' | 'mend'> {
  switch (seen) {
    case 'bridge':
      return aboutPairing(status, `a server listens on ${address}`);
    case 'nobody':
      return { state: 'ok', says: `${address} is free; no server listens there yet` };
    case 'other-token':
      return {
        state: 'broken',
        says: `the server on ${address} was started with another token`,
        mend: 'start that server anew, then: mooring studio pair',
      };
    case 'stranger':
      return {
        state: 'broken',
        says: `${address} is taken by another program`,
        mend: 'end that program, or set GOX_BRIDGE_RELAY_ADDRESS to another address and paste that into the plugin',
      };
  }
}

function aboutPairing(status: BridgeStatus | null, listens: string): Pick<Finding, 'state' | 'says' | 'mend'> {
  if (status === null) return { state: 'ok', says: `${listens}; it is of another version and does not say more` };
  const says = `${listens}; ${tellStudios(status).join('; ')}`;
  switch (status.state) {
    case 'paired':
      return { state: 'ok', says };
    case 'waiting':
      return { state: 'missing', says, mend: 'mooring studio pair tells how to connect Studio' };
    case 'lost':
      return { state: 'broken', says, mend: 'open Studio again: its plugin connects by itself' };
    case 'incompatible':
      return { state: 'broken', says, mend: 'mooring studio install-plugin, then start Studio anew' };
  }
}

function aboutToken(config: BridgeConfig, home: string): Finding {
  const finding = { about: 'studio token', isOptional: true };
  if (!config.needsToken) return { ...finding, state: 'ok', says: 'not wanted: GOX_BRIDGE_AUTH is false' };
  if (hasToken(config, home)) return { ...finding, state: 'ok', says: `from ${tokenSource(config, home)}` };
  return { ...finding, state: 'missing', says: 'none yet; made when it is first needed', mend: 'mooring studio pair' };
}

function aboutPlugin(folder: string | undefined): Finding {
  const finding = { about: 'studio plugin', isOptional: true };
  if (folder === undefined)
    return { ...finding, state: 'ok', says: 'not needed: Roblox Studio does not run on this system' };
  const mend = 'mooring studio install-plugin, then start Studio anew';
  try {
    const ours = buildOurPlugin();
    const { path, state, version } = lookAtPlugin(folder, ours);
    if (state === 'same') return { ...finding, state: 'ok', says: `${ours.version} in ${path}` };
    if (state === 'missing') return { ...finding, state: 'missing', says: `not in ${folder}`, mend };
    const says = `${version ?? 'of an unknown version'} in ${path}, and not ours of ${ours.version}`;
    return { ...finding, state: 'broken', says, mend };
  } catch (thrown) {
    return { ...finding, state: 'broken', says: wordsOf(thrown), mend };
  }
}

async function aboutSimulator(): Promise<Finding> {
  const finding = { about: 'simulated studio', isOptional: true };
  const mend = 'install Mooring again';
  try {
    const sources = readPluginSources();
    const [problem] = await findLuauProblems(sources);
    if (problem !== undefined) return { ...finding, state: 'broken', says: problem, mend };
    return { ...finding, state: 'ok', says: `Luau runs, and reads the plugin's ${sources.length} scripts` };
  } catch (thrown) {
    return { ...finding, state: 'broken', says: wordsOf(thrown), mend };
  }
}

function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
