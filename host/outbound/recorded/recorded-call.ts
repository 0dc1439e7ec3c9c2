import { Type, type Static } from 'typebox';

/** A body as people can read it: what JSON holds, text, or the bytes where it is neither. */
const RecordedBody = Type.Union([
  Type.Object({ json: Type.Unknown() }, { additionalProperties: false }),
  Type.Object({ text: Type.String() }, { additionalProperties: false }),
  Type.Object({ base64: Type.String() }, { additionalProperties: false }),
]);
export type RecordedBody = Static<typeof RecordedBody>;

const RecordedResponse = Type.Object(
  {
    status: Type.Integer(),
    statusText: Type.Optional(Type.String()),
    /** Where redirects led, if they did. */
    url: Type.Optional(Type.String()),
    headers: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
    body: Type.Optional(RecordedBody),
  },
  { additionalProperties: false },
);
export type RecordedResponse = Static<typeof RecordedResponse>;

const RecordedTls = Type.Object({
  protocol: Type.Union([Type.String(), Type.Null()]),
  cipher: Type.Union([Type.String(), Type.Null()]),
  /** As base64. */
  chain: Type.Array(Type.String()),
  trusted: Type.Boolean(),
  trustError: Type.Union([Type.String(), Type.Null()]),
  ocspStapled: Type.Boolean(),
});

/** What a tool asked of the network, and what came of it: one of `response`, `tls` and `failure`. */
export const RecordedCall = Type.Object(
  {
    /** `GET https://api.example.com/v1/rates`, or `TLS example.com:443` where a handshake was looked at. */
    request: Type.String(),
    sent: Type.Optional(RecordedBody),
    response: Type.Optional(RecordedResponse),
    tls: Type.Optional(RecordedTls),
    failure: Type.Optional(
      Type.Object({ reason: Type.String(), message: Type.String() }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);
export type RecordedCall = Static<typeof RecordedCall>;

/** A body in the first form that gives it back; undefined where there is none. @param type its media type */
export function recordedBody(bytes: Uint8Array, type: string): RecordedBody | undefined {
  if (bytes.length === 0) return undefined;
  const text = decoded(bytes);
  if (text === undefined) return { base64: Buffer.from(bytes).toString('base64') };
  return isJson(type) && isKeptByJson(text) ? { json: JSON.parse(text) as unknown } : { text };
}

/** The bytes of a body; JSON without the white space that it may have had. */
export function bodyBytes(body: RecordedBody | undefined): Uint8Array<ArrayBuffer> {
  if (body === undefined) return new Uint8Array(0);
  if ('base64' in body) return new Uint8Array(Buffer.from(body.base64, 'base64'));
  return new TextEncoder().encode('text' in body ? body.text : JSON.stringify(body.json));
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
}

/** Whether JSON means the same once it was read and written: no digits are lost, no key stands twice. */
function isKeptByJson(text: string): boolean {
  try {
    return withoutSpace(JSON.stringify(JSON.parse(text))) === withoutSpace(text);
  } catch {
    return false;
  }
}

function withoutSpace(text: string): string {
  return text.replaceAll(/[\t\n\r ]/g, '');
}
