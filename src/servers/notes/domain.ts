// What the notes server's handlers work with.
import { toolsOf } from '../../kernel/tool.ts';
import { guarded } from './provider-fault.ts';
import type { SearchNotes } from './search/search-notes.ts';
import type { StoreProvider } from './store/store-provider.ts';
import type { VaultReports } from './store/vault-reports.ts';

export interface NotesDomain {
  readonly store: StoreProvider;
  readonly reports: VaultReports;
  /** Absent when embedding is set to none; the tool that needs it is then not offered. */
  readonly searchNotes: SearchNotes | undefined;
  readonly close: () => Promise<void>;
}

const declare = toolsOf<NotesDomain>();

/** Declares a tool of this server; what its provider fails with is told in the contract's code. */
export const tool: typeof declare = (spec) =>
  declare({ ...spec, run: (args, context) => guarded(() => spec.run(args, context)) });
