// One digest for one input, whatever order its keys came in: what records show and what an approval is given for.
import { hashJson } from '../../../runs/canonical-json.ts';

/** `sha256:` and hex; null where there is no value, or none that can be written as JSON. */
export function digestInput(value: unknown): string | null {
  if (value === undefined) return null;
  try {
    return `sha256:${hashJson(value)}`;
  } catch {
    return null;
  }
}
