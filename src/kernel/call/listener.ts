// The one place where the outside hears of calls. Logs, spans, counters and feeds all hang on it.
import type { Fault } from '../fault.ts';
import type { CallInfo } from './call.ts';

export interface Listener {
  started(server: string, call: CallInfo): void;
  finished(server: string, call: CallInfo): void;
  failed(server: string, call: CallInfo, fault: Fault): void;
}

export const silentListener: Listener = { started() {}, finished() {}, failed() {} };

/** Several listeners as one, told in order. */
export function listeners(...all: readonly Listener[]): Listener {
  return {
    started: (server, call) => {
      for (const each of all) each.started(server, call);
    },
    finished: (server, call) => {
      for (const each of all) each.finished(server, call);
    },
    failed: (server, call, fault) => {
      for (const each of all) each.failed(server, call, fault);
    },
  };
}
