// Shortest way from one note to another (notes/find_path).
import { Type } from 'typebox';
import { closed, nullable } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';
import { Path } from './shapes.ts';

export const findPath = tool({
  name: 'find_path',
  title: 'Find path',
  description: 'Shortest way from one note to another along links, as ids; null when there is none.',
  version: 1,
  effect: 'read',
  timeoutMs: 60_000,
  input: closed({
    source: Type.String({ description: 'Start node ID' }),
    target: Type.String({ description: 'End node ID' }),
  }),
  output: nullable(Path),
  faults: ['INVALID_PARAMS', 'PROVIDER_ERROR'],
  run: async ({ source, target }, { store }) => {
    const path = await store.findPath(source, target);
    return path && { path, length: path.length - 1 };
  },
});
