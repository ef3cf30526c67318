// A vault on disk for one test, with a writer of its own, and the means to stop that writer as a crash does.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Recovery } from '../recover.ts';
import type { RenamePlan } from '../rename-record.ts';
import { VaultWriter } from '../vault-writer.ts';
import type { WriteStep } from '../write-step.ts';

export class ScratchVault {
  readonly recoveries: Recovery[] = [];
  /** Holds the vault, its state folder and whatever a test puts beside them. */
  readonly scratch = realpathSync(mkdtempSync(join(tmpdir(), 'mooring-write-')));
  readonly path = join(this.scratch, 'vault');

  constructor(files: Readonly<Record<string, string>> = {}) {
    mkdirSync(this.path);
    for (const [id, text] of Object.entries(files)) this.put(id, text);
  }

  remove(): void {
    rmSync(this.scratch, { recursive: true, force: true });
  }

  open(afterStep: (step: WriteStep) => unknown = () => {}): Promise<VaultWriter> {
    return VaultWriter.open(this.path, {
      stateFolder: join(this.scratch, 'state'),
      onRecovery: (recovery) => this.recoveries.push(recovery),
      afterStep: (step) => void afterStep(step),
    });
  }

  put(id: string, text: string): void {
    mkdirSync(dirname(join(this.path, id)), { recursive: true });
    writeFileSync(join(this.path, id), text);
  }

  /** Everything in the vault, temporary files too. */
  files(): Record<string, string> {
    const paths = filesBelow(this.path);
    return Object.fromEntries(paths.map((path) => [path.slice(this.path.length + 1), readFileSync(path, 'utf8')]));
  }

  temporaries(): string[] {
    return filesBelow(this.path).filter((path) => path.endsWith('.tmp'));
  }

  journals(): string[] {
    return filesBelow(join(this.scratch, 'state')).filter((path) => !path.endsWith('.db'));
  }

  /** Leaves the disk as a process leaves it that is killed right after that step. */
  async crashAfter(last: WriteStep, plan: RenamePlan): Promise<void> {
    const snapshot = join(this.scratch, 'snapshot');
    const copy = (from: string, to: string): void => cpSync(from, to, { recursive: true });
    const writer = await this.open((step) => {
      if (step !== last || existsSync(snapshot)) return;
      for (const folder of ['vault', 'state']) copy(join(this.scratch, folder), join(snapshot, folder));
    });
    await writer.rename(plan);
    for (const folder of ['vault', 'state']) {
      rmSync(join(this.scratch, folder), { recursive: true });
      renameSync(join(snapshot, folder), join(this.scratch, folder));
    }
    rmSync(snapshot, { recursive: true });
  }
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
