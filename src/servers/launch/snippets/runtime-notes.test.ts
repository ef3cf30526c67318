import { expect, test } from 'vitest';
import type { ProductFacts } from '../artifacts/schemas/product-facts.ts';
import { runtimeNotes } from './runtime-notes.ts';

const facts = { runtime_requirements: ['Node.js >=18', 'Python >=3.9'] } as unknown as ProductFacts;

test('a piece needs the runtime of its language, as the manifests say it', () => {
  expect(runtimeNotes('typescript', facts)).toBe('Node.js >=18');
  expect(runtimeNotes('python', facts)).toBe('Python >=3.9');
  expect(runtimeNotes('bash', facts)).toBeNull();
  expect(runtimeNotes('python', undefined)).toBeNull();
});
