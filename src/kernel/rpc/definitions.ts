// What `tools/list` and the resource lists say, derived from the declarations.
import type { Listed } from '../catalog.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { Server } from '../server.ts';
import { annotationsOf } from '../tool.ts';

export function toolDefinitions(server: Server, dialect: Dialect): Record<string, unknown>[] {
  return server.catalog.listed().map((listed) => definition(listed, dialect));
}

function definition({ name, tool, isAlias }: Listed, dialect: Dialect): Record<string, unknown> {
  return {
    name,
    title: tool.title,
    description: isAlias ? `Deprecated: use ${tool.name}. ${tool.description}` : tool.description,
    inputSchema: tool.input,
    ...(dialect.isStructured && { outputSchema: dialect.outputSchema(tool) }),
    annotations: annotationsOf(tool),
    ...dialect.definition(tool),
    _meta: {
      ...dialect.definitionMeta(tool),
      ...(isAlias && { 'mooring/deprecated': { replacedBy: tool.name } }),
    },
  };
}

export function resourceDefinitions(server: Server): Record<string, unknown>[] {
  return server.catalog.resources
    .filter((each) => !each.isTemplate)
    .map(({ uri, name, title, description, mimeType }) => ({ uri, name, title, description, mimeType }));
}

export function templateDefinitions(server: Server): Record<string, unknown>[] {
  return server.catalog.resources
    .filter((each) => each.isTemplate)
    .map(({ uri, name, title, description, mimeType }) => ({ uriTemplate: uri, name, title, description, mimeType }));
}
