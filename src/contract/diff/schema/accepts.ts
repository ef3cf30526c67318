// Whether a schema accepts one given value: used where a schema lists its values, so that each can be tried.
import { itemAt } from './arrays.ts';
import type { Document, Node } from './document.ts';
import type { Look, View } from './normal-form.ts';
import { isMultiple, type NumberShape } from './numbers.ts';
import { matches, type ObjectShape, propertyAt } from './objects.ts';
import type { Shapes } from './shapes.ts';
import type { StringShape, StringTest } from './strings.ts';
import { all, exactlyOne, not, some, type Truth } from './truth.ts';
import { familyOf, textOf } from './values.ts';

export function accepts(view: View, value: unknown, look: Look, document: Document): Truth {
  const at = (node: Node) => acceptsNode(node, value, look);
  return all([
    acceptsShapes(view.shapes, value, look, document),
    ...view.unions.map(({ isExclusive, branches }) => (isExclusive ? exactlyOne : some)(branches.map(at))),
    ...view.nots.map((node) => not(at(node))),
    ...view.conditions.map(({ test, pass, fail }) => {
      const isMet = at(test);
      return isMet === undefined ? all([at(pass), at(fail)]) || undefined : at(isMet ? pass : fail);
    }),
    view.opaque.length === 0 ? true : undefined,
  ]);
}

function acceptsNode(node: Node, value: unknown, look: Look): Truth {
  const view = look(node);
  return view === undefined ? undefined : accepts(view, value, look, node.document);
}

export function acceptsShapes(shapes: Shapes, value: unknown, look: Look, document: Document): Truth {
  const shape = shapes[familyOf(value)];
  if (shape === null) return false;
  if (shape.values !== null && !shape.values.has(textOf(value))) return false;
  if (typeof value === 'number' && shapes.number) return allowsNumber(shapes.number, value);
  if (typeof value === 'string' && shapes.string) return allowsString(shapes.string, value);
  const inside: Inside = (node, each) => acceptsNode(node, each, look);
  if (Array.isArray(value)) return allowsArray(shapes, value, inside, document);
  if (typeof value === 'object' && value !== null && shapes.object) {
    return allowsObject(shapes.object, value as Record<string, unknown>, inside, document);
  }
  return true;
}

type Inside = (node: Node, value: unknown) => Truth;

function allowsNumber({ isInteger, lower, upper, multiples }: NumberShape, value: number): Truth {
  if (isInteger && !Number.isInteger(value)) return false;
  if (lower && (value < lower.value || (lower.isExclusive && value === lower.value))) return false;
  if (upper && (value > upper.value || (upper.isExclusive && value === upper.value))) return false;
  const isExact = (each: number) => Number.isSafeInteger(each) && Number.isSafeInteger(value);
  return all(multiples.map((each) => (isExact(each) ? isMultiple(value, each) : undefined)));
}

function allowsString({ minLength, maxLength, tests }: StringShape, value: string): Truth {
  const length = [...value].length;
  if (length < minLength || length > maxLength) return false;
  // What a format accepts differs between validators.
  const passes = ({ keyword, text }: StringTest) => (keyword === 'pattern' ? matches(text, value) : undefined);
  return all(tests.map(passes));
}

function allowsArray({ array }: Shapes, value: readonly unknown[], inside: Inside, document: Document): Truth {
  if (array === null || value.length < array.minItems || value.length > array.maxItems) return false;
  if (array.isUnique && new Set(value.map(textOf)).size < value.length) return false;
  return all([
    ...value.map((each, index) => inside(itemAt(array, index, document), each)),
    ...array.contains.map(({ node, min, max }) => {
      const found = value.map((each) => inside(node, each));
      const sure = found.filter((each) => each === true).length;
      const possible = found.filter((each) => each !== false).length;
      if (possible < min || sure > max) return false;
      return sure >= min && possible <= max ? true : undefined;
    }),
  ]);
}

function allowsObject(shape: ObjectShape, value: Record<string, unknown>, inside: Inside, document: Document): Truth {
  const names = Object.keys(value);
  const has = (name: string) => Object.hasOwn(value, name);
  if (names.length < shape.minProperties || names.length > shape.maxProperties) return false;
  if (![...shape.required].every(has)) return false;
  return all([
    ...names.map((name) => inside(propertyAt(shape, name, document), value[name])),
    ...names.flatMap((name) => shape.names.map((node) => inside(node, name))),
    ...names.map((name) => [...(shape.dependentRequired.get(name) ?? [])].every(has)),
    ...names.flatMap((name) => (shape.dependentSchemas.get(name) ?? []).map((node) => inside(node, value))),
  ]);
}
