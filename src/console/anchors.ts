// The ids by which parts of the page are linked.

export function serverAnchor(server: string): string {
  return `server-${encodeURIComponent(server)}`;
}

export function toolAnchor(server: string, tool: string): string {
  return `tool-${encodeURIComponent(server)}-${encodeURIComponent(tool)}`;
}
