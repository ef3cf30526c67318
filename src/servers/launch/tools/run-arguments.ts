// Arguments and answers that several tools share.
import { Type } from 'typebox';
import { oneOf } from '../../../kernel/schema/shapes.ts';
import { runStates } from '../run/states.ts';

export const runId = Type.String({ minLength: 1, maxLength: 200, description: 'Of a run, as its start answered it' });

export const state = oneOf(runStates);

export const idempotencyKey = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The same key with the same config answers the run that is there already',
  }),
);

export const auto = Type.Boolean({
  default: false,
  description: 'The run goes on by itself up to the plan, instead of one state per launch_resume',
});

/** Faults that every tool on a run can answer with. */
export const runFaults = ['RUN_NOT_FOUND'] as const;
