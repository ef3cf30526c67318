// Opens a vault: finishes what a crash interrupted, reads the notes, and begins to embed them.
import { join } from 'node:path';
import { chooseEmbedding, openProvider } from '../../embedding/choose-provider.ts';
import { StaticProvider } from '../../embedding/static/static-provider.ts';
import type { Clock } from '../../kernel/clock.ts';
import { systemRandom } from '../../platform/clock.ts';
import type { NotesDomain } from './domain.ts';
import type { IndexLog } from './index/index-log.ts';
import { VaultIndex } from './index/vault-index.ts';
import { guarded } from './provider-fault.ts';
import type { SearchNotes } from './search/search-notes.ts';
import { searchedVault } from './search/searched-vault.ts';
import { SemanticSearch } from './search/semantic-search.ts';
import { docReports } from './store/doc-reports.ts';
import { DocStore } from './store/doc-store.ts';
import { describeRecovery } from './write/recover.ts';
import { VaultWriter } from './write/vault-writer.ts';

export interface NotesOptions {
  readonly vault: string;
  /** Where state is kept: the index and the vectors, both of which may be deleted at any time. */
  readonly home: string;
  /** none, default, static, transformers[:model] or the address of a server. */
  readonly embedding: string;
  readonly log?: IndexLog;
}

export function openNotes(options: NotesOptions, clock: Clock): Promise<NotesDomain> {
  return guarded(() => openVault(options, clock));
}

async function openVault(options: NotesOptions, clock: Clock): Promise<NotesDomain> {
  const { vault, home, log = () => {} } = options;
  const writer = await VaultWriter.open(vault, {
    clock,
    onRecovery: (recovery) => {
      for (const sentence of describeRecovery(recovery)) log('warn', sentence, { vault });
    },
  });
  await writer.recover();
  const index = await VaultIndex.open({ root: writer.vault, home, clock, log, isWatching: true });
  await writer.recover(index.leftovers);
  const searchNotes = openSearch(options, index, clock, log);
  const store = new DocStore({ index, writer }, systemRandom);
  return {
    store,
    reports: docReports(index),
    searchNotes,
    close: async () => {
      await searchNotes?.close();
      await store.close();
    },
  };
}

/** The instant tier answers from the first second; the asked-for provider takes over as its vectors come in. */
function openSearch(
  { embedding }: NotesOptions,
  index: VaultIndex,
  clock: Clock,
  log: IndexLog,
): SearchNotes | undefined {
  const choice = chooseEmbedding(embedding);
  if (choice.kind === 'none') return undefined;
  return new SemanticSearch({
    notes: searchedVault(index),
    instant: new StaticProvider(),
    sentence: choice.kind === 'static' ? null : openProvider(choice),
    storePath: join(index.folder, 'vectors.db'),
    clock,
    log,
  });
}
