// What a contract is, as data: the catalogue of one server, ours or anyone's, in a form that can be
// committed, compared and read. What a foreign server does not tell (error codes, timeouts) is null.

export type JsonSchema = Readonly<Record<string, unknown>> | boolean;

export interface Snapshot {
  /** Version of this file's own layout. */
  readonly format: 1;
  /** sha256 over everything below, in canonical JSON. */
  readonly hash: string;
  readonly contract: {
    readonly name: string;
    /** SemVer of the contract; null when the server declares none. */
    readonly version: string | null;
  };
  readonly protocol: string;
  /** Behaviour that holds for every tool of the server. */
  readonly semantics: ServerSemantics | null;
  /** Sorted by name. */
  readonly tools: readonly ToolSnapshot[];
  /** Sorted by uri. */
  readonly resources: readonly ResourceSnapshot[];
  /** Fixed HTTP routes besides /api; sorted by path, then method. */
  readonly routes: readonly RouteSnapshot[];
}

export interface ServerSemantics {
  readonly dialect: string;
  /** What a cancelled call answers. */
  readonly cancel: 'silence' | 'reply';
  /** Where bad arguments show: as a JSON-RPC error or as a tool result. */
  readonly badArguments: 'protocol' | 'result';
  readonly progress: { readonly shape: string; readonly maxPerSecond: number };
  readonly queue: { readonly max: number };
  readonly maxArgumentBytes: number;
}

export interface ToolSnapshot {
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  /** The tool's own integer; null when the server declares none. */
  readonly version: number | null;
  /** Name of the tool this one is a deprecated alias of. */
  readonly aliasOf: string | null;
  readonly deprecated: boolean;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema | null;
  readonly annotations: Readonly<Record<string, unknown>>;
  readonly effect: string | null;
  readonly timeoutMs: number | null;
  readonly errors: readonly ErrorSnapshot[] | null;
  readonly reserved: readonly string[];
  /** Condition under which the tool is offered; null when it always is. */
  readonly gate: string | null;
  readonly control: boolean;
  /** Further declared behaviour (idempotency, truncation, ordering, paging), by name. */
  readonly semantics: Readonly<Record<string, unknown>>;
  /** sha256 over everything of this tool but version, hash and history. */
  readonly hash: string;
  /** The content hash each integer version had, so that no integer is used for two contents. */
  readonly history: Readonly<Record<string, string>>;
}

export interface ErrorSnapshot {
  readonly code: string;
  readonly kind: string;
  readonly retryable: boolean;
  /** JSON-RPC error or tool result. */
  readonly channel: 'protocol' | 'result';
  readonly rpcCode: number | null;
  readonly httpStatus: number | null;
  /** Keys that `details` always carries. */
  readonly details: readonly string[];
}

export interface ResourceSnapshot {
  readonly uri: string;
  readonly template: boolean;
  readonly name: string;
  readonly mimeType: string | null;
}

export interface RouteSnapshot {
  readonly method: string;
  readonly path: string;
  readonly tool: string | null;
}
