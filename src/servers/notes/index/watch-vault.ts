// Says when something in the vault may have changed. Events are hints only. Where there are none to be had, the vault
// is looked through every few seconds; where there are, still now and then, since a lost event is not always reported.
import { statfsSync } from 'node:fs';
import type { Clock, Timer } from '../../../kernel/clock.ts';
import { type FolderEvents, subscribeToFolder } from '../../../platform/files/folder-events.ts';
import { HintCollector, type Hints } from '../../../platform/files/hint-collector.ts';
import type { IndexLog } from './index-log.ts';

export interface WatchOptions {
  /** A real path. */
  readonly root: string;
  readonly clock: Clock;
  readonly log: IndexLog;
  readonly deliver: (hints: Hints) => void;
  /** How events are had; tests pass one that fails. */
  readonly subscribe?: typeof subscribeToFolder;
}

export interface VaultWatch {
  /** True when nothing is waiting to be delivered. */
  readonly isQuiet: boolean;
  /** Folders came or went: events have to begin anew, then everything is looked at. */
  renew(): void;
  close(): Promise<void>;
}

export async function watchVault({
  root,
  clock,
  log,
  deliver,
  subscribe = subscribeToFolder,
}: WatchOptions): Promise<VaultWatch> {
  const hints = new HintCollector(clock, limits, deliver);
  let events: FolderEvents | null = null;
  let timer: Timer | null = null;
  let isClosed = false;
  let hasSaid = false;
  let renewals = 0;

  const rescanLater = (): void => {
    timer?.cancel();
    if (isClosed) return;
    timer = clock.after(events ? safetyRescanMs : pollMs, () => {
      hints.addRescan();
      rescanLater();
    });
  };
  const fallBack = (cause: unknown): void => {
    if (!hasSaid) {
      log('warn', 'the vault cannot be watched; it is looked through every few seconds', { cause: String(cause) });
    }
    hasSaid = true;
    events = null;
    hints.addRescan();
    rescanLater();
  };
  const connect = async (): Promise<void> => {
    try {
      if (isRemote(root)) throw new Error('the vault is on a network drive');
      const listener = { changed: hints.addPaths, renewed: hints.addRescan, failed: fallBack };
      events = await subscribe({ root, skipped }, listener);
      if (isClosed) await events.close();
      rescanLater();
    } catch (error) {
      fallBack(error);
    }
  };

  await connect();
  return {
    get isQuiet() {
      return renewals === 0 && hints.isEmpty;
    },
    renew: () => {
      renewals += 1;
      // What failed before may work by now.
      const done = events ? events.renew() : connect().then(hints.addRescan);
      done.finally(() => {
        renewals -= 1;
      });
    },
    close: async () => {
      isClosed = true;
      timer?.cancel();
      await events?.close();
      hints.close();
    },
  };
}

const pollMs = 5_000;
const safetyRescanMs = 300_000;

/** Changes made by other machines cause no events here. */
function isRemote(root: string): boolean {
  if (root.startsWith('\\\\')) return true;
  if (process.platform !== 'linux') return false;
  try {
    return remoteTypes.has(statfsSync(root).type);
  } catch {
    return false;
  }
}

/** NFS, SMB (three generations), 9P, AFS, Ceph, FUSE: as the kernel numbers them. */
const remoteTypes = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x5346414f, 0x00c36400, 0x65735546]);

/** Hidden files and folders are no notes. */
const skipped = /(?:^|[/\\])(?:\.|node_modules(?:[/\\]|$))/;

const limits = { quietMs: 50, longestMs: 500, maxPaths: 2_000 };
