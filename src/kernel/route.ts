// A fixed HTTP route that a contract names, declared by its server and mounted by the HTTP transport.

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** A step `:name` stands for any one step, and is the argument of that name: `/runs/:event_id`. */
  readonly path: string;
  /** The tool behind the route. */
  readonly tool: string;
  /** Arguments from the query string of a GET; the other methods take their body. */
  readonly fromQuery?: (query: URLSearchParams) => Record<string, unknown>;
  /** HTTP status of a success, where it is not 200. */
  readonly status?: number;
  /** The result as the route words it, where that differs from the tool's own. */
  readonly shape?: (result: unknown) => unknown;
  /** Events instead of one body, for a stream. */
  readonly stream?: StreamEvents;
}

/** What a stream sends around the call it carries, in the contract's words; each value goes out in its envelope. */
export interface StreamEvents {
  readonly start: (args: unknown) => unknown;
  /** Left out: no progress events. */
  readonly progress?: (report: { phase: string; message: string }) => unknown;
  readonly done: () => unknown;
}
