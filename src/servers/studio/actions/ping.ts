// core.ping: whether the server answers, and what time it has.
import { Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';
import { declareAction } from './action.ts';

export const ping = declareAction({
  id: 'core.ping',
  title: 'Core Ping',
  description: 'Answers that the server is there, with its time.',
  version: 1,
  sideEffect: 'none',
  input: closed({}),
  output: closed({
    ok: Type.Boolean(),
    serverTime: Type.String({ description: 'RFC 3339' }),
  }),
  run: (_input, { now }) => ({ output: { ok: true, serverTime: new Date(now()).toISOString() } }),
});
