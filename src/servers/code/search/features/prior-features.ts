// What is likely before the query is looked at: declarations rather than loose lines, sources rather than tests, names that
// much else calls.

import type { ChunkKind } from '../../../../syntax/chunk.ts';
import { fields } from '../../segment/segment.ts';
import type { FileRole } from '../../source-file.ts';
import { countCallers } from '../callers.ts';
import { declaresBy } from '../kinds.ts';
import type { Feature } from './feature.ts';

const roleCost: Readonly<Partial<Record<FileRole, number>>> = {
  test: 1,
  example: 0.9,
  vendored: 1,
  generated: 0.8,
  declaration: 0.6,
  config: 0.6,
};

/** A header mostly announces what another file does. */
const headerCost = 0.25;
const headerEnding = /\.(?:h|hh|hpp|hxx)$/;

/** Takes away. */
export const role: Feature = {
  effect: 'multiplied',
  value: ({ file }, { freeRoles }) => {
    if (file.role === 'source') return headerEnding.test(file.path) && !freeRoles.has('declaration') ? headerCost : 0;
    return freeRoles.has(file.role) ? 0 : (roleCost[file.role] ?? 0);
  },
};

/** From here on more callers say no more. */
const manyCallers = 60;

const nameBit = 1 << fields.indexOf('name');

/** Of a name that the query speaks of: how much is built on it. */
export const references: Feature = {
  effect: 'added',
  value: ({ name, fieldBits }, { corpus }) => {
    if (name === null || (fieldBits & nameBit) === 0) return 0;
    return Math.min(1, Math.log1p(countCallers(corpus, name.text)) / Math.log1p(manyCallers));
  },
};

/** Takes away from lines that declare nothing. A file without a parser has only such, and is spared. */
export const kind: Feature = {
  effect: 'multiplied',
  value: ({ kind: own, file }) => (own === 'Window' && !file.isParsed ? 0 : 1 - declaresBy[own]),
};

const namesOnly: ReadonlySet<ChunkKind> = new Set([
  'TypeDeclaration',
  'InterfaceDeclaration',
  'VariableDeclaration',
  'PropertyDeclaration',
]);

/** So many lines say enough to be told apart from a mere mention. */
const fewLines = 4;

/** Takes away from declarations of a line or two: a constant or an alias names a thing, and others do it. */
export const tiny: Feature = {
  effect: 'multiplied',
  value: ({ part: { segment }, local, kind: own }) => {
    if (!namesOnly.has(own)) return 0;
    const lines = (segment.endLineOf[local] as number) - (segment.startLineOf[local] as number) + 1;
    return Math.max(0, fewLines - lines) / (fewLines - 1);
  },
};

/** Takes away from files that only hand on what others declare. */
export const reexport: Feature = { effect: 'multiplied', value: ({ file }) => (file.isReexport ? 1 : 0) };
