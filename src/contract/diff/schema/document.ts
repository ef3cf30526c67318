// One schema document: gives every subschema an identity and finds what its references point to. Everything is
// looked up when asked for, so recursive schemas are as finite as they are written.
import type { JsonSchema } from '../../snapshot.ts';
import {
  holdsData,
  holdsSchemaMap,
  isAnnotation,
  isObject,
  isSchema,
  isStructure,
  type SchemaObject,
} from './keywords.ts';
import { plainly } from './plainly.ts';

/** A conjunction of subschemas of one document. Without parts it accepts anything, with the part `false` nothing. */
export interface Node {
  readonly document: Document;
  readonly parts: readonly (SchemaObject | false)[];
  /** Equal for equal conjunctions of one document, different between documents of one comparison. */
  readonly id: string;
}

export interface Document {
  readonly root: Node;
  /** Up to draft 7, keywords beside `$ref` are ignored. */
  readonly ignoresRefSiblings: boolean;
  node(schema: JsonSchema): Node;
  /** The node of all values that every given node accepts. */
  all(nodes: readonly Node[]): Node;
  /** What a node that is a reference and words about it refers to; any other node itself. */
  core(node: Node): Node;
  /** What a reference found in `from` points to; undefined when it leaves the document or leads nowhere. */
  target(reference: string, from: SchemaObject): JsonSchema | undefined;
}

export function openDocument(schema: JsonSchema, label: string): Document {
  // A copy, because one object used in two places of the original must get two identities.
  const root = plainly(JSON.parse(JSON.stringify(schema)) as JsonSchema);
  const resources = isObject(root) ? findResources(root) : undefined;
  const numbers = new Map<SchemaObject | false, number>();
  const nodes = new Map<string, Node>();

  const number = (part: SchemaObject | false): number => {
    const known = numbers.get(part) ?? numbers.size + 1;
    numbers.set(part, known);
    return known;
  };
  const intern = (given: readonly (SchemaObject | false)[]): Node => {
    const parts = [...new Set(given)];
    const id = `${label}${parts.map(number).sort((a, b) => a - b)}`;
    const node = nodes.get(id) ?? { document, parts, id };
    nodes.set(id, node);
    return node;
  };
  const document: Document = {
    get root() {
      return document.node(root);
    },
    ignoresRefSiblings: isObject(root) && /draft-0[3-7]/.test(String(root['$schema'])),
    node: (each) => intern(each === true ? [] : [each]),
    all: (each) => intern(each.flatMap((node) => node.parts)),
    core: (node) => findCore(node, document),
    target: (reference, from) => (resources ? follow(reference, from, resources) : undefined),
  };
  return document;
}

function findCore(node: Node, document: Document): Node {
  const seen = new Set<Node>();
  let core = node;
  while (!seen.has(core)) {
    seen.add(core);
    const [part, ...others] = core.parts;
    if (!part || others.length > 0) break;
    const keywords = Object.keys(part).filter((keyword) => !isAnnotation(keyword) && !isStructure(keyword));
    const isReference = keywords.length === 1 && typeof part['$ref'] === 'string';
    const target = isReference ? document.target(String(part['$ref']), part) : undefined;
    if (target === undefined) break;
    core = document.node(target);
  }
  return core;
}

/** A schema with its own `$id` is a resource: references inside it are relative to it. */
interface Resources {
  readonly root: SchemaObject;
  readonly resourceOf: Map<SchemaObject, SchemaObject>;
  readonly uriOf: Map<SchemaObject, string>;
  readonly byUri: Map<string, SchemaObject>;
  readonly anchors: Map<SchemaObject, Map<string, SchemaObject>>;
}

const nowhere = 'https://schema.invalid/';

function findResources(root: SchemaObject): Resources {
  const found: Resources = {
    root,
    resourceOf: new Map(),
    uriOf: new Map(),
    byUri: new Map(),
    anchors: new Map(),
  };
  visit(root, root, nowhere, found);
  return found;
}

function visit(value: unknown, resource: SchemaObject, base: string, found: Resources): void {
  if (Array.isArray(value)) for (const each of value) visit(each, resource, base, found);
  if (!isObject(value)) return;
  const id = typeof value['$id'] === 'string' ? value['$id'] : undefined;
  const own = id === undefined && value !== found.root ? resource : value;
  const uri = id === undefined ? base : absolute(id, base);
  found.resourceOf.set(value, own);
  if (own === value) {
    found.uriOf.set(own, uri);
    found.byUri.set(uri, own);
  }
  for (const key of ['$anchor', '$dynamicAnchor']) {
    const anchor = value[key];
    if (typeof anchor !== 'string') continue;
    const anchors = found.anchors.get(own) ?? new Map<string, SchemaObject>();
    found.anchors.set(own, anchors.set(anchor, value));
  }
  for (const [keyword, each] of Object.entries(value)) {
    if (holdsData(keyword)) continue;
    // The keys of a map are names: a property called "default" holds a schema, not data.
    if (holdsSchemaMap(keyword) && isObject(each))
      for (const named of Object.values(each)) visit(named, own, uri, found);
    else visit(each, own, uri, found);
  }
}

function absolute(reference: string, base: string): string {
  try {
    return new URL(reference, base).href.replace(/#.*$/, '');
  } catch {
    return reference;
  }
}

function follow(reference: string, from: SchemaObject, resources: Resources): JsonSchema | undefined {
  const [address = '', fragment = ''] = reference.split('#', 2);
  const here = resources.resourceOf.get(from) ?? resources.root;
  const base = resources.uriOf.get(here) ?? nowhere;
  const resource = address === '' ? here : resources.byUri.get(absolute(address, base));
  if (resource === undefined || fragment === '') return resource;
  if (!fragment.startsWith('/')) return resources.anchors.get(resource)?.get(fragment);
  const target = fragment
    .split('/')
    .slice(1)
    .reduce(step, resource as unknown);
  return isSchema(target) ? target : undefined;
}

function step(value: unknown, token: string): unknown {
  const key = decode(token).replaceAll('~1', '/').replaceAll('~0', '~');
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
