// The store of the runs of one home: everything that reads or writes them, over one connection of this process.
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Clock } from '../../kernel/clock.ts';
import type { EventDraft } from '../events.ts';
import { EventAppender, type Fence } from './append-events.ts';
import { ArtifactFiles } from './artifact-files.ts';
import { CommitQueue } from './commit-queue.ts';
import { RunCreator } from './create-run.ts';
import { openRunDatabase } from './database.ts';
import { Leases } from './leases.ts';
import { thisOwner } from './owner.ts';
import { Retention } from './retention.ts';
import { RunReader } from './run-reader.ts';

export class RunStore {
  readonly database: DatabaseSync;
  readonly queue: CommitQueue;
  readonly appender: EventAppender;
  readonly creator: RunCreator;
  readonly reader: RunReader;
  readonly leases: Leases;
  readonly retention: Retention;
  readonly files: ArtifactFiles;
  readonly #clock: Clock;
  readonly #dataVersion: StatementSync;

  constructor(
    home: string,
    clock: Clock,
    ownerId: string,
    leaseMs: number,
    appended: (runId: string) => void = () => {},
  ) {
    const folder = join(home, 'runs');
    this.#clock = clock;
    this.database = openRunDatabase(folder);
    this.#dataVersion = this.database.prepare('PRAGMA data_version');
    this.queue = new CommitQueue(this.database);
    this.appender = new EventAppender(this.database, appended);
    this.creator = new RunCreator(this.database, this.appender);
    this.reader = new RunReader(this.database);
    this.leases = new Leases(this.database, this.appender, thisOwner(ownerId), leaseMs);
    this.files = new ArtifactFiles(join(folder, 'artifacts'));
    this.retention = new Retention(this.database, this.files.folder);
  }

  /** One commit; answers the time it carries. With `endsAtCancel` it is refused once a cancel was requested. */
  append(
    runId: string,
    fence: Fence,
    drafts: readonly EventDraft[],
    endsAtCancel: boolean,
    work: () => void,
  ): Promise<number> {
    return this.queue.write(() => {
      const now = this.#clock.now();
      this.appender.append(runId, fence, drafts, now, endsAtCancel);
      work();
      return now;
    });
  }

  /** Changes whenever another process has written. */
  dataVersion(): number {
    return Number(this.#dataVersion.get()?.['data_version']);
  }

  close(): void {
    this.queue.close();
    this.database.close();
  }
}
