// The approvals of the state home, for as long as a command looks at them. No server has to run.
import { systemClock, systemIds } from '../platform/clock.ts';
import { Approvals } from '../servers/studio/approval/approvals.ts';
import { readSettings } from './server-options.ts';

export async function withApprovals<T>(
  homeFlag: string | undefined,
  use: (approvals: Approvals, home: string) => T,
): Promise<T> {
  const { home } = await readSettings(homeFlag === undefined ? {} : { home: homeFlag });
  const approvals = new Approvals({ home, clock: systemClock, ids: systemIds });
  try {
    return use(approvals, home);
  } finally {
    approvals.close();
  }
}
