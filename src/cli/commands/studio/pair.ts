// mooring studio pair: what to paste into the plugin, and what is known of the other end.
import { parseArgs } from 'node:util';
import { type BridgeConfig, readStudioConfig } from '../../../servers/studio/config/studio-config.ts';
import { paint } from '../../paint.ts';
import { readSettings } from '../../server-options.ts';
import { type BridgeSeen, type BridgeSight, lookAtBridge } from '../../studio/look-at-bridge.ts';
import { openPairing, type Pairing, renewToken, tokenVariable } from '../../studio/pairing.ts';
import { tellStudios } from '../../studio/tell-studios.ts';

export const help = `mooring studio pair [--new] [--json] [--home PATH]

Shows the address and the token to paste into the plugin's window in Roblox Studio. The
token is made when it is first asked for, and kept; whoever has it can steer your Studio
while a server of yours runs.

  --new          make a new token: servers that start from now on refuse the old one
  --json         for machines
  --home PATH    folder for all state (or MOORING_HOME)
`;

export async function run(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { new: { type: 'boolean', default: false }, json: { type: 'boolean' }, home: { type: 'string' } },
  });
  const { home } = await readSettings(values.home === undefined ? {} : { home: values.home });
  const { bridge } = readStudioConfig(process.env);
  if (values.new) renewToken(bridge, home);
  const pairing = openPairing(bridge, home);
  const sight = await lookAtBridge(bridge.relayAddress, pairing.token);
  const { isEnabled, network } = bridge;
  const { seen, status } = sight;
  const report = {
    ...pairing,
    isNew: values.new,
    seen,
    studios: status?.studios ?? null,
    bridge: { isEnabled, network },
  };
  process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : inWords(pairing, values.new, sight, bridge));
  return 0;
}

function inWords({ url, token, tokenFrom }: Pairing, isNew: boolean, sight: BridgeSight, bridge: BridgeConfig): string {
  const { seen, status } = sight;
  const word = token === null ? paint('quiet', 'none: GOX_BRIDGE_AUTH is false') : paint('heading', token);
  const kept = tokenFrom === tokenVariable ? `from ${tokenVariable}` : `kept in ${tokenFrom}`;
  const notes = [
    ...(token === null ? [] : [kept]),
    ...(isNew ? ['new: a server that runs already wants the old one until you start it anew'] : []),
  ];
  return [
    paint('heading', 'Pair Roblox Studio with Mooring'),
    '',
    `  address   ${paint('heading', url)}`,
    `  token     ${word}`,
    ...notes.map((note) => `            ${paint('quiet', note)}`),
    `  server    ${sightings[seen]}`,
    ...(status ? tellStudios(status).map((line, index) => `  ${index === 0 ? 'Studios' : '       '}   ${line}`) : []),
    '',
    'Next',
    ...nextSteps(seen, bridge).map((lines, index) => `  ${index + 1}. ${lines.join('\n     ')}`),
    '',
  ].join('\n');
}

const sightings: Readonly<Record<BridgeSeen, string>> = {
  nobody: 'nobody listens there now',
  bridge: paint('ok', 'listens there now, with this token'),
  'other-token': paint('failed', 'listens there now, but wants another token: start it anew'),
  stranger: paint(
    'failed',
    'another program listens there: end it, or set GOX_BRIDGE_RELAY_ADDRESS to another address',
  ),
};

/** Each step is one or more lines. */
function nextSteps(seen: BridgeSeen, { isEnabled, network }: BridgeConfig): string[][] {
  const variables = [
    ...(isEnabled ? [] : ['GOX_BRIDGE_ENABLED=true']),
    ...(network === 'relay-http' ? [] : ['GOX_BRIDGE_NETWORK=relay-http']),
  ];
  const where = variables.length === 0 ? '' : `, with ${variables.join(' and ')} in its environment`;
  return [
    ['mooring studio install-plugin, then start Studio and open a place'],
    ['Plugins → Mooring: paste the address and the token into the window, and connect'],
    [
      'Allow the plugin to reach 127.0.0.1 when Studio asks. If it still cannot, turn on',
      'File → Experience Settings → Security → Allow HTTP Requests. In a place that was never',
      'published, run this in the command bar instead:',
      'game:GetService("HttpService").HttpEnabled = true',
    ],
    ...(seen === 'bridge' ? [] : [[`Start a server: mooring serve, or mooring mcp studio${where}`]]),
  ];
}
