// One client's connection to one server: which requests are in flight, what each method does, and how
// cancels, progress and questions to the client find their way. It knows no bytes and no SDK.

import type { Task } from '../call/call.ts';
import { type Client, deafClient } from '../call/client.ts';
import { CallControl } from '../call/control.ts';
import { answeringOf, type Ended } from '../call/ended.ts';
import { InFlight, type RequestId } from '../call/in-flight.ts';
import { runCall, runRead } from '../call/run-call.ts';
import { codeOf, type Dialect } from '../dialects/dialect.ts';
import { type Fault, kernelFault } from '../fault.ts';
import { isRecord } from '../is-record.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Server } from '../server.ts';
import { resourceDefinitions, templateDefinitions, toolDefinitions } from './definitions.ts';
import { initializeResult } from './initialize.ts';
import { type Reply, type RpcError, replyOf } from './reply.ts';
import { type Peer, SessionClient } from './session-client.ts';

export interface RpcRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly messageBytes?: number | undefined;
}

const invalidRequest = -32600;
const methodNotFound = -32601;
const invalidParams = -32602;
const unknownResource = -32002;
const maxSubscriptions = 1_000;

const noTask: Task = { kind: 'tool', name: '', timeoutMs: 0, control: true };

export class Session {
  readonly server: Server;
  readonly dialect: Dialect;
  readonly inFlight = new InFlight();
  readonly #wire: string;
  readonly #peer: Peer;
  readonly #toldAs: (fault: Fault) => Fault;
  readonly #subscriptions = new Set<string>();
  readonly #stopListening: () => void;
  #clientCapabilities: Readonly<Record<string, unknown>> = {};
  #isInitialized = false;

  /** `toldAs` is how this wire's clients are told of a fault, where they may not know everything. */
  constructor(server: Server, dialect: Dialect, wire: string, peer: Peer, toldAs = (fault: Fault) => fault) {
    this.server = server;
    this.dialect = dialect;
    this.#wire = wire;
    this.#peer = peer;
    this.#toldAs = toldAs;
    this.#stopListening = server.onResourceUpdated((uri) => {
      if (this.#subscriptions.has(uri)) peer.notify('notifications/resources/updated', { uri });
    });
  }

  /** Opens the request, or says why it is refused. An admitted request must be answered or closed. */
  admit({ id, method, params, messageBytes }: RpcRequest): RpcError | null {
    if (!this.inFlight.open(id, messageBytes))
      return this.#refusal(invalidRequest, `The id ${JSON.stringify(id)} is still in use.`);
    const refusal = this.#checkShape(method, params);
    if (refusal) this.inFlight.close(id);
    return refusal;
  }

  /** Answers an admitted request; null when it was cancelled and wants no answer. */
  async handle(request: RpcRequest): Promise<Reply | null> {
    const reply = await this.#dispatch(request);
    return this.inFlight.get(request.id)?.isSilenced ? null : reply;
  }

  /** Takes a notification. True when it was a cancel, which is ours alone to handle. */
  notified(method: string, params: Readonly<Record<string, unknown>> | undefined): boolean {
    const { cancelMethods } = this.dialect;
    // The name comes from outside: `constructor` is no cancel.
    const answer = Object.hasOwn(cancelMethods, method) ? cancelMethods[method] : undefined;
    if (!answer) return false;
    const id = params?.[method === '$/cancelRequest' ? 'id' : 'requestId'];
    const reason = params?.['reason'];
    if (typeof id === 'string' || typeof id === 'number') {
      this.inFlight.cancel(id, answer, typeof reason === 'string' ? reason : undefined);
    }
    return true;
  }

  /** Remembers what the client said of itself. */
  initialize(params: RpcRequest['params']): void {
    this.#isInitialized = true;
    const capabilities = params?.['capabilities'];
    if (isRecord(capabilities)) this.#clientCapabilities = capabilities;
  }

  close(reason: string): void {
    this.#stopListening();
    this.inFlight.cancelAll(reason);
  }

  #checkShape(method: string, params: RpcRequest['params']): RpcError | null {
    if (params?.['task'] !== undefined) return this.#refusal(invalidParams, 'params.task: tasks are not offered here.');
    if (params?.['_meta'] !== undefined && !isRecord(params['_meta'])) {
      return this.#refusal(invalidParams, 'params._meta must be an object.');
    }
    if (method === 'ping') return null;
    if (method === 'initialize') {
      const missing = missingInInitialize(params);
      return missing ? this.#refusal(invalidParams, `params.${missing} is missing or malformed.`) : null;
    }
    if (!this.#isInitialized) return this.#refusal(invalidRequest, 'The first request must be initialize.');
    if (method === 'tools/call' && typeof params?.['name'] !== 'string') {
      return this.#refusal(invalidParams, 'params.name must be the name of a tool.');
    }
    // Lists are whole: there is no page for a cursor to name.
    if (method.endsWith('/list') && params?.['cursor'] !== undefined) {
      return this.#refusal(invalidParams, 'params.cursor names no page.');
    }
    if (method.startsWith('resources/') && needsUri(method) && typeof params?.['uri'] !== 'string') {
      return this.#refusal(invalidParams, 'params.uri must be the uri of a resource.');
    }
    return null;
  }

  #dispatch(request: RpcRequest): Reply | Promise<Reply> {
    const { method, params } = request;
    const hasResources = this.server.catalog.resources.length > 0;
    if (method.startsWith('resources/') && !hasResources) return this.#unknownMethod(method);
    switch (method) {
      case 'initialize':
        this.initialize(params);
        return { result: initializeResult(this.server, this.#wire) };
      case 'ping':
        return { result: {} };
      case 'tools/list':
        return { result: { tools: toolDefinitions(this.server, this.dialect) } };
      case 'tools/call':
        return this.#call(request);
      case 'resources/list':
        return { result: { resources: resourceDefinitions(this.server) } };
      case 'resources/templates/list':
        return { result: { resourceTemplates: templateDefinitions(this.server) } };
      case 'resources/read':
        return this.#read(request);
      case 'resources/subscribe':
        return this.#subscribe(uriOf(request));
      case 'resources/unsubscribe':
        this.#subscriptions.delete(uriOf(request));
        return { result: {} };
      default:
        return this.#unknownMethod(method);
    }
  }

  #subscribe(uri: string): Reply {
    const fault = kernelFault('UNKNOWN_RESOURCE', { message: `There is no resource ${uri.slice(0, 200)}.` });
    if (!this.server.catalog.findResource(uri)) {
      return { error: { code: unknownResource, message: fault.message, data: { code: codeOf(this.dialect, fault) } } };
    }
    if (this.#subscriptions.size >= maxSubscriptions) {
      return { error: this.#refusal(invalidRequest, `A session holds at most ${maxSubscriptions} subscriptions.`) };
    }
    this.#subscriptions.add(uri);
    return { result: {} };
  }

  async #call(request: RpcRequest): Promise<Reply> {
    const { id, params = {} } = request;
    const messageBytes = this.inFlight.get(id)?.messageBytes;
    const name = params['name'] as string;
    const meta = metaOf(request);
    const asked = { name, arguments: params['arguments'], meta, messageBytes };
    const ended = await runCall(this.server, asked, this.#controlOf(id), this.#clientFor(id));
    return this.#replyOf(ended);
  }

  async #read(request: RpcRequest): Promise<Reply> {
    const { id } = request;
    const asked = { uri: uriOf(request), meta: metaOf(request) };
    const ended = await runRead(this.server, asked, this.#controlOf(id), this.#clientFor(id));
    const { outcome } = ended;
    if (outcome.ok) return { result: outcome.value as Record<string, unknown> };
    const reply = this.#replyOf(ended);
    // A read has no error result: what a dialect would answer as one is an internal error here.
    return 'error' in reply
      ? reply
      : {
          error: {
            code: readFailure(outcome),
            message: this.#toldAs(outcome.fault).message,
            data: { code: codeOf(this.dialect, outcome.fault) },
          },
        };
  }

  #replyOf(ended: Ended): Reply {
    const { outcome } = ended;
    const told = outcome.ok ? outcome : failed(this.#toldAs(outcome.fault), outcome.warnings);
    return replyOf(this.dialect, told, answeringOf(this.server, ended));
  }

  #clientFor(id: RequestId): Client {
    return new SessionClient(this, this.#peer, this.#clientCapabilities, id);
  }

  // A request that nobody admitted (a wire without ids in flight) still gets a signal of its own.
  #controlOf(id: RequestId): CallControl {
    return this.inFlight.get(id)?.control ?? new CallControl();
  }

  #unknownMethod(method: string): Reply {
    return { error: this.#refusal(methodNotFound, `There is no method ${method.slice(0, 80)}.`) };
  }

  #refusal(code: number, message: string): RpcError {
    const { server, dialect } = this;
    const fault = kernelFault('INVALID_ARGUMENTS', { message });
    // A call that never began: some dialects tell an id of it.
    const call = server.openCall(noTask, {}, new CallControl(), deafClient);
    const answer = { call, tool: undefined, contract: server.spec.contract, warnings: [], now: call.startedAt };
    return { code, message, data: { ...(dialect.rpcData(fault, answer) as object), message } };
  }
}

function missingInInitialize(params: RpcRequest['params']): string | null {
  const clientInfo = params?.['clientInfo'];
  if (typeof params?.['protocolVersion'] !== 'string') return 'protocolVersion';
  if (!isRecord(params['capabilities'])) return 'capabilities';
  const isNamed =
    isRecord(clientInfo) && typeof clientInfo['name'] === 'string' && typeof clientInfo['version'] === 'string';
  return isNamed ? null : 'clientInfo';
}

function needsUri(method: string): boolean {
  return method === 'resources/read' || method === 'resources/subscribe' || method === 'resources/unsubscribe';
}

function uriOf(request: RpcRequest): string {
  return request.params?.['uri'] as string;
}

function metaOf(request: RpcRequest): Record<string, unknown> {
  const meta = request.params?.['_meta'];
  return isRecord(meta) ? meta : {};
}

function readFailure(outcome: Outcome & { ok: false }): number {
  return outcome.fault.kind === 'not-found' ? unknownResource : -32603;
}
