// One shape for what comes back on every surface, so that a proof can be written once.

export interface RpcErrorShape {
  readonly code: number;
  readonly message: string;
  readonly data?: Record<string, unknown>;
}

export interface Answer {
  /** The MCP result, where the surface has one. */
  readonly result?: Record<string, unknown>;
  /** The JSON-RPC error, where there was one. */
  readonly error?: RpcErrorShape;
  /** HTTP status, on the http surface. */
  readonly status?: number;
  /** The contract's own JSON: the text of the result, or the HTTP body; undefined for a JSON-RPC error. */
  readonly body?: unknown;
  /** That JSON as it was sent. */
  readonly text?: string;
}

export function answerFromRpc(message: { result?: unknown; error?: unknown }): Answer {
  if (message.error !== undefined) return { error: message.error as RpcErrorShape };
  const result = message.result as Record<string, unknown>;
  const [first] = (result['content'] ?? []) as { text?: string }[];
  const text = first?.text;
  return { result, ...(text !== undefined && { text, body: JSON.parse(text) }) };
}

/** The body as a record; fails readably when there is none. */
export function record(answer: Answer): Record<string, unknown> {
  const { body } = answer;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Error(`expected an object answer, got ${JSON.stringify(answer)}`);
  }
  return body as Record<string, unknown>;
}
