// What a policy says of one call: the first rule that fits, by priority, or else what its mode says.
import type { PolicyMode } from '../config/studio-config.ts';
import { fits, type Rule, type Subject } from './rule.ts';

export interface Policy {
  readonly mode: PolicyMode;
  /** Said where a rule that denies gives no reason, and where no rule fits. */
  readonly denyReason: string;
  readonly rules: readonly Rule[];
}

export interface Decision {
  readonly isAllowed: boolean;
  /** The rule that decided; null where none fits and the mode decides. */
  readonly rule: string | null;
  readonly reason: string;
  readonly approval: 'none' | 'self' | 'human';
}

/** Without a file of rules nothing but these two goes under deny-by-default. */
export function policyWithoutRules(mode: PolicyMode): Policy {
  const always = ['core.ping', 'project.workspace_stats'];
  const rules = mode === 'allow-all' ? [] : always.map(alwaysAllowed);
  return { mode, denyReason: 'action not explicitly allowed by policy', rules };
}

export function decide({ mode, denyReason, rules }: Policy, subject: Subject): Decision {
  const rule = rules.find((each) => fits(each, subject));
  if (!rule) {
    const isAllowed = mode === 'allow-all';
    const reason = isAllowed ? 'no rule fits, and the policy allows the rest' : denyReason;
    return { isAllowed, rule: null, reason, approval: 'none' };
  }
  if (rule.effect === 'deny') {
    return { isAllowed: false, rule: rule.name, reason: rule.reason ?? denyReason, approval: 'none' };
  }
  const approval = rule.needsHuman ? 'human' : rule.requiresApproval ? 'self' : 'none';
  return { isAllowed: true, rule: rule.name, reason: rule.reason ?? 'allowed by the rule', approval };
}

/** Higher priorities first; sorting keeps the order of equals. */
export function inOrder(rules: readonly Rule[]): Rule[] {
  return rules.toSorted((a, b) => b.priority - a.priority);
}

function alwaysAllowed(actionId: string): Rule {
  return {
    name: `built-in: ${actionId}`,
    match: { actionId },
    effect: 'allow',
    reason: null,
    requiresApproval: false,
    needsHuman: false,
    priority: 0,
  };
}
