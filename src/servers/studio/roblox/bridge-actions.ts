// The bridge itself: whether Studio answers, which Studios there are, and what became of a request.
import { Type } from 'typebox';
import { closed, nullable, oneOf } from '../../../kernel/schema/shapes.ts';
import { declareAction } from '../actions/action.ts';
import { fault, invalidAt } from '../faults.ts';
import { Pinged } from './answers.ts';
import { bridgeOf } from './open-bridge.ts';
import { studioOperation } from './studio-operation.ts';
import { isBlank } from './target.ts';

const ping = studioOperation({
  operation: 'bridge.ping',
  description: 'Whether Studio answers, and which place it has open.',
  sideEffect: 'read',
  answer: Pinged,
});

const time = Type.String({ description: 'RFC 3339' });

const StudioShape = closed({
  studioId: Type.String({
    description: 'For studioId in the _meta of a request; another one after Studio was restarted',
  }),
  state: oneOf(['paired', 'lost', 'incompatible']),
  placeId: Type.Integer(),
  placeName: Type.String(),
  clientName: Type.String(),
  pluginVersion: Type.String(),
  protocolVersion: Type.Number({ description: 'Another one than this server has makes a Studio incompatible' }),
  isSimulated: Type.Boolean(),
  isChosen: Type.Boolean(),
  connectedAt: time,
  lastSeenAt: time,
});

const studios = declareAction({
  id: 'roblox.studios',
  title: 'Roblox Studios',
  description: 'The Studios that have paired. With choose: from now on requests that name no Studio go to that one.',
  version: 1,
  sideEffect: 'read',
  requiresBridge: true,
  input: closed({
    choose: Type.Optional(nullable(Type.String({ description: 'A studioId; null undoes the choice' }))),
  }),
  output: closed({ studios: Type.Array(StudioShape), chosen: nullable(Type.String()) }),
  run: async ({ choose }, context) => {
    const bridge = bridgeOf(context);
    // A server that has just started gives the first one a moment to come; that none comes is an answer here.
    if (bridge.studios().length === 0) await bridge.find(undefined, context.signal).catch(() => {});
    context.signal.throwIfAborted();
    if (typeof choose === 'string' && !bridge.studios().some(({ studioId }) => studioId === choose)) {
      throw fault('NOT_FOUND', { message: `There is no Studio ${choose.slice(0, 80)}.` });
    }
    if (choose !== undefined && !context.dryRun) bridge.choose(choose);
    const known = bridge.studios();
    const chosen = known.find(({ isChosen }) => isChosen)?.studioId ?? null;
    return { output: { studios: [...known], chosen } };
  },
});

const requestStatus = declareAction({
  id: 'roblox.request_status',
  title: 'Roblox Request Status',
  description:
    'What became of a request to Studio whose answer did not come: it waits, runs, is done, or nobody knows it.',
  version: 1,
  sideEffect: 'read',
  requiresBridge: true,
  input: closed({ requestId: Type.String({ description: 'The runId of the call, which is also in gox://runs' }) }),
  output: closed({
    requestId: Type.String(),
    state: oneOf(['queued', 'running', 'done', 'unknown']),
    operation: nullable(Type.String()),
    studioId: nullable(Type.String()),
    succeeded: nullable(Type.Boolean({ description: 'Of a request that is done' })),
  }),
  precondition: ({ requestId }) => {
    if (isBlank(requestId)) throw invalidAt(['requestId'], 'minLength', 'must not be blank');
  },
  run: async ({ requestId }, context) => ({
    output: await bridgeOf(context).requestStatus(requestId, context.signal),
  }),
});

export const bridgeActions = [ping, studios, requestStatus];
