// The list a server offers: its tools by name and alias, gated ones left out, in a fixed order.
import type { Resource } from './resource.ts';
import type { Tool } from './tool.ts';

export interface Listed {
  readonly name: string;
  readonly tool: Tool;
  /** True for an alias: listed, and marked as deprecated. */
  readonly isAlias: boolean;
}

export class Catalog {
  /** Every declared tool, offered or not. */
  readonly declared: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly #byName = new Map<string, Tool>();
  readonly #routed: ReadonlyMap<string, Tool>;

  constructor(tools: readonly Tool[], resources: readonly Resource[] = [], routeTools: readonly Tool[] = []) {
    this.declared = tools;
    this.resources = resources;
    this.#routed = new Map(routeTools.map((tool) => [tool.name, tool]));
    for (const tool of tools) {
      for (const name of [tool.name, ...tool.aliases, ...tool.spellings]) {
        if (this.#byName.has(name) || this.#routed.has(name)) throw new TypeError(`two tools are named ${name}`);
        this.#byName.set(name, tool);
      }
    }
  }

  find(name: string): Tool | undefined {
    const tool = this.#byName.get(name);
    return tool && isOffered(tool) ? tool : undefined;
  }

  /** The tool behind a fixed route, which may be one that nothing else reaches. */
  findRouted(name: string): Tool | undefined {
    return this.#routed.get(name) ?? this.find(name);
  }

  /** What `tools/list` shows: in the order of declaration, each alias after its tool. */
  listed(): Listed[] {
    return this.declared
      .filter(isOffered)
      .flatMap((tool) => [
        { name: tool.listedAs, tool, isAlias: false },
        ...tool.aliases.map((name) => ({ name, tool, isAlias: true })),
      ]);
  }

  findResource(uri: string): { resource: Resource; variables: Readonly<Record<string, string>> } | undefined {
    for (const resource of this.resources) {
      const variables = resource.match(uri);
      if (variables) return { resource, variables };
    }
    return undefined;
  }
}

function isOffered(tool: Tool): boolean {
  return tool.gate === undefined || tool.gate.isOpen();
}
