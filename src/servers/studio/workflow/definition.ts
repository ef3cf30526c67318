// A workflow as a client sends it: steps in order, each an action with its input.
import { type Static, Type } from 'typebox';
import { closed } from '../../../kernel/schema/shapes.ts';

const When = closed({
  stepId: Type.String({ description: 'An earlier step, whose output is looked at' }),
  path: Type.Optional(
    Type.String({ description: 'Names separated by dots inside that output; absent: the whole of it' }),
  ),
  equals: Type.Unknown({ description: 'Any JSON value; the step is skipped when the output has another one' }),
});

const Retry = closed({
  maxAttempts: Type.Optional(Type.Integer({ minimum: 1 })),
  backoffMs: Type.Optional(Type.Integer({ minimum: 0, description: 'The pause before every further attempt' })),
});

const Step = closed({
  id: Type.Optional(Type.String({ description: 'step-1, step-2 ... by place when left out' })),
  actionId: Type.String({ description: 'As in tools/list, in either spelling' }),
  input: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'The input of the action. {"$ref": "steps.<id>.output.<path>"} stands for what an earlier step answered',
    }),
  ),
  timeoutMs: Type.Optional(Type.Integer({ minimum: 1 })),
  retry: Type.Optional(Retry),
  when: Type.Optional(When),
});

export const Definition = closed({
  id: Type.String({ description: 'A name for the workflow; every run of it has an id of its own' }),
  steps: Type.Array(Step, { minItems: 1 }),
});

export type WorkflowStep = Static<typeof Step>;
export type WorkflowDefinition = Static<typeof Definition>;

export function stepIdAt({ id }: WorkflowStep, index: number): string {
  return id ?? `step-${index + 1}`;
}
