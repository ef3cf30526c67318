// From a target to a peer that speaks to it. Nothing is said yet.
import { HttpPeer } from './http-peer.ts';
import { StdioPeer } from './stdio-peer.ts';
import type { Target } from './target.ts';

export function openPeer(target: Target): StdioPeer | HttpPeer {
  return target.kind === 'stdio' ? new StdioPeer(target) : new HttpPeer(target);
}
