// What tells the branches of a union apart: a tag, a type, or the properties they hold.
import type { Node } from '../schema/document.ts';
import { declaredNames, propertyAt } from '../schema/objects.ts';
import { presentFamilies } from '../schema/shapes.ts';
import { viewOf } from '../schema/view.ts';

/** The tag of a branch, else its type where no other branch has it, else its place in the list. */
export function nameBranch(branch: Node, among: readonly Node[]): string {
  const tag = tagOf(branch);
  if (tag !== undefined) return tag;
  const type = typeOf(branch);
  const isOnly = among.filter((other) => typeOf(other) === type).length <= 1;
  return isOnly ? type : String(among.indexOf(branch));
}

export const likeness = {
  name: (a: Node, b: Node) => tagOf(a) !== undefined && tagOf(a) === tagOf(b),
  /** Same types, and for objects at least one property in common. */
  content: (a: Node, b: Node) => {
    if (tagOf(a) !== tagOf(b) || typeOf(a) !== typeOf(b)) return false;
    const one = namesOf(a);
    const two = namesOf(b);
    return one.size + two.size === 0 || one.intersection(two).size > 0;
  },
};

/** The first property that has to have one certain value. */
function tagOf(branch: Node): string | undefined {
  const shape = viewOf(branch).shapes.object;
  if (!shape) return undefined;
  for (const name of [...declaredNames(shape)].sort()) {
    const { shapes } = viewOf(propertyAt(shape, name, branch.document));
    const values = [...(shapes.string?.values?.values() ?? [])];
    if (presentFamilies(shapes).length === 1 && values.length === 1) return String(values[0]);
  }
  return undefined;
}

function typeOf(branch: Node): string {
  const types = presentFamilies(viewOf(branch).shapes);
  return types.length === 6 ? 'any' : types.join('|');
}

function namesOf(branch: Node): Set<string> {
  const shape = viewOf(branch).shapes.object;
  return shape ? declaredNames(shape) : new Set();
}
