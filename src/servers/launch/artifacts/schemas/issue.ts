// An issue: something a gate or a worker found wrong, with a name that stays the same from run to run.
import { type Static, Type } from 'typebox';
import { closed, oneOf } from '../../../../kernel/schema/shapes.ts';
import { Line, Text, Texts } from './parts.ts';

/** From the mildest to the worst. */
export const severities = ['info', 'warn', 'error', 'blocker'] as const;
export type Severity = (typeof severities)[number];

export const Issue = closed(
  {
    issue_id: Type.String({ pattern: '^iss_[a-f0-9]{12}$' }),
    gate: Text,
    severity: oneOf(severities),
    message: Type.String({ minLength: 1 }),
    status: oneOf(['OPEN', 'IN_PROGRESS', 'RESOLVED']),
    error_code: Type.Optional(Type.String({ pattern: '^[A-Z]+(_[A-Z]+)*$' })),
    files: Type.Optional(Texts),
    location: Type.Optional(closed({ path: Text, line: Type.Optional(Line) })),
    suggested_fix: Type.Optional(Text),
  },
  {
    if: { properties: { severity: { enum: ['error', 'blocker'] } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['error_code'] },
  },
);
export type Issue = Static<typeof Issue>;
