// Domains are opened by the first call that needs them; a server that stays opens them before, so that a vault is read
// while the client still thinks about what to ask.
import { inspect } from 'node:util';
import { Fault } from '../kernel/fault.ts';
import type { Server } from '../kernel/server.ts';
import type { Log } from '../telemetry/log.ts';

export function openAhead(servers: readonly Server[], log: Log): void {
  for (const server of servers) {
    // Tried again by the first call, which then tells its caller.
    server.domain().catch((thrown: unknown) => {
      log('warn', 'not opened ahead', { server: server.id, cause: causeOf(thrown) });
    });
  }
}

/** An obstacle that we know is told in its own words; of anything else the stack says where it came from. */
function causeOf(thrown: unknown): string | undefined {
  if (thrown instanceof Fault) return [thrown.message, thrown.hint].filter(Boolean).join(' ');
  return thrown instanceof Error ? thrown.stack : inspect(thrown, { depth: 1 });
}

interface Output {
  write: (bytes: string | Buffer) => boolean;
}

/** Runs once the first message has left: nothing we do ahead may delay the answer to `initialize`. */
export function afterFirstAnswer(output: Output, run: () => void): void {
  const write = output.write;
  output.write = (bytes) => {
    output.write = write;
    const isTaken = output.write(bytes);
    // The output leaves at the end of this turn; behind it there is time.
    setImmediate(run);
    return isTaken;
  };
}
