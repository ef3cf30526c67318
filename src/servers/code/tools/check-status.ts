// Is the server well, which versions does it speak, how much is waiting (stability/3.2).
import { Type } from 'typebox';
import { closed, oneOf } from '../../../kernel/schema/shapes.ts';
import { tool } from '../domain.ts';

export const checkStatus = tool({
  name: 'check_status',
  title: 'Check status',
  description: 'Health of the server: versions, uptime, the state of its queue, and the transports it is served on.',
  version: 1,
  effect: 'read',
  timeoutMs: 5_000,
  control: true,
  input: closed({}),
  output: closed({
    status: oneOf(['ok', 'busy'], { description: 'busy: a further call would have to wait' }),
    name: Type.String({ description: 'Name of the contract' }),
    toolingVersion: Type.String({ description: 'Version of the package' }),
    schemaVersion: Type.String({ description: 'SemVer of the contract' }),
    uptimeMs: Type.Number({ minimum: 0 }),
    queue: closed({
      max: Type.Integer({ description: 'How many calls may wait' }),
      size: Type.Integer({ description: 'How many wait now' }),
      running: Type.Integer(),
      concurrency: Type.Integer({ description: 'How many run at once' }),
    }),
    transports: Type.Array(Type.String(), { description: 'Ways this process is served: stdio, legacy, http' }),
  }),
  faults: [],
  run: (_args, { status }) => status(),
});
