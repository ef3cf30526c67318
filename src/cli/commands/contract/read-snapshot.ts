// A snapshot from a file, or a clear word about why it is none.

import { readFileSync } from 'node:fs';
import type { Snapshot } from '../../../contract/snapshot.ts';
import { isRecord } from '../../../kernel/is-record.ts';
import { UserError } from '../../user-error.ts';

export function readSnapshot(file: string): Snapshot {
  const value = parse(file, readText(file));
  const flaw = flawOf(value);
  if (flaw === null) return value as Snapshot;
  throw new UserError(
    `${file} is not a contract snapshot: ${flaw}. Take one with: mooring contract snapshot --out <file>`,
  );
}

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    const { code } = thrown as { code?: string };
    const reasons: Record<string, string> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' };
    throw new UserError(`${file || "''"} cannot be read: ${reasons[code ?? ''] ?? code}`);
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`${file} is not JSON`);
  }
}

/** What the differ relies on and a file need not have: edited by hand, cut short, or of another program. */
function flawOf(value: unknown): string | null {
  if (!isRecord(value)) return 'it is no object';
  const { format, contract, protocol, tools, resources, routes } = value;
  if (format !== 1)
    return format === undefined ? 'it has no format number' : `its format is ${JSON.stringify(format)}, not 1`;
  if (!isRecord(contract) || typeof contract['name'] !== 'string') return 'it names no contract';
  if (typeof protocol !== 'string') return 'it names no protocol';
  const lists = { tools, resources, routes };
  const missing = Object.entries(lists).find(([, list]) => !Array.isArray(list) || !list.every(isRecord));
  if (missing) return `its ${missing[0]} are no list`;
  const broken = (tools as Record<string, unknown>[]).findIndex((tool) => !isTool(tool));
  return broken === -1 ? null : `tool ${broken + 1} is not whole`;
}

function isTool({ name, inputSchema, outputSchema, annotations, errors, reserved, semantics, history, hash }: Fields) {
  const isSchema = (schema: unknown) => typeof schema === 'boolean' || isRecord(schema);
  const hasTexts = typeof name === 'string' && typeof hash === 'string';
  const hasSchemas = isSchema(inputSchema) && (outputSchema === null || isSchema(outputSchema));
  const hasLists = Array.isArray(reserved) && (errors === null || (Array.isArray(errors) && errors.every(isRecord)));
  return hasTexts && hasSchemas && hasLists && [annotations, semantics, history].every(isRecord);
}

type Fields = Readonly<Record<string, unknown>>;
