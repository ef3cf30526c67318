// Every address the HTTP server knows. Checks first, then one line per route.
import { Hono } from 'hono';
import { type Fault, kernelFault, toFault } from '../../kernel/fault.ts';
import type { Host, Server } from '../../kernel/server.ts';
import type { ConnectOptions } from '../mcp/connect.ts';
import { type AccessRules, checkHost, checkOrigin, checkToken } from './access.ts';
import { envelopeOf, refusalOf } from './answer.ts';
import { answerApi, answerRoute } from './call-routes.ts';
import { McpRoute } from './mcp-route.ts';

export interface HttpOptions {
  readonly servers: readonly Server[];
  readonly host: Host;
  readonly access: AccessRules;
  /** The page at `/`, rendered once. It holds declarations only, so it needs no token. */
  readonly page: string;
  readonly metrics: () => string;
  readonly mcp?: ConnectOptions;
}

export interface HttpApp {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly close: () => Promise<void>;
}

export function createHttpApp(options: HttpOptions): HttpApp {
  const { host, access } = options;
  const startedAt = host.clock.monotonic();
  const servers = new Map(options.servers.map((each) => [each.id, each]));
  const mcp = new Map(options.servers.map((each) => [each.id, new McpRoute(each, options.mcp)]));
  const envelope = (result: Fault | Record<string, unknown>) => envelopeOf(host, result);
  const app = new Hono();

  app.use(async (context, next) => {
    const { req } = context;
    const origin = req.header('origin');
    const refusal = checkHost(access, req.header('host')) ?? checkOrigin(access, origin, req.header('host'));
    if (refusal) return envelope(refusal);
    const isCors = origin !== undefined && access.corsOrigins.has(origin);
    if (isCors && req.method === 'OPTIONS') return preflight(origin);
    const unauthorized = req.path === '/' ? null : checkToken(access, req.header('authorization'));
    if (unauthorized) return withCors(envelope(unauthorized), isCors ? origin : undefined);
    await next();
    if (isCors) context.res = withCors(context.res, origin);
    return undefined;
  });

  app.get('/', () => page(options.page));
  app.get('/health', () => envelope({ uptimeMs: Math.round(host.clock.monotonic() - startedAt) }));
  app.get(
    '/metrics',
    () => new Response(options.metrics(), { headers: { 'content-type': 'text/plain; version=0.0.4' } }),
  );
  app.all('/mcp/:server', (context) => {
    const route = mcp.get(context.req.param('server'));
    return route ? route.answer(context.req.raw) : envelope(kernelFault('UNKNOWN_ROUTE'));
  });
  app.all('/api/:server/:tool', (context) => {
    const server = servers.get(context.req.param('server'));
    if (!server) return envelope(kernelFault('UNKNOWN_ROUTE'));
    if (context.req.method !== 'POST') return refusalOf(server, kernelFault('METHOD_NOT_ALLOWED'), { allow: 'POST' });
    return answerApi(server, context.req.param('tool'), context.req.raw);
  });
  for (const server of options.servers) {
    for (const route of server.spec.routes ?? []) {
      app.on(route.method, route.path, (context) => {
        // A look at the headers of a stream would run its whole call for nobody.
        if (context.req.method === 'HEAD' && route.stream) return refusalOf(server, kernelFault('METHOD_NOT_ALLOWED'));
        return answerRoute(server, route, context.req.raw, context.req.param());
      });
    }
    for (const [path, routes] of Map.groupBy(server.spec.routes ?? [], (route) => route.path)) {
      const allow = routes.map((route) => route.method).join(', ');
      app.all(path, () => refusalOf(server, kernelFault('METHOD_NOT_ALLOWED'), { allow }));
    }
  }
  for (const path of ['/', '/health', '/metrics']) {
    app.all(path, () => envelopeOf(host, kernelFault('METHOD_NOT_ALLOWED'), { allow: 'GET' }));
  }
  app.notFound(() => envelope(kernelFault('UNKNOWN_ROUTE')));
  app.onError((error) => envelope(toFault(error)));

  return {
    fetch: (request) => app.fetch(request),
    close: async () => {
      await Promise.all([...mcp.values()].map((route) => route.close()));
    },
  };
}

function page(html: string): Response {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    },
  });
}

// Handlers may answer with immutable headers, so the response is wrapped anew.
function withCors(response: Response, origin: string | undefined): Response {
  if (origin === undefined) return response;
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', origin);
  headers.append('vary', 'origin');
  // Without this a page could open an MCP session and never learn its name.
  headers.set('access-control-expose-headers', 'mcp-session-id');
  return new Response(response.body, { status: response.status, headers });
}

function preflight(origin: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers':
        'content-type, authorization, mooring-meta, mcp-session-id, mcp-protocol-version, last-event-id',
      'access-control-max-age': '600',
      vary: 'origin',
    },
  });
}
