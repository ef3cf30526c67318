// A vault index as semantic search sees it.
import type { VaultIndex } from '../index/vault-index.ts';
import type { SearchedNote, SearchedNotes } from './searched-notes.ts';

export function searchedVault(index: VaultIndex): SearchedNotes {
  const find = (id: string): SearchedNote | undefined => index.graph.find(id);
  return {
    list: () => index.graph.idsInOrder().flatMap((id) => find(id) ?? []),
    find,
    // A file that cannot be read now is reported by the index; here it only has no meaning to search.
    read: (id) => index.body(id).catch(() => null),
    searchText: (query, limit) => index.searchText(query, limit),
    onChange: (listener) => index.onChange(({ put, removed }) => listener([...put, ...removed])),
  };
}
