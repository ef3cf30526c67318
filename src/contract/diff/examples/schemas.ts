// Schemas that examples are made of.
import type { JsonSchema } from '../../snapshot.ts';

type Properties = Readonly<Record<string, unknown>>;

export const text = { type: 'string' };
export const whole = { type: 'integer' };

export function closed(properties: Properties, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

export function open(properties: Properties, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, required };
}
