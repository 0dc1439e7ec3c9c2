/** What a response says of itself besides its body. */
export type ResponseFacts = Pick<
  Response,
  'url' | 'redirected' | 'status' | 'ok' | 'statusText' | 'type' | 'headers'
>;

/** A response cannot be given another body, and a new one knows neither its URL nor statuses beyond 599. */
export function withFacts(
  { url, redirected, status, ok, statusText, type, headers }: ResponseFacts,
  body: ReadableStream<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer> | null,
): Response {
  const response = new Response(body, { headers });
  const facts = { url, redirected, status, ok, statusText, type };
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(response, name, { value });
  return response;
}
