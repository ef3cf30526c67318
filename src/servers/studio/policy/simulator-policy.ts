// The rules that a simulated Studio comes with: in examples/policies of the source tree and of the installed package.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A bundle may have its parts in dist/ itself or in a folder of it. */
export function simulatorPolicyPath(from: string = import.meta.dirname): string {
  const candidates = ['../../../..', '..', '../..'].map((above) =>
    join(from, above, 'examples/policies/simulator.json'),
  );
  const found = candidates.find((each) => existsSync(each));
  if (found === undefined) throw new Error(`The policy for the simulated Studio is not in this installation.`);
  return found;
}
