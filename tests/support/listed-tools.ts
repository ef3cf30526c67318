// What `tools/list` says, as a client reads it.
import type { SurfaceClient } from './surface-client.ts';

export interface ListedTool {
  readonly name: string;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema: Record<string, unknown>;
  readonly _meta: Record<string, unknown>;
}

export async function listedTools(client: SurfaceClient): Promise<ListedTool[]> {
  const { result } = await client.request('tools/list', {});
  return result?.['tools'] as ListedTool[];
}

export async function listedTool(client: SurfaceClient, name: string): Promise<ListedTool> {
  const found = (await listedTools(client)).find((each) => each.name === name);
  if (!found) throw new Error(`there is no tool ${name} in the list`);
  return found;
}
