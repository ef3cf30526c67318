// A text out of an answer of GitHub, by its keys.
import { isRecord } from '../../../../kernel/is-record.ts';
import { serviceFault } from '../service-fault.ts';

/** Throws COMMIT_SERVICE_ERROR where it is not there: then this is no GitHub. */
export function textAt(data: unknown, operation: string, ...keys: readonly string[]): string {
  let value = data;
  for (const key of keys) value = isRecord(value) ? value[key] : undefined;
  if (typeof value === 'string' && value !== '') return value;
  throw serviceFault({
    operation,
    status: 200,
    serviceCode: 'UNREADABLE_ANSWER',
    message: 'The service answered something else than GitHub does.',
    hint: 'Check commit_service.endpoint_url.',
  });
}
