// What can go wrong with a provider, for whoever asked it for vectors.
import { type FaultTable, faultsOf } from '../kernel/fault.ts';

export const embeddingFaults = {
  EMBEDDING_CHOICE: { kind: 'invalid', message: 'There is no such embedding provider.' },
  EMBEDDING_FAILED: { kind: 'unavailable', message: 'The embedding provider does not answer.', retryable: true },
  EMBEDDING_REFUSED: { kind: 'unavailable', message: 'The embedding provider refused the request.' },
  EMBEDDING_MISSING: { kind: 'unavailable', message: 'The embedding model is not installed.' },
} as const satisfies FaultTable;

export const embeddingFault = faultsOf(embeddingFaults);
