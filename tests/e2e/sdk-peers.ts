// The official clients of both SDK lines behind one face, each over stdio and Streamable HTTP.
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport as TransportV1 } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type Tapped, tap } from './transport-tap.ts';

/** A program to start with the Node we run on, or an address. */
export type Target = { readonly args: readonly string[] } | { readonly url: string };

export interface PeerOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (report: {
    progress: number;
    total?: number | undefined;
    message?: string | undefined;
  }) => void;
}

export interface Result {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** What the tests ask of a client, whichever line it comes from. */
export interface SdkPeer extends Tapped {
  readonly protocolVersion: () => string | undefined;
  readonly serverName: () => string | undefined;
  readonly capabilities: () => Readonly<Record<string, unknown>>;
  readonly list: () => Promise<readonly { readonly name: string; readonly outputSchema?: object | undefined }[]>;
  readonly call: (name: string, args?: Record<string, unknown>, options?: PeerOptions) => Promise<Result>;
  readonly ping: () => Promise<unknown>;
  readonly subscribe: (uri: string) => Promise<unknown>;
  readonly unsubscribe: (uri: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

export type ConnectPeer = (target: Target) => Promise<SdkPeer>;

/** Asks for the newer revision first, and takes what there is. */
export const cautious = 'the v2 client that asks for more';

export const peers: Readonly<Record<string, ConnectPeer>> = {
  'the v1 client': connectV1,
  'the v2 client': (target) => connectV2(target, 'legacy'),
  [cautious]: (target) => connectV2(target, 'auto'),
};

const self = { name: 'mooring-tests', version: '1' };

async function connectV1(target: Target): Promise<SdkPeer> {
  const client = new ClientV1(self);
  const transport = 'url' in target ? new HttpV1(new URL(target.url)) : new StdioV1(program(target.args));
  const tapped = tap(transport);
  // The SDK's own classes do not fit its interface under exactOptionalPropertyTypes.
  await client.connect(transport as TransportV1);
  return {
    ...tapped,
    protocolVersion: tapped.agreedVersion,
    serverName: () => client.getServerVersion()?.name,
    capabilities: () => client.getServerCapabilities() ?? {},
    list: async () => (await client.listTools()).tools,
    call: async (name, args = {}, options = {}) =>
      (await client.callTool({ name, arguments: args }, undefined, options)) as unknown as Result,
    ping: () => client.ping(),
    subscribe: (uri) => client.subscribeResource({ uri }),
    unsubscribe: (uri) => client.unsubscribeResource({ uri }),
    close: () => client.close(),
  };
}

async function connectV2(target: Target, mode: 'legacy' | 'auto'): Promise<SdkPeer> {
  const client = new ClientV2(self, { versionNegotiation: { mode } });
  const transport = 'url' in target ? new HttpV2(new URL(target.url)) : new StdioV2(program(target.args));
  const tapped = tap(transport);
  await client.connect(transport);
  return {
    ...tapped,
    protocolVersion: () => client.getNegotiatedProtocolVersion(),
    serverName: () => client.getServerVersion()?.name,
    capabilities: () => client.getServerCapabilities() ?? {},
    list: async () => (await client.listTools()).tools,
    call: async (name, args = {}, options = {}) =>
      (await client.callTool({ name, arguments: args }, options)) as unknown as Result,
    ping: () => client.ping(),
    subscribe: (uri) => client.subscribeResource({ uri }),
    unsubscribe: (uri) => client.unsubscribeResource({ uri }),
    close: () => client.close(),
  };
}

function program(args: readonly string[]) {
  return { command: process.execPath, args: [...args], stderr: 'ignore' as const };
}
