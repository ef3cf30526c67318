// Fetch that reads no more than a whole site's list of files, and takes a redirect for what it is here: not the repository.
const maxBodyBytes = 64 * 1024 * 1024;

export async function limitedFetch(...args: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...args);
  const { status, headers } = response;
  const isMoved = status >= 300 && status < 400;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length;
    if (size > maxBodyBytes) throw new Error('the answer is longer than any that was asked for');
    pieces.push(piece);
  }
  return new Response(status === 204 || status === 205 ? null : Buffer.concat(pieces), {
    status: isMoved ? movedStatus : status,
    headers: withoutEncoding(headers),
  });
}

/** The library takes a redirect that is not followed for an answer. */
const movedStatus = 404;

/** The bytes are unpacked by now. */
function withoutEncoding(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete('content-encoding');
  kept.delete('content-length');
  return kept;
}
