// The policy in force. A rules file is looked at again when it has changed; a broken new one leaves the old rules in
// force and is told of, since neither letting everything in nor shutting everything out is what its author meant.
import { readFileSync, statSync } from 'node:fs';
import type { PolicyMode } from '../config/studio-config.ts';
import { fault } from '../faults.ts';
import type { Log } from '../log.ts';
import { WrongHere } from './checked-json.ts';
import { type Decision, decide, type Policy, policyWithoutRules } from './decide.ts';
import { readPolicy } from './read-policy.ts';
import type { Subject } from './rule.ts';

export interface PolicyState {
  readonly mode: PolicyMode;
  readonly rulesPath: string | null;
  readonly rules: number;
  /** Why the file as it is now is not in force; null when it is. */
  readonly problem: string | null;
}

export class PolicyInForce {
  readonly #mode: PolicyMode;
  readonly #path: string | null;
  readonly #log: Log;
  #policy: Policy;
  #stamp = '';
  #problem: string | null = null;

  /** Reads the file, and refuses one that is missing or wrong: a server does not start without the rules it was given. */
  constructor(mode: PolicyMode, rulesPath: string | null, log: Log) {
    this.#mode = mode;
    this.#path = rulesPath;
    this.#log = log;
    this.#policy = policyWithoutRules(mode);
    if (rulesPath === null) return;
    this.#stamp = stampOf(rulesPath);
    this.#policy = loadPolicy(rulesPath, mode);
  }

  decide(subject: Subject): Decision {
    this.#refresh();
    return decide(this.#policy, subject);
  }

  state(): PolicyState {
    this.#refresh();
    const { mode, rules } = this.#policy;
    return { mode, rulesPath: this.#path, rules: rules.length, problem: this.#problem };
  }

  // One stat per call: some microseconds, against rules that would be out of date.
  #refresh(): void {
    if (this.#path === null) return;
    const stamp = stampOf(this.#path);
    if (stamp === this.#stamp) return;
    this.#stamp = stamp;
    try {
      this.#policy = loadPolicy(this.#path, this.#mode);
      this.#problem = null;
      this.#log('info', 'policy reloaded', { path: this.#path, rules: this.#policy.rules.length });
    } catch (error) {
      this.#problem = (error as Error).message;
      this.#log('error', 'policy not reloaded; the rules before stay in force', { problem: this.#problem });
    }
  }
}

/** Throws a fault that says what is wrong and where in the file. */
export function loadPolicy(path: string, mode: PolicyMode): Policy {
  try {
    return readPolicy(readFileSync(path, 'utf8'), mode);
  } catch (error) {
    const problem = error instanceof WrongHere ? error.message : `it cannot be read: ${(error as Error).message}`;
    throw fault('VALIDATION_ERROR', { message: `The policy rules in ${path} are not usable: ${problem}` });
  }
}

// Size and inode too: a file may be replaced within one tick of its clock. One that cannot be looked at is told by reading it.
function stampOf(path: string): string {
  try {
    const { mtimeNs, ctimeNs, size, ino } = statSync(path, { bigint: true });
    return `${mtimeNs} ${ctimeNs} ${size} ${ino}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
