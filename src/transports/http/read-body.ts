// A request's JSON body, within its limit, or the fault that says what is wrong with it.
import { type Fault, kernelFault } from '../../kernel/fault.ts';

export const maxBodyBytes = 1_000_000;

export type Body = { readonly value: unknown; readonly bytes: number } | { readonly fault: Fault };

export async function readJsonBody(request: Request, limitBytes = maxBodyBytes): Promise<Body> {
  const mediaType = request.headers.get('content-type') ?? '';
  if (!mediaType.toLowerCase().includes('application/json')) return { fault: kernelFault('UNSUPPORTED_MEDIA_TYPE') };
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limitBytes) return { fault: tooLarge(announced, limitBytes) };
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length;
      if (bytes > limitBytes) return { fault: tooLarge(bytes, limitBytes) };
      chunks.push(chunk);
    }
    return { value: JSON.parse(Buffer.concat(chunks).toString('utf8')), bytes };
  } catch {
    return { fault: kernelFault('MALFORMED_BODY') };
  }
}

function tooLarge(bytes: number, limitBytes: number): Fault {
  const message = `The body takes ${bytes} bytes or more; the limit is ${limitBytes}.`;
  return kernelFault('ARGUMENTS_TOO_LARGE', { message, details: { payload_bytes: bytes, max_bytes: limitBytes } });
}
