// What an operation is done to: one instance, named by its path or by its id. Where both are given the id counts.
import { Type } from 'typebox';
import { invalidAt } from '../faults.ts';

export type Target = 'parent' | 'script' | 'instance' | 'root';

const path = { description: 'For example Workspace.Folder.Part; a backslash before a dot that is part of a name' };
const id = { description: 'instanceId of an earlier answer; counts where a path is given too' };

export function targetFields(target: Target) {
  const [pathName, idName] = namesOf(target);
  return { [pathName]: Type.Optional(Type.String(path)), [idName]: Type.Optional(Type.String(id)) };
}

/** Throws a fault where neither is given; an empty text gives nothing. */
export function checkTarget(target: Target, input: Readonly<Record<string, unknown>>): void {
  const [pathName, idName] = namesOf(target);
  if (isBlank(input[pathName]) && isBlank(input[idName])) {
    throw invalidAt([pathName], 'required', `or ${idName} is required`);
  }
}

/** The names that were given. */
export function targetOf(target: Target, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(namesOf(target).flatMap((name) => (isBlank(input[name]) ? [] : [[name, input[name]]])));
}

function namesOf(target: Target): readonly [path: string, id: string] {
  return [`${target}Path`, `${target}Id`];
}

export function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}
