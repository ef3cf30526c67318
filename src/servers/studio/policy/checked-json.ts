// A value from a file somebody wrote by hand, looked at piece by piece. Every complaint says where: `rules[3].effect`.

export class WrongHere extends Error {
  override readonly name = 'WrongHere';

  constructor(place: string, problem: string) {
    super(`${place === '' ? 'the file' : place} ${problem}`);
  }
}

export type Fields = Readonly<Record<string, unknown>>;

export function objectAt(value: unknown, place: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new WrongHere(place, `must be an object, not ${shown(value)}`);
}

export function listAt(value: unknown, place: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new WrongHere(place, value === undefined ? 'is missing' : `must be a list, not ${shown(value)}`);
}

export function textAt(value: unknown, place: string): string {
  if (typeof value === 'string') return value;
  throw new WrongHere(place, `must be text, not ${shown(value)}`);
}

export function booleanAt(value: unknown, place: string): boolean {
  if (typeof value === 'boolean') return value;
  throw new WrongHere(place, `must be true or false, not ${shown(value)}`);
}

export function integerAt(value: unknown, place: string): number {
  if (Number.isSafeInteger(value)) return value as number;
  throw new WrongHere(place, `must be a whole number, not ${shown(value)}`);
}

export function choiceAt<const T extends readonly string[]>(value: unknown, place: string, allowed: T): T[number] {
  if (typeof value === 'string' && allowed.includes(value)) return value;
  throw new WrongHere(place, `must be ${allowed.join(' or ')}, not ${shown(value)}`);
}

/** Nothing is accepted and then ignored: a selector that is misspelt would make a rule fit more than it says. */
export function refuseOthers(fields: Fields, allowed: readonly string[], place: string): void {
  const other = Object.keys(fields).find((name) => !allowed.includes(name));
  if (other !== undefined) throw new WrongHere(inside(place, other), `is not known here. Known: ${allowed.join(', ')}`);
}

export function inside(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
