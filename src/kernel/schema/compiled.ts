// Validators made ahead of time, by key. Empty in the source tree: the build writes this module anew, so
// that the product starts without compiling a schema.
import type { Validate } from './validator.ts';

export const compiled: Readonly<Record<string, Validate>> = {};
