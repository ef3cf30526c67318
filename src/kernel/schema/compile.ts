// Schemas to validators with Ajv 2020-12. The built product carries them ready made; this is the source
// tree's way, and the oracle of the tests.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Compile, Validate } from './validator.ts';

/** The only Ajv settings in the program: nothing is coerced, removed or filled in behind a caller's back. */
const ajvOptions = {
  allErrors: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  verbose: true,
} as const;

export function createAjv(options: object = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...ajvOptions, ...options });
  // The export is CommonJS: under ES modules the function is the default's default.
  (addFormats as unknown as (ajv: Ajv2020, formats: string[]) => void)(ajv, ['date-time', 'uri', 'uuid']);
  return ajv;
}

export function compileWithAjv(): Compile {
  const ajv = createAjv();
  return (_key, schema) => fromAjv(ajv.compile(schema));
}

function fromAjv(validate: ValidateFunction): Validate {
  return (value) => (validate(value) ? null : ((validate.errors ?? []) as ReturnType<Validate>));
}
