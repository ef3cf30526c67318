import { MemoryStore } from './memory-store.ts';
import { describeStore } from './store-suite.ts';

describeStore('a map in memory', async (notes) => new MemoryStore(notes));
