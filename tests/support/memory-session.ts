// A kernel session without any wire: replies as the kernel gives them, before a transport touches them.
import type { Dialect } from '../../src/kernel/dialects/dialect.ts';
import type { Reply } from '../../src/kernel/rpc/reply.ts';
import { Session } from '../../src/kernel/rpc/session.ts';
import type { Peer } from '../../src/kernel/rpc/session-client.ts';
import type { Server } from '../../src/kernel/server.ts';
import { hello } from './surface-client.ts';

export interface MemorySession {
  readonly session: Session;
  /** Every notification so far. */
  readonly heard: readonly { readonly method: string; readonly params: Record<string, unknown> }[];
  /** Null where the kernel keeps silent. */
  readonly ask: (method: string, params?: Record<string, unknown>, id?: string | number) => Promise<Reply | null>;
  readonly call: (name: string, args?: unknown, meta?: object, id?: string | number) => Promise<Reply | null>;
}

export interface MemoryOptions {
  readonly dialect?: Dialect;
  readonly capabilities?: Record<string, unknown>;
  /** How the client answers when it is asked; it cannot be when left out. */
  readonly request?: Peer['request'];
}

export function openMemorySession(server: Server, options: MemoryOptions = {}): MemorySession {
  const { dialect = server.spec.dialect, capabilities = {} } = options;
  const { request = () => Promise.reject(new Error('this client cannot be asked')) } = options;
  const heard: { method: string; params: Record<string, unknown> }[] = [];
  const notify: Peer['notify'] = (method, params) => heard.push({ method, params });
  const session = new Session(server, dialect, dialect.id === 'legacy' ? 'legacy' : 'sdk', { notify, request });
  session.initialize({ ...hello, capabilities });
  let last = 0;
  const ask: MemorySession['ask'] = async (method, params = {}, id = ++last) => {
    const asked = { id, method, params };
    const refusal = session.admit(asked);
    if (refusal) return { error: refusal };
    const reply = await session.handle(asked);
    session.inFlight.close(id);
    // As bytes would: what JSON cannot carry must not look as if it had arrived.
    return reply && (JSON.parse(JSON.stringify(reply)) as Reply);
  };
  const call: MemorySession['call'] = (name, args = {}, meta = {}, id = ++last) =>
    ask('tools/call', { name, arguments: args, _meta: meta }, id);
  return { session, heard, ask, call };
}
