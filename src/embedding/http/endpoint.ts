// The address of an OpenAI-compatible server as people write it, and where its embeddings are.

export interface Endpoint {
  readonly url: string;
  /** From `?model=` in the address. */
  readonly model: string | undefined;
  /** Ollama's own port; it serves other models than OpenAI. */
  readonly isOllama: boolean;
}

/** `http://host`, `http://host/v1` and `http://host/v1/embeddings` all mean the last. Undefined when it is no address. */
export function endpointOf(address: string): Endpoint | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname, port, searchParams } = new URL(address);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const path = pathname.replace(/\/+$/, '');
  return {
    url: origin + embeddingsPath(path),
    model: searchParams.get('model') || undefined,
    isOllama: port === '11434',
  };
}

function embeddingsPath(path: string): string {
  if (path.endsWith('/embeddings')) return path;
  return /\/v\d+$/.test(path) ? `${path}/embeddings` : `${path}/v1/embeddings`;
}
