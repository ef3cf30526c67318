// Manifests in the order in which they count: those nearest to the top first.

export function nearestFirst(a: string, b: string): number {
  return depthOf(a) - depthOf(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** How many folders a path leads through. */
export function depthOf(path: string): number {
  return path.split('/').length - 1;
}
