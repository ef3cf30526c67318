// The notes server: a vault of markdown notes as a graph, under the notes contract.
import { plain } from '../../kernel/dialects/plain.ts';
import { server } from '../../kernel/server.ts';
import { gated } from '../../kernel/tool.ts';
import { contracts } from '../../kernel/versions.ts';
import type { NotesDomain } from './domain.ts';
import { faults } from './faults.ts';
import { type NotesOptions, openNotes } from './open-notes.ts';
import { createNode } from './tools/create-node.ts';
import { deleteNode } from './tools/delete-node.ts';
import { findPath } from './tools/find-path.ts';
import { getHubs } from './tools/get-hubs.ts';
import { getNeighbors } from './tools/get-neighbors.ts';
import { getNode } from './tools/get-node.ts';
import { listNodes } from './tools/list-nodes.ts';
import { randomNode } from './tools/random-node.ts';
import { search } from './tools/search.ts';
import { searchByTags } from './tools/search-by-tags.ts';
import { searchText } from './tools/search-text.ts';
import { updateNode } from './tools/update-node.ts';
import { vaultHealth } from './tools/vault-health.ts';

export const notesServer = (options: NotesOptions) =>
  server<NotesDomain>({
    id: 'notes',
    title: 'Mooring notes',
    description:
      'Know a vault of markdown notes as a graph: search it, walk its links, and edit it without breaking any.',
    contract: contracts.notes,
    dialect: plain,
    faults,
    tools: [
      gated(search, {
        when: 'an embedding provider is configured',
        isOpen: () => options.embedding !== 'none',
      }),
      getNode,
      getNeighbors,
      findPath,
      getHubs,
      searchByTags,
      randomNode,
      createNode,
      updateNode,
      deleteNode,
      searchText,
      listNodes,
      vaultHealth,
    ],
    open: ({ host }) => openNotes(options, host.clock),
    close: (domain) => domain.close(),
  });
