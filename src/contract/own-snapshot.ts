// The contract of a server of ours, read from its declarations: what is said here is what the wire does.
import { maxReportsPerSecond } from '../kernel/call/progress.ts';
import { codeOf, type Dialect, httpStatus } from '../kernel/dialects/dialect.ts';
import { Fault, type FaultRow, type KernelCode, kernelFault, kernelFaults } from '../kernel/fault.ts';
import { defaultMaxArgumentBytes, defaultQueue, type ServerSpec } from '../kernel/server.ts';
import { annotationsOf, type Tool } from '../kernel/tool.ts';
import { protocolVersion } from '../kernel/versions.ts';
import { hashTool, sealSnapshot } from './hashes.ts';
import type { ErrorSnapshot, JsonSchema, Snapshot, ToolSnapshot } from './snapshot.ts';

/** The kernel's own codes that any call may end with. */
const callCodes = [
  'INVALID_ARGUMENTS',
  'ARGUMENTS_TOO_LARGE',
  'QUEUE_OVERLOADED',
  'TOOL_TIMEOUT',
  'CANCELLED',
  'INTERNAL',
] as const satisfies readonly KernelCode[];

/** The live catalogue. What earlier ones were is remembered by the committed file (`carryHistory`). */
export function snapshotOfServer(spec: ServerSpec<object>): Snapshot {
  const { dialect, contract, resources = [], routes = [] } = spec;
  return sealSnapshot({
    format: 1,
    contract: { name: contract.name, version: contract.version },
    protocol: protocolVersion,
    semantics: {
      dialect: dialect.id,
      cancel: dialect.cancelMethods['notifications/cancelled'] ?? 'reply',
      badArguments: dialect.rpcCode(kernelFault('INVALID_ARGUMENTS')) === null ? 'result' : 'protocol',
      progress: { shape: dialect.progress.name, maxPerSecond: maxReportsPerSecond },
      queue: { max: spec.queue?.max ?? defaultQueue.max },
      maxArgumentBytes: spec.maxArgumentBytes ?? defaultMaxArgumentBytes,
    },
    tools: spec.tools.flatMap((tool) => toolSnapshots(spec, tool)),
    resources: resources.map(({ uri, isTemplate, name, mimeType }) => ({ uri, template: isTemplate, name, mimeType })),
    routes: routes.map(({ method, path, tool }) => ({ method, path, tool })),
  });
}

/** The tool and, as entries of their own, the deprecated names it still answers to. */
function toolSnapshots(spec: ServerSpec<object>, tool: Tool): ToolSnapshot[] {
  // The integer has a place of its own, outside the content it is the version of.
  const { 'mooring/schemaVersion': _, ...marks } = spec.dialect.definitionMeta(tool);
  return [tool.name, ...tool.aliases].map((name) => {
    const content = {
      name,
      title: tool.title,
      description: tool.description,
      aliasOf: name === tool.name ? null : tool.name,
      deprecated: name !== tool.name,
      inputSchema: plain(tool.input),
      outputSchema: plain(spec.dialect.outputSchema(tool)),
      annotations: { ...annotationsOf(tool) },
      effect: tool.effect,
      timeoutMs: tool.timeoutMs,
      errors: errorsOf(spec, tool),
      reserved: [...tool.reserved].sort(),
      gate: tool.gate?.when ?? null,
      control: tool.control,
      semantics: { ...tool.semantics, ...marks },
    };
    const hash = hashTool(content);
    return { ...content, version: tool.version, hash, history: { [tool.version]: hash } };
  });
}

function errorsOf(spec: ServerSpec<object>, tool: Tool): ErrorSnapshot[] {
  const own = tool.faults.map((code) =>
    errorOf(spec.dialect, new Fault(code, rowOf(spec, tool, code)), rowOf(spec, tool, code)),
  );
  const shared = callCodes.map((code) => errorOf(spec.dialect, kernelFault(code), kernelFaults[code]));
  // A contract may give several kernel codes one name; the first one's row stands for them all.
  const byCode = new Map([...shared, ...own].reverse().map((each) => [each.code, each]));
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

function errorOf(dialect: Dialect, fault: Fault, row: FaultRow): ErrorSnapshot {
  const rpcCode = dialect.rpcCode(fault);
  return {
    code: codeOf(dialect, fault),
    kind: fault.kind,
    retryable: fault.retryable,
    channel: rpcCode === null ? 'result' : 'protocol',
    rpcCode,
    httpStatus: httpStatus(fault),
    details: [...(row.details ?? [])].sort(),
  };
}

function rowOf(spec: ServerSpec<object>, tool: Tool, code: string): FaultRow {
  const row = spec.faults[code];
  if (!row) throw new TypeError(`${tool.name} declares ${code}, which ${spec.id} does not have`);
  return row;
}

// As plain JSON, without the notes TypeBox keeps on schemas. The order of `required` says nothing, so it is fixed.
function plain(schema: object): JsonSchema {
  const inOrder = (key: string, value: unknown) =>
    key === 'required' && Array.isArray(value) ? value.toSorted() : value;
  return JSON.parse(JSON.stringify(schema), inOrder) as JsonSchema;
}
