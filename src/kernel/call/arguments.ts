// Arguments as a caller sent them to arguments a handler may trust.
import { type Fault, kernelFault } from '../fault.ts';
import { describeViolations, maxViolations, presentViolations } from '../schema/violations.ts';
import type { Server } from '../server.ts';
import type { Tool } from '../tool.ts';
import type { CallRequest } from './call.ts';

export type Checked = { readonly value: unknown } | { readonly fault: Fault };

export function checkArguments(server: Server, tool: Tool, request: CallRequest): Checked {
  // Left out means none; null is a value like any other, and no object.
  const given = request.arguments === undefined ? {} : request.arguments;
  const tooLarge = checkSize(server, request);
  if (tooLarge) return { fault: tooLarge };
  const { input, fillDefaults } = server.compiled(tool);
  const found = input(given);
  if (found) return { fault: refuse(tool, found) };
  return { value: fillDefaults(given) };
}

/** The guard in front of every call, known or not (studio/guard/payload). */
export function checkSize({ maxArgumentBytes: maxBytes }: Server, request: CallRequest): Fault | null {
  const { arguments: given = {}, messageBytes } = request;
  // A message below the limit cannot hold arguments above it: most calls are never measured twice.
  if (messageBytes !== undefined && messageBytes <= maxBytes) return null;
  const bytes = writtenBytes(given);
  if (bytes === null) return kernelFault('INVALID_ARGUMENTS', { message: 'The arguments are nested too deeply.' });
  if (bytes <= maxBytes) return null;
  const message = `The arguments take ${bytes} bytes; the limit is ${maxBytes}.`;
  return kernelFault('ARGUMENTS_TOO_LARGE', { message, details: { payload_bytes: bytes, max_bytes: maxBytes } });
}

// JSON can be read at any depth, but not always written: then the stack ends first.
function writtenBytes(given: unknown): number | null {
  try {
    return Buffer.byteLength(JSON.stringify(given));
  } catch {
    return null;
  }
}

function refuse(tool: Tool, found: readonly object[]): Fault {
  const violations = presentViolations(found);
  const more = found.length > maxViolations ? '; and more' : '';
  const message = `Invalid arguments for ${tool.name}: ${describeViolations(violations)}${more}.`;
  return kernelFault('INVALID_ARGUMENTS', { message, violations });
}
