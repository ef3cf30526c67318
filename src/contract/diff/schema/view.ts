// A schema in normal form: references followed, allOf flattened, type lists, constants and enums made one thing, and
// unions merged where that changes nothing. Two schemas that say the same in different words mostly look the same here.
import type { JsonSchema } from '../../snapshot.ts';
import type { Document, Node } from './document.ts';
import { isAnnotation, isStructure, isUnderstood, read, type SchemaObject } from './keywords.ts';
import type { Condition, Opaque, Union, View } from './normal-form.ts';
import { addNotes, type Notes, noNotes } from './notes.ts';
import { settleDraft } from './settle.ts';
import { anything, intersectShapes, nothing, presentFamilies, readShapes, type Shapes } from './shapes.ts';
import { readUnevaluated } from './unevaluated.ts';
import { textOf } from './values.ts';

const views = new WeakMap<Node, View | 'building'>();

export function viewOf(node: Node): View {
  return peek(node) ?? readNode(node);
}

/** The view of a node, undefined while it is being built: a schema that refers to itself in place. */
function peek(node: Node): View | undefined {
  const known = views.get(node);
  if (known === 'building') return undefined;
  if (known !== undefined) return known;
  views.set(node, 'building');
  const view = settleDraft(readNode(node), peek, node.document);
  views.set(node, view);
  return view;
}

/** True when no value is accepted; false when some is, or when it is not known. */
export function isNever(node: Node): boolean {
  return presentFamilies(viewOf(node).shapes).length === 0;
}

interface Draft {
  shapes: Shapes;
  unions: Union[];
  nots: Node[];
  conditions: Condition[];
  opaque: Opaque[];
  notes: Notes;
}

function readNode(node: Node): View {
  const draft: Draft = { shapes: anything, unions: [], nots: [], conditions: [], opaque: [], notes: noNotes };
  const seen = new Set<SchemaObject>();
  for (const part of node.parts) absorb(part, draft, node.document, seen);
  return draft;
}

/** Adds to the draft what one conjunct demands. A conjunct met twice demands nothing new. */
function absorb(schema: JsonSchema, draft: Draft, document: Document, seen: Set<SchemaObject>): void {
  if (schema === false) draft.shapes = nothing;
  if (typeof schema === 'boolean' || seen.has(schema)) return;
  seen.add(schema);
  draft.notes = addNotes(draft.notes, schema);
  const reference = read<string>(schema, '$ref');
  if (reference !== undefined) {
    const target = document.target(reference, schema);
    if (target === undefined) draft.opaque.push({ keyword: '$ref', text: reference, whole: null });
    else absorb(target, draft, document, seen);
    if (document.ignoresRefSiblings) return;
  }
  draft.shapes = intersectShapes(draft.shapes, readShapes(schema, document));
  for (const each of read<JsonSchema[]>(schema, 'allOf') ?? []) absorb(each, draft, document, seen);
  readCombinators(schema, draft, document);
  const unevaluated = readUnevaluated(schema, document);
  draft.shapes = intersectShapes(draft.shapes, unevaluated.shapes);
  draft.opaque.push(...unevaluated.opaque, ...readUnknown(schema, document));
}

function readCombinators(schema: SchemaObject, draft: Draft, document: Document): void {
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = read<JsonSchema[]>(schema, keyword);
    if (branches) draft.unions.push({ isExclusive: keyword === 'oneOf', branches: branches.map(document.node) });
  }
  const not = read<JsonSchema>(schema, 'not');
  if (not !== undefined) draft.nots.push(document.node(not));
  const test = read<JsonSchema>(schema, 'if');
  const pass = read<JsonSchema>(schema, 'then') ?? true;
  const fail = read<JsonSchema>(schema, 'else') ?? true;
  if (test === undefined || (pass === true && fail === true)) return;
  draft.conditions.push({ test: document.node(test), pass: document.node(pass), fail: document.node(fail) });
}

function readUnknown(schema: SchemaObject, document: Document): Opaque[] {
  const unknown = Object.entries(schema).filter(
    ([keyword, value]) => !isStructure(keyword) && !isAnnotation(keyword) && !isUnderstood(keyword, value),
  );
  return unknown.map(([keyword, value]) => {
    // A dynamic reference means what the whole document makes of it.
    const isDynamic = keyword === '$dynamicRef' || keyword === '$recursiveRef';
    return { keyword, text: textOf(value), whole: isDynamic ? document.root : null };
  });
}
