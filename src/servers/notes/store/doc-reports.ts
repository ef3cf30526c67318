// What the vault can tell beyond the store port.
import { basename } from 'node:path';
import type { VaultIndex } from '../index/vault-index.ts';
import { findPassage } from '../search/find-passage.ts';
import type { NoteHit } from '../search/search-notes.ts';
import { checkHealth } from './check-health.ts';
import { checkId } from './check-id.ts';
import { listNotes } from './list-notes.ts';
import type { VaultReports } from './vault-reports.ts';

export function docReports(index: VaultIndex): VaultReports {
  return {
    list: async (filter, page) => {
      if (filter.directory !== undefined) checkId(filter.directory, 'directory');
      return listNotes(index.graph, filter, page);
    },
    searchText: async (query, limit) => {
      const matches = await index.searchText(query, limit);
      const best = matches[0]?.score ?? 1;
      return Promise.all(matches.map(({ id, score }) => toHit(index, id, score / best, query)));
    },
    health: async (limit) => checkHealth(index, limit),
    suggest: async (id) => {
      const found = [id, basename(id, '.md')].map((target) => index.graph.resolve({ kind: 'wiki', target }, ''));
      return [...new Set(found.flatMap((each) => (each.kind === 'note' ? each.candidates : [])))].slice(
        0,
        maxSuggested,
      );
    },
  };
}

const maxSuggested = 5;

async function toHit(index: VaultIndex, id: string, score: number, query: string): Promise<NoteHit> {
  const body = await index.body(id);
  return { id, score: Math.min(1, Math.max(0, score)), ...findPassage(body?.text ?? '', query) };
}
