/** Names a tool of one version of a bundle. */
export function toolKey(digest: string, tool: string): string {
  return `${digest}/${tool}`;
}
