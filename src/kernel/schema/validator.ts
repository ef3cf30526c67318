// What a compiled schema is to the rest of the kernel, and where compiled schemas come from.
import type { TSchema } from 'typebox';
import type { Violation } from './violations.ts';

/** Answers what is wrong with a value; null when nothing is. */
export type Validate = (value: unknown) => readonly Partial<Violation>[] | null;

/** Compiles a schema. The key names it (`code/check_status/input`), so that a build can prepare it ahead. */
export type Compile = (key: string, schema: TSchema) => Validate;
