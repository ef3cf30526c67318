// Opens the way into Studio: the bridge and, where it is wanted, the simulated Studio at its other end. Neither is
// loaded by a server that does without.
import { randomBytes } from 'node:crypto';
import type { Clock, Ids } from '../../kernel/clock.ts';
import { Fault } from '../../kernel/fault.ts';
import type { Bridge } from './bridge/bridge.ts';
import type { StudioConfig } from './config/studio-config.ts';
import { platformFault } from './faults.ts';
import type { Log } from './log.ts';
import type { SimulatedStudio } from './sim/open-simulated-studio.ts';

export interface ReachParts {
  readonly config: StudioConfig;
  readonly home: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Hears that the bridge has come into another state. */
  readonly changed: () => void;
}

/** Undefined where it is off. Closing it closes everything behind it. */
export async function reachStudio(parts: ReachParts): Promise<Bridge | undefined> {
  const { config, home, clock, ids, log, changed } = parts;
  if (!config.bridge.isEnabled) return undefined;
  const [{ openBridge }, { bridgeToken }] = await Promise.all([
    import('./bridge/open-bridge.ts'),
    import('./bridge/token.ts'),
  ]);
  // Known to this process alone: no real Studio can come in by the rules for a simulated one.
  const simulated = config.isStudioSimulated ? randomBytes(24).toString('base64url') : null;
  const token = simulated ?? bridgeToken(config.bridge, home);
  // No request may outlive its call, and the bridge tells better than the call what became of it.
  const timeoutMs = Math.min(
    config.bridge.timeoutMs,
    Math.max(config.actionTimeoutMs / 2, config.actionTimeoutMs - 250),
  );
  const bridge = await openBridge({ config: { ...config.bridge, timeoutMs }, token, home, clock, ids, log, changed });
  if (simulated === null) return bridge;
  try {
    const { openSimulatedStudio } = await import('./sim/open-simulated-studio.ts');
    const url = `http://${bridge.status().address ?? config.bridge.relayAddress}`;
    return bridgeTo(await openSimulatedStudio({ home, url, token: simulated, log, clock }), bridge);
  } catch (thrown) {
    await bridge.close();
    throw thrown;
  }
}

/** The bridge alone knows only that nobody comes; the simulated Studio knows why it does not. */
function bridgeTo(simulation: SimulatedStudio, bridge: Bridge): Bridge {
  return {
    ...bridge,
    status: () => {
      const status = bridge.status();
      return { ...status, problem: status.problem ?? simulation.status().problem };
    },
    call: async (request, signal) => {
      try {
        return await bridge.call(request, signal);
      } catch (thrown) {
        const { problem } = simulation.status();
        throw problem !== null && thrown instanceof Fault ? withHint(thrown, problem) : thrown;
      }
    },
    close: async () => {
      try {
        await simulation.close();
      } finally {
        await bridge.close();
      }
    },
  };
}

function withHint(found: Fault, hint: string): Fault {
  if (found.kind !== 'unavailable') return found;
  const { message, retryable, details } = found;
  return platformFault({ message, retryable, hint, cause: found, ...(details && { details }) });
}
