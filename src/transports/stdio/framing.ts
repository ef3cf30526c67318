// Content-Length framing, the older wire's bytes (stability/1): headers, a blank line, a counted body.

export interface FrameReader {
  /** Takes bytes, calls back for each body, each oversize body and each header block that makes no sense. */
  take(chunk: Buffer): void;
}

export interface FrameEvents {
  readonly body: (body: Buffer) => void;
  readonly oversize: (bytes: number) => void;
  readonly badHeader: () => void;
}

const endOfHeaders = '\r\n\r\n';
const maxHeaderBytes = 8 * 1024;
const headerLine = /^content-length:[ \t]*(\d{1,10})[ \t]*$/im;
const afterNoise = /content-length:[ \t]*(\d{1,10})[ \t]*$/im;

export function frameReader(maxBodyBytes: number, events: FrameEvents): FrameReader {
  let buffered: Buffer[] = [];
  let size = 0;
  let bodyBytes: number | null = null;
  let skipping = 0;
  // Inside a header block that is too long; it was refused once, and is dropped however it comes in.
  let isNoise = false;

  const join = (): Buffer => {
    const whole = buffered.length === 1 && buffered[0] ? buffered[0] : Buffer.concat(buffered);
    buffered = [whole];
    return whole;
  };
  const dropFront = (bytes: number): void => {
    const rest = join().subarray(bytes);
    buffered = rest.length > 0 ? [rest] : [];
    size = rest.length;
  };

  /** True when something was read and there may be more. */
  const step = (): boolean => {
    if (skipping > 0) {
      const gone = Math.min(skipping, size);
      skipping -= gone;
      dropFront(gone);
      return skipping === 0 && size > 0;
    }
    if (bodyBytes !== null) {
      if (size < bodyBytes) return false;
      const body = join().subarray(0, bodyBytes);
      dropFront(bodyBytes);
      bodyBytes = null;
      events.body(body);
      return size > 0;
    }
    const whole = join();
    const at = whole.indexOf(endOfHeaders);
    // Without the blank line in sight, the last bytes may be its beginning.
    const blockBytes = at === -1 ? size - endOfHeaders.length + 1 : at;
    if (blockBytes > maxHeaderBytes && !isNoise) {
      isNoise = true;
      events.badHeader();
    }
    if (at === -1) {
      if (isNoise) dropFront(blockBytes);
      return false;
    }
    const length = isNoise ? null : contentLength(whole.toString('latin1', 0, at));
    dropFront(at + endOfHeaders.length);
    if (isNoise) isNoise = false;
    else if (length === null) events.badHeader();
    else if (length > maxBodyBytes) {
      skipping = length;
      events.oversize(length);
    } else bodyBytes = length;
    return true;
  };

  return {
    take: (chunk) => {
      buffered.push(chunk);
      size += chunk.length;
      // An empty body is complete without a further byte.
      while ((size > 0 || bodyBytes === 0) && step());
    },
  };
}

/** The length of a block. The rest of a body that was announced too short stands before the header: it costs only itself. */
function contentLength(headers: string): number | null {
  const found = headerLine.exec(headers) ?? afterNoise.exec(headers);
  return found ? Number(found[1]) : null;
}

export function frame(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
}
