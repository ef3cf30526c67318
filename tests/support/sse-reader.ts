// Server-sent events of a fetch response, one by one.
export interface SseEvent {
  readonly event: string;
  readonly data: string;
}

export async function readSse(response: Response, each: (event: SseEvent) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) each(parse(block));
  }
}

function parse(block: string): SseEvent {
  const lines = block.split('\n');
  const field = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trimStart());
  return { event: field('event')[0] ?? 'message', data: field('data').join('\n') };
}
