// A request's JSON body, within its limit, or the fault that says what is wrong with it.
import { type Fault, kernelFault } from '../../kernel/fault.ts';

export const maxBodyBytes = 1_000_000;

export type Body = { readonly value: unknown; readonly bytes: number } | { readonly fault: Fault };

export async function readJsonBody(request: Request): Promise<Body> {
  const mediaType = request.headers.get('content-type') ?? '';
  if (!mediaType.toLowerCase().includes('application/json')) return { fault: kernelFault('UNSUPPORTED_MEDIA_TYPE') };
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maxBodyBytes) return { fault: tooLarge(announced) };
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBodyBytes) return { fault: tooLarge(bytes) };
      chunks.push(chunk);
    }
    return { value: JSON.parse(Buffer.concat(chunks).toString('utf8')), bytes };
  } catch {
    return { fault: kernelFault('MALFORMED_BODY') };
  }
}

function tooLarge(bytes: number): Fault {
  const message = `The body takes ${bytes} bytes or more; the limit is ${maxBodyBytes}.`;
  return kernelFault('ARGUMENTS_TOO_LARGE', { message, details: { payload_bytes: bytes, max_bytes: maxBodyBytes } });
}
