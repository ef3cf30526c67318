// mooring policy test: what the studio server's policy would say to a call, and which rule says so.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type PolicyMode, policyModes, readStudioConfig } from '../../servers/studio/config/studio-config.ts';
import { type Decision, decide, type Policy, policyWithoutRules } from '../../servers/studio/policy/decide.ts';
import { loadPolicy } from '../../servers/studio/policy/policy-file.ts';
import { type SideEffect, type Subject, sideEffects } from '../../servers/studio/policy/rule.ts';
import { paint } from '../paint.ts';
import { declaredOptions, loadMaker } from '../server-table.ts';
import { UserError } from '../user-error.ts';

const help = `mooring policy test <action> [options]

Says what the policy of the studio server would do with a call, and which rule decides.
Nothing is run and nothing is recorded. Exits 1 when the call would be denied.

  --actor A            who asks (default anonymous)
  --side-effect S      none, read or write; needed for an action this server does not have
  --dry-run            as a dry run
  --approved           as approved by the caller
  --rules FILE         the rules (default GOX_POLICY_RULES_PATH)
  --mode M             allow-all or deny-by-default (default GOX_POLICY_MODE)
  --json               for machines
`;

const options = {
  actor: { type: 'string', default: 'anonymous' },
  'side-effect': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  approved: { type: 'boolean', default: false },
  rules: { type: 'string' },
  mode: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export async function run(argv: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args: argv, allowPositionals: true, options });
  if (values.help || positionals.length === 0) return print(help, 0);
  const [word, action, ...more] = positionals;
  if (word !== 'test') throw new UserError(`there is no policy command ${word || "''"}. Try: mooring policy --help`);
  if (action === undefined || more.length > 0)
    throw new UserError('name one action. For example: mooring policy test core.ping');
  const { policy, rulesPath } = openPolicy(values.rules, values.mode);
  const known = (await loadMaker('studio'))(declaredOptions).tools.find((tool) =>
    [tool.name, ...tool.spellings].includes(action),
  );
  if (known?.traits['type'] === 'workflow') {
    throw new UserError(
      `${known.name} is not judged itself: no workflow tool is, but every step of a workflow. Name the action of a step`,
    );
  }
  const subject: Subject = {
    actor: values.actor,
    actionId: known?.name ?? action,
    sideEffect: sideEffectOf(values['side-effect'], known?.effect, action),
    dryRun: values['dry-run'],
  };
  const decision = decide(policy, subject);
  const verdict = verdictOf(decision, values.approved);
  const report = { verdict, ...subject, approved: values.approved, ...told(decision), mode: policy.mode, rulesPath };
  return print(
    values.json ? `${JSON.stringify(report)}\n` : inWords(verdict, subject, decision, policy),
    verdict === 'deny' ? 1 : 0,
  );
}

/** `ask`: the rule allows it, once a person has said yes. */
type Verdict = 'allow' | 'deny' | 'ask';

function openPolicy(rules: string | undefined, mode: string | undefined): { policy: Policy; rulesPath: string | null } {
  if (mode !== undefined && !(policyModes as readonly string[]).includes(mode))
    throw new UserError(`--mode is ${mode}; it must be ${policyModes.join(' or ')}`);
  const config = readStudioConfig(process.env).policy;
  const path = rules ?? config.rulesPath;
  const inForce = (mode ?? config.mode) as PolicyMode;
  if (path === null) return { policy: policyWithoutRules(inForce), rulesPath: null };
  const rulesPath = resolve(path);
  return { policy: loadPolicy(rulesPath, inForce), rulesPath };
}

function sideEffectOf(given: string | undefined, declared: string | undefined, action: string): SideEffect {
  const effect = given ?? (declared === 'destroy' ? 'write' : declared);
  if (effect === undefined) throw new UserError(`${action} is no action of this server; say its --side-effect`);
  if ((sideEffects as readonly string[]).includes(effect)) return effect as SideEffect;
  throw new UserError(`--side-effect is ${effect}; it must be ${sideEffects.join(', ')}`);
}

function verdictOf({ isAllowed, approval }: Decision, approved: boolean): Verdict {
  if (!isAllowed || (approval === 'self' && !approved)) return 'deny';
  return approval === 'human' ? 'ask' : 'allow';
}

function told({ rule, reason, approval }: Decision) {
  return { rule, reason, approval };
}

function inWords(
  verdict: Verdict,
  subject: Subject,
  { rule, reason, approval }: Decision,
  { mode, rules }: Policy,
): string {
  const { actor, actionId, sideEffect, dryRun } = subject;
  const head = {
    allow: paint('ok', 'allowed'),
    deny: paint('failed', 'denied'),
    ask: paint('warning', 'asks a person'),
  };
  const needs = {
    none: [],
    self: ['the rule requires approval: approved must be true'],
    human: ["a person's approval"],
  };
  const by = rule === null ? `no rule of ${rules.length} fits, so the mode ${mode} decides` : `rule ${rule}`;
  return [
    `${head[verdict]} ${actionId} (${sideEffect}${dryRun ? ', dry run' : ''}) for ${actor}`,
    `  by: ${by}`,
    `  why: ${reason}`,
    ...needs[approval].map((each) => `  needs: ${each}`),
    '',
  ].join('\n');
}

function print(text: string, code: number): number {
  process.stdout.write(text);
  return code;
}
