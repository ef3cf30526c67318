// The Studios that a bridge has seen, in words: one line for each.
import { showName } from '../../kernel/show-name.ts';
import type { BridgeStatus, StudioShown } from '../../servers/studio/bridge/bridge.ts';

export function tellStudios({ studios }: BridgeStatus): string[] {
  if (studios.length === 0) return ['waiting: none has paired yet'];
  return studios.map((studio) => `${studio.state}: ${placeOf(studio)}${sinceWhen(studio)}`);
}

function placeOf({ studioId, placeName, isSimulated }: StudioShown): string {
  const name = placeName === '' ? 'a place without a name' : showName(placeName);
  return `${name} (${showName(studioId)}${isSimulated ? ', simulated' : ''})`;
}

function sinceWhen({ state, lastSeenAt, protocolVersion }: StudioShown): string {
  if (state === 'lost') return `, last seen ${lastSeenAt}`;
  return state === 'incompatible' ? `, its plugin speaks version ${protocolVersion} of the bridge` : '';
}
