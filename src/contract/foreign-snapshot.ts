// The contract of a server that is not ours, as far as it can be asked for it. What MCP has no words for (error
// codes, timeouts, behaviour) is null, never guessed.
import { isRecord } from '../kernel/is-record.ts';
import { peerFault } from './client/faults.ts';
import { type Greeting, shakeHands } from './client/handshake.ts';
import { type ListMethod, listAll } from './client/list-all.ts';
import { openPeer } from './client/open-peer.ts';
import type { Peer } from './client/peer.ts';
import type { Target } from './client/target.ts';
import { hashTool, sealSnapshot } from './hashes.ts';
import type { JsonSchema, ResourceSnapshot, Snapshot, ToolSnapshot } from './snapshot.ts';

export interface ForeignSnapshotOptions {
  readonly startTimeoutMs?: number;
  /** Per request, after the handshake. */
  readonly requestTimeoutMs?: number;
}

type Item = Readonly<Record<string, unknown>>;

export async function takeForeignSnapshot(target: Target, options: ForeignSnapshotOptions = {}): Promise<Snapshot> {
  const peer = openPeer(target);
  try {
    const greeting = await shakeHands(peer, options.startTimeoutMs);
    const list = (method: ListMethod) => listOrNothing(peer, method, options.requestTimeoutMs);
    const tools = await list('tools/list');
    const hasResources = greeting.capabilities['resources'] !== undefined;
    const resources = hasResources ? await list('resources/list') : [];
    const templates = hasResources ? await list('resources/templates/list') : [];
    return snapshotOf(greeting, tools, resources, templates);
  } finally {
    await peer.end().catch(() => undefined);
    await peer.kill();
  }
}

/** The same, from what was already heard. */
export function snapshotOf(
  greeting: Greeting,
  tools: readonly Item[],
  resources: readonly Item[] = [],
  templates: readonly Item[] = [],
): Snapshot {
  if (typeof greeting.protocolVersion !== 'string') throw malformed('The server names no protocol version.');
  refuseTwins(tools);
  return sealSnapshot({
    format: 1,
    contract: { name: nameOf(greeting), version: contractVersionOf(greeting) },
    protocol: greeting.protocolVersion,
    semantics: null,
    tools: tools.map(foreignTool),
    resources: [
      ...resources.map((each) => foreignResource(each, 'uri')),
      ...templates.map((each) => foreignResource(each, 'uriTemplate')),
    ],
    routes: [],
  });
}

function foreignTool(listed: Item): ToolSnapshot {
  const { name, inputSchema, outputSchema, annotations } = listed;
  if (typeof name !== 'string') throw malformed('The server lists a tool without a name.');
  if (!isSchema(inputSchema)) throw malformed(`The tool ${name} has no inputSchema.`);
  const content = {
    name,
    title: textOrNull(listed['title']),
    description: textOrNull(listed['description']),
    aliasOf: null,
    deprecated: false,
    inputSchema,
    outputSchema: isSchema(outputSchema) ? outputSchema : null,
    annotations: isRecord(annotations) ? annotations : {},
    effect: null,
    timeoutMs: null,
    errors: null,
    reserved: [],
    gate: null,
    control: false,
    semantics: {},
  };
  const hash = hashTool(content);
  const version = toolVersionOf(listed);
  return { ...content, version, hash, history: version === null ? {} : { [version]: hash } };
}

function toolVersionOf(listed: Item): number | null {
  const meta = isRecord(listed['_meta']) ? listed['_meta'] : {};
  const declared = [listed['schemaVersion'], meta['mooring/schemaVersion']];
  return declared.find((each): each is number => Number.isInteger(each)) ?? null;
}

function foreignResource(listed: Item, key: 'uri' | 'uriTemplate'): ResourceSnapshot {
  const uri = listed[key];
  if (typeof uri !== 'string') throw malformed(`The server lists a resource without ${key}.`);
  return {
    uri,
    template: key === 'uriTemplate',
    name: textOrNull(listed['name']) ?? uri,
    mimeType: textOrNull(listed['mimeType']),
  };
}

function nameOf({ serverInfo }: Greeting): string {
  const name = isRecord(serverInfo) ? serverInfo['name'] : undefined;
  if (typeof name !== 'string' || name === '') throw malformed('The server does not say its name.');
  return name;
}

// From semver.org, without the capture groups.
const semVer =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

/** `capabilities.experimental.<namespace>.schemaVersion`; of several namespaces, the first by name. */
function contractVersionOf({ capabilities }: Greeting): string | null {
  const experimental = capabilities['experimental'];
  if (!isRecord(experimental)) return null;
  const spaces = Object.keys(experimental).toSorted();
  const declared = spaces.map((space) => {
    const block = experimental[space];
    return isRecord(block) ? block['schemaVersion'] : undefined;
  });
  return declared.find((each): each is string => typeof each === 'string' && semVer.test(each)) ?? null;
}

async function listOrNothing(peer: Peer, method: ListMethod, timeoutMs?: number): Promise<readonly Item[]> {
  const { items, problem, isUnsupported } = await listAll(peer, method, timeoutMs);
  if (problem && !isUnsupported) throw malformed(`The server's list is not whole: ${problem}.`);
  return items;
}

// Two tools of one name cannot be compared with anything.
function refuseTwins(tools: readonly Item[]): void {
  const seen = new Set<unknown>();
  for (const { name } of tools) {
    if (seen.has(name)) throw malformed(`The server lists the tool ${String(name)} twice.`);
    seen.add(name);
  }
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isRecord(value);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function malformed(message: string) {
  return peerFault('PEER_MALFORMED', { message });
}
