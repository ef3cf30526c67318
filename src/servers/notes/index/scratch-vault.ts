// For tests: a vault and a home in scratch folders, and an index over them that is closed with everything else.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { systemClock } from '../../../platform/clock.ts';
import { VaultIndex, type VaultIndexOptions } from './vault-index.ts';

export interface ScratchVault {
  readonly root: string;
  readonly home: string;
  /** What the index said, as `level event`. */
  readonly said: string[];
  write(id: string, content: string | Uint8Array): void;
  open(options?: Partial<VaultIndexOptions>): Promise<VaultIndex>;
  /** What an index has that begins from nothing: all any other may have. */
  truth(): Promise<Knowledge>;
  /** Resolves when `isSo` holds after a change of the index, or right away. */
  until(index: VaultIndex, isSo: () => boolean): Promise<void>;
  remove(): Promise<void>;
}

/** By id: the record, where its links lead, and what leads to it. */
export type Knowledge = Record<string, unknown>;

export function knowledgeOf({ graph }: VaultIndex): Knowledge {
  return Object.fromEntries(
    graph.idsInOrder().map((id) => [id, { ...graph.find(id), out: graph.outgoing(id), in: graph.incoming(id) }]),
  );
}

export function makeScratchVault(): ScratchVault {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-vault-')));
  const root = join(folder, 'vault');
  const home = join(folder, 'home');
  const said: string[] = [];
  const opened: VaultIndex[] = [];
  mkdirSync(root);
  return {
    root,
    home,
    said,
    write: (id, content) => {
      mkdirSync(dirname(join(root, id)), { recursive: true });
      writeFileSync(join(root, id), content);
    },
    open: async (options = {}) => {
      const log = (level: string, event: string): void => void said.push(`${level} ${event}`);
      const index = await VaultIndex.open({ root, home, clock: systemClock, log, isWatching: false, ...options });
      opened.push(index);
      return index;
    },
    truth: async () => {
      const fresh = await VaultIndex.open({
        root,
        home: mkdtempSync(join(folder, 'fresh-')),
        clock: systemClock,
        log: () => {},
        isWatching: false,
      });
      await fresh.close();
      return knowledgeOf(fresh);
    },
    until: (index, isSo) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!isSo()) return;
          stop();
          resolve();
        };
        const stop = index.onChange(check);
        check();
      }),
    remove: async () => {
      for (const index of opened) await index.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
