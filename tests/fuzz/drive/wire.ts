// The two wires of a stdio server, as the fuzzer needs them: how cases are made, what they ask, how answers are cut.
import { closingOf, frameShot, longFrameShot } from '../generate/frames.ts';
import { lineShot, longLineShot, type Shot } from '../generate/lines.ts';
import type { Source } from '../generate/stories.ts';
import type { Asked } from '../model/asked.ts';
import { readFrames } from '../model/read-frames.ts';
import { readLines } from '../model/read-lines.ts';

export interface Wire {
  readonly shot: (source: Source) => Shot;
  /** A case as large as the wire takes, or larger. */
  readonly longShot: (source: Source) => Shot;
  readonly read: (bytes: Buffer) => readonly Asked[];
  /** One good message. */
  readonly wrap: (message: object) => Buffer;
  /** What must follow these bytes so that the next message is read, whatever they left open. */
  readonly clean: (bytes: Buffer) => Buffer;
  /** Cuts the output: gives each message's bytes, keeps the rest. Noise comes out as what it is. */
  readonly cut: (output: Buffer) => { readonly messages: readonly Buffer[]; readonly rest: Buffer };
}

export const lines: Wire = {
  shot: lineShot,
  longShot: longLineShot,
  read: readLines,
  wrap: (message) => Buffer.from(`${JSON.stringify(message)}\n`),
  clean: () => Buffer.alloc(0),
  cut: (output) => {
    const messages: Buffer[] = [];
    let from = 0;
    for (let at = output.indexOf('\n'); at !== -1; at = output.indexOf('\n', from)) {
      messages.push(output.subarray(from, at));
      from = at + 1;
    }
    return { messages, rest: output.subarray(from) };
  },
};

export const frames: Wire = {
  shot: frameShot,
  longShot: longFrameShot,
  read: (bytes) => {
    const { asked, missing } = readFrames(bytes);
    if (missing > 0) throw new Error(`the bytes end inside a body: ${missing} are missing`);
    return asked;
  },
  wrap: (message) => {
    const body = Buffer.from(JSON.stringify(message));
    return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
  },
  clean: (bytes) => {
    const closing = closingOf(bytes);
    if (!closing) throw new Error('the cases leave the wire open for more than can be sent');
    return closing;
  },
  cut: (output) => {
    const messages: Buffer[] = [];
    let from = 0;
    for (let at = output.indexOf('\r\n\r\n'); at !== -1; at = output.indexOf('\r\n\r\n', from)) {
      const header = output.toString('latin1', from, at);
      const length = /^Content-Length: (\d+)$/.exec(header)?.[1];
      // Not exactly a header: handed on as a message, which it is not, so that the rules report it.
      if (length === undefined) return { messages: [...messages, output.subarray(from, at)], rest: Buffer.alloc(0) };
      const end = at + 4 + Number(length);
      if (end > output.length) break;
      messages.push(output.subarray(at + 4, end));
      from = end;
    }
    return { messages, rest: output.subarray(from) };
  },
};
