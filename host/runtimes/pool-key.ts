/** How a worker's messages name a tool of a version. */
export function poolKey(digest: string, tool: string): string {
  return `${digest} ${tool}`;
}
