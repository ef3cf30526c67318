// The text of a rules file to a policy: pack v1, or the older flat form. Anything it does not know is refused with its place.
import { type PolicyMode, policyModes } from '../config/studio-config.ts';
import {
  booleanAt,
  choiceAt,
  type Fields,
  inside,
  integerAt,
  listAt,
  objectAt,
  refuseOthers,
  textAt,
  WrongHere,
} from './checked-json.ts';
import { inOrder, type Policy } from './decide.ts';
import { type Match, type Rule, sideEffects } from './rule.ts';

const selectors = ['actor', 'actorPrefix', 'actionId', 'actionPrefix', 'sideEffects', 'dryRun'] as const;
const verdicts = ['name', 'effect', 'reason', 'requiresApproval', 'approval', 'priority'] as const;
const defaultDenyReason = 'blocked by policy';

/** `fallback` is the mode of a file that names none. Throws WrongHere. */
export function readPolicy(text: string, fallback: PolicyMode): Policy {
  const file = objectAt(parseJson(text), '');
  return isPack(file) ? readPack(file, fallback) : readFlat(file, fallback);
}

function parseJson(text: string): unknown {
  if (text.trim() === '') throw new WrongHere('', 'is empty');
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new WrongHere('', `is not JSON: ${(error as Error).message}`);
  }
}

// The flat form has neither a version nor a rule with `match`.
function isPack(file: Fields): boolean {
  if (Object.hasOwn(file, 'version')) return true;
  const rules = file['rules'];
  return Array.isArray(rules) && rules.some((rule) => typeof rule === 'object' && rule !== null && 'match' in rule);
}

function readPack(file: Fields, fallback: PolicyMode): Policy {
  if (file['version'] === undefined) throw new WrongHere('version', 'is missing; a pack has "version": "v1"');
  choiceAt(file['version'], 'version', ['v1']);
  // `$schema` lets an editor check the file; it says nothing to us.
  refuseOthers(file, ['version', 'mode', 'defaultDenyReason', 'rules', '$schema'], '');
  const rules = listAt(file['rules'], 'rules').map((each, index) => {
    const place = `rules[${index}]`;
    const rule = objectAt(each, place);
    refuseOthers(rule, [...verdicts, 'match'], place);
    if (rule['match'] === undefined) throw new WrongHere(`${place}.match`, 'is missing; {} fits every call');
    if (rule['effect'] === undefined) throw new WrongHere(`${place}.effect`, 'is missing; it is allow or deny');
    const match = objectAt(rule['match'], `${place}.match`);
    refuseOthers(match, selectors, `${place}.match`);
    return readRule(rule, readMatch(match, `${place}.match`), place);
  });
  return policyOf(file, rules, fallback);
}

// Its reader took names in any case, so files exist in all of them. A rule without an effect denies.
function readFlat(given: Fields, fallback: PolicyMode): Policy {
  const file = inOurCase(given, ['mode', 'defaultDenyReason', 'rules'], '');
  const rules = listAt(file['rules'] ?? [], 'rules').map((each, index) => {
    const place = `rules[${index}]`;
    const rule = inOurCase(objectAt(each, place), [...verdicts, ...selectors], place);
    return readRule(rule, readMatch(rule, place), place);
  });
  return policyOf(file, rules, fallback);
}

function inOurCase(fields: Fields, names: readonly string[], place: string): Fields {
  const known = new Map(names.map((name) => [name.toLowerCase(), name]));
  const renamed = Object.entries(fields).map(
    ([name, value]) => [known.get(name.toLowerCase()) ?? name, value] as const,
  );
  const result = Object.fromEntries(renamed);
  if (Object.keys(result).length < renamed.length) throw new WrongHere(place, 'has one name twice, in two spellings');
  refuseOthers(result, names, place);
  return result;
}

function policyOf(file: Fields, rules: readonly Rule[], fallback: PolicyMode): Policy {
  const { mode, defaultDenyReason: reason } = file;
  return {
    mode: isSet(mode) ? choiceAt(mode, 'mode', policyModes) : fallback,
    denyReason: (reason === undefined ? '' : textAt(reason, 'defaultDenyReason').trim()) || defaultDenyReason,
    rules: inOrder(rules),
  };
}

function readRule(rule: Fields, match: Match, place: string): Rule {
  const { name, effect, reason, requiresApproval, approval, priority } = rule;
  const decided = {
    name: (name === undefined ? '' : textAt(name, inside(place, 'name')).trim()) || place,
    effect: isSet(effect) ? choiceAt(effect, inside(place, 'effect'), ['allow', 'deny']) : 'deny',
    reason: (reason === undefined ? '' : textAt(reason, inside(place, 'reason')).trim()) || null,
    requiresApproval: requiresApproval !== undefined && booleanAt(requiresApproval, inside(place, 'requiresApproval')),
    needsHuman: approval !== undefined && choiceAt(approval, inside(place, 'approval'), ['human']) === 'human',
    priority: priority === undefined ? 0 : integerAt(priority, inside(place, 'priority')),
  } as const;
  if (decided.effect === 'deny' && (decided.requiresApproval || decided.needsHuman)) {
    throw new WrongHere(place, 'denies and asks for approval; only a rule that allows can ask for it');
  }
  return { ...decided, match };
}

function readMatch(fields: Fields, place: string): Match {
  const text = (name: 'actor' | 'actorPrefix' | 'actionId' | 'actionPrefix') => {
    const value = fields[name] === undefined ? '' : textAt(fields[name], inside(place, name)).trim();
    // Blank is the contract server's way to leave a selector out.
    return value === '' ? {} : { [name]: value };
  };
  return {
    ...text('actor'),
    ...text('actorPrefix'),
    ...text('actionId'),
    ...text('actionPrefix'),
    ...readSideEffects(fields['sideEffects'], inside(place, 'sideEffects')),
    ...(isSet(fields['dryRun']) && { dryRun: booleanAt(fields['dryRun'], inside(place, 'dryRun')) }),
  };
}

function readSideEffects(value: unknown, place: string): Pick<Match, 'sideEffects'> {
  if (!isSet(value)) return {};
  const levels = listAt(value, place).map((each, index) => choiceAt(each, `${place}[${index}]`, sideEffects));
  return levels.length === 0 ? {} : { sideEffects: levels };
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
