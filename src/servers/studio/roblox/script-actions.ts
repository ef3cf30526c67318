// The scripts of the open place: made, changed, taken away, read and run.
import { Type } from 'typebox';
import { oneOf } from '../../../kernel/schema/shapes.ts';
import { Created, Deleted, Executed, ExecutionTried, Source, Updated } from './answers.ts';
import { studioOperation } from './studio-operation.ts';

const source = Type.String({ description: 'The whole text; may be empty' });

export const scriptActions = [
  studioOperation({
    operation: 'script.create',
    description: 'Makes a script below a parent, with its source.',
    sideEffect: 'write',
    target: 'parent',
    fields: {
      name: Type.String(),
      scriptType: oneOf(['Script', 'LocalScript', 'ModuleScript']),
      source,
    },
    names: ['name'],
    answer: Created,
  }),
  studioOperation({
    operation: 'script.update',
    description: 'Replaces the source of a script.',
    sideEffect: 'write',
    target: 'script',
    fields: { source },
    answer: Updated,
  }),
  studioOperation({
    operation: 'script.delete',
    description: 'Takes a script away, with everything below it. It can be undone in Studio.',
    sideEffect: 'write',
    target: 'script',
    answer: Deleted,
  }),
  studioOperation({
    operation: 'script.get_source',
    description: 'The source of a script, as its editor has it.',
    sideEffect: 'read',
    target: 'script',
    answer: Source,
  }),
  studioOperation({
    operation: 'script.execute',
    description: 'Requires a ModuleScript and, where functionName is given, calls that function of it.',
    sideEffect: 'write',
    target: 'script',
    fields: {
      functionName: Type.Optional(Type.String({ description: 'A function that the module returns by this name' })),
      args: Type.Optional(Type.Array(Type.Unknown(), { description: 'For functionName; without effect otherwise' })),
      forceRequire: Type.Optional(Type.Boolean({ description: 'Run the module again even if it has been required' })),
      expectReturn: Type.Optional(Type.Boolean({ description: 'Fail where nil is returned' })),
    },
    names: ['functionName'],
    values: ['args'],
    answer: Executed,
    tried: ExecutionTried,
    nils: { returnValue: null },
  }),
];
