// What is wrong with a run_config, so that a person or a model can put it right: every field with the rule it breaks.
import type { Fault } from '../../../kernel/fault.ts';
import { maxViolations, presentViolations, type Violation, violationPath } from '../../../kernel/schema/violations.ts';
import { fault } from '../faults.ts';

const root = 'run_config';

export function refuseConfig(found: readonly Partial<Violation>[]): Fault {
  const violations = presentViolations(found).map((each): Violation => ({ ...each, root }));
  const more = found.length > maxViolations ? '; and more' : '';
  return fault('SCHEMA_VALIDATION_FAILED', {
    message: `The run_config is not valid: ${violations.map(describe).join('; ')}${more}.`,
    violations,
  });
}

/** A rule of ours that JSON Schema cannot say, in the shape of one that it can. */
export function brokenRule(path: string, keyword: string, message: string): Partial<Violation> {
  return { instancePath: path, schemaPath: '', keyword, params: {}, message };
}

function describe(violation: Violation): string {
  const path = violationPath(violation, root);
  const { missingProperty, additionalProperty, allowedValues } = violation.params;
  if (missingProperty !== undefined) return `${path} is required`;
  if (additionalProperty !== undefined) return `${path} is not known`;
  const allowed = Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : '';
  return `${path} ${violation.message}${allowed}`;
}
