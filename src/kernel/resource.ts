// A resource is declared once, like a tool: a fixed uri or a template, and a reader.
import type { CallContext } from './call/call.ts';
import { kernelFault } from './fault.ts';

export interface ResourceSpec<Domain> {
  /** `gox://status`, or a template with variables in braces: `gox://runs/{runId}`. */
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly timeoutMs?: number;
  /** Answers text or bytes; null when the uri names nothing. */
  readonly read: (
    variables: Readonly<Record<string, string>>,
    context: CallContext & Domain,
  ) => ResourceBody | null | Promise<ResourceBody | null>;
}

export type ResourceBody = { readonly text: string } | { readonly bytes: Uint8Array };

export interface Resource {
  readonly uri: string;
  readonly isTemplate: boolean;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly timeoutMs: number;
  readonly match: (uri: string) => Readonly<Record<string, string>> | null;
  readonly read: (
    variables: Readonly<Record<string, string>>,
    context: never,
  ) => ResourceBody | null | Promise<ResourceBody | null>;
}

const defaultTimeoutMs = 10_000;

/** The `resource` function of a server whose readers get `Domain` beside the call. */
export function resourcesOf<Domain>() {
  return (spec: ResourceSpec<Domain>): Resource => ({
    timeoutMs: defaultTimeoutMs,
    ...spec,
    isTemplate: spec.uri.includes('{'),
    match: matcher(spec.uri),
  });
}

/** The contents item of `resources/read`. */
export function toContents(uri: string, resource: Resource, body: ResourceBody | null): Record<string, unknown> {
  if (body === null)
    throw kernelFault('UNKNOWN_RESOURCE', { message: `There is no resource ${uri}.`, details: { uri } });
  const item = { uri, mimeType: resource.mimeType };
  return 'text' in body ? { ...item, text: body.text } : { ...item, blob: Buffer.from(body.bytes).toString('base64') };
}

function matcher(template: string): Resource['match'] {
  const names: string[] = [];
  const pattern = template
    .split(/(\{[^}]+\})/)
    .map((part) => {
      if (!part.startsWith('{')) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(part.slice(1, -1));
      return '([^/]+)';
    })
    .join('');
  const shape = new RegExp(`^${pattern}$`);
  return (uri) => {
    const found = shape.exec(uri);
    if (!found) return null;
    return Object.fromEntries(names.map((name, index) => [name, decode(found[index + 1] ?? '')]));
  };
}

// A stray percent sign is a character of the name, not an error.
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
