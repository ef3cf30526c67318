// The bridge of a running action. Those that need it are offered only while there is one.
import type { ActionContext } from '../actions/action.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { platformFault } from '../faults.ts';

export function bridgeOf({ bridge }: Pick<ActionContext, 'bridge'>): Bridge {
  if (bridge) return bridge;
  throw platformFault({ message: 'There is no bridge into Studio.', hint: 'Set GOX_BRIDGE_ENABLED to true.' });
}
