// A disk or a database that fails is the provider's failure, told as such; anything else unforeseen stays a bug of ours.
import { embeddingFaults } from '../../embedding/faults.ts';
import { Fault } from '../../kernel/fault.ts';
import { fault } from './faults.ts';

export async function guarded<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toProviderFault(error);
  }
}

function toProviderFault(error: unknown): unknown {
  if (error instanceof Fault && error.code in embeddingFaults) {
    return fault('PROVIDER_ERROR', { message: error.message, retryable: error.retryable, cause: error });
  }
  if (error instanceof Fault || !(error instanceof Error)) return error;
  const { code, errno, errstr } = error as NodeJS.ErrnoException & { errstr?: unknown };
  const isOfSystem = typeof code === 'string' && typeof errno === 'number';
  const isOfDatabase = code === 'ERR_SQLITE_ERROR';
  if (!isOfSystem && !isOfDatabase) return error;
  const reason = isOfDatabase ? `SQLite: ${String(errstr ?? 'error')}` : code;
  return fault('PROVIDER_ERROR', { message: `The vault could not be read or written (${reason}).`, cause: error });
}
