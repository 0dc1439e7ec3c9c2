/** The parts of a receive URL's request target (RFC 9112 §3.2): what is below it belongs to the sender. */
const CAPTURE_URL = /^(?:https?:\/\/[^/]*)?(\/bins\/[\w-]+\/in)(?=[/?]|$)([^?]*)\??(.*)$/is;

/**
 * The address by which the router finds the route of captures: the receive URL's own, whatever stands below
 * it. The router would refuse a path that is not well-formed percent-encoding, and a bin takes that too.
 */
export function routedUrl({ url = '/' }: { readonly url?: string | undefined }): string {
  return CAPTURE_URL.exec(url)?.[1] ?? url;
}

/** The path below the receive URL, `/` if there is none, and the query, both as they came. */
export function pathAndQuery(originalUrl: string): { readonly path: string; readonly query: string } {
  const [, , path = '', query = ''] = CAPTURE_URL.exec(originalUrl) ?? [];
  return { path: path === '' ? '/' : path, query };
}
