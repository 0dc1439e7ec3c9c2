import { repeatedKeys } from '@toolyard/kit/repeated-keys';
import { readJsonText } from '@toolyard/kit/json-text';
import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { base64Bytes } from '../../lib/bytes.ts';
import { isJsonObject } from '../../lib/json-object.ts';

/** A token in JWS Compact Serialization (RFC 7515 §7.1), decoded and not verified. */
export type JwtToken =
  | {
      readonly wellFormed: true;
      readonly header: JsonObject;
      readonly payload: JsonObject;
      readonly signature: Uint8Array;
      /** Names that stand more than once in an object: what is read here is the last of them. */
      readonly repeatedNames: readonly string[];
      /** What is signed. */
      readonly signingInput: string;
    }
  | {
      readonly wellFormed: false;
      readonly reason: string;
      readonly header: JsonObject | undefined;
      readonly payload: JsonObject | undefined;
    };

export type WellFormedToken = Extract<JwtToken, { wellFormed: true }>;

/** Deeper claims would exhaust the stack of whoever walks them. */
const MAX_DEPTH = 100;

export function decodeJwt(token: string): JwtToken {
  const parts = token.split('.');
  const [first = '', second = '', third = ''] = parts;
  const headerPart = decodeObject(first);
  const payloadPart = parts.length === 3 ? decodeObject(second) : undefined;
  const header = headerPart?.value;
  const payload = payloadPart?.value;
  const signature = base64urlBytes(third);
  if (headerPart !== undefined && payloadPart !== undefined && signature !== undefined)
    return {
      wellFormed: true,
      header: headerPart.value,
      payload: payloadPart.value,
      signature,
      repeatedNames: [...new Set([...headerPart.repeatedNames, ...payloadPart.repeatedNames])],
      signingInput: `${first}.${second}`,
    };
  return { wellFormed: false, reason: reason(parts, header, payload), header, payload };
}

function reason(
  { length }: readonly string[],
  header: JsonObject | undefined,
  payload: JsonObject | undefined,
): string {
  if (length === 5) return 'Five parts: this is an encrypted token (JWE), which only its recipient can read.';
  if (length !== 3) return `A signed token has three parts with dots between them, this one has ${length}.`;
  if (header === undefined) return 'The header is no JSON object in base64url.';
  return payload === undefined
    ? 'The payload is no JSON object in base64url.'
    : 'The signature is no base64url.';
}

interface Part {
  readonly value: JsonObject;
  readonly repeatedNames: readonly string[];
}

function decodeObject(part: string): Part | undefined {
  const bytes = base64urlBytes(part);
  if (bytes === undefined) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value = JSON.parse(text) as JsonValue;
    if (!isJsonObject(value) || depthOf(value) > MAX_DEPTH) return undefined;
    const { root } = readJsonText(text);
    return { value, repeatedNames: root === undefined ? [] : repeatedKeys(root).map(({ key }) => key) };
  } catch {
    return undefined;
  }
}

/** Base64url without padding, as RFC 7515 §2 has it. */
function base64urlBytes(part: string): Uint8Array<ArrayBuffer> | undefined {
  return /[+/=]/.test(part) ? undefined : base64Bytes(part);
}

function depthOf(value: JsonObject): number {
  let depth = 0;
  for (let level: JsonValue[] = [value]; level.length > 0; depth += 1) {
    level = level
      .flatMap((inner) => Object.values(inner ?? {}) as JsonValue[])
      .filter((inner) => typeof inner === 'object' && inner !== null);
  }
  return depth;
}
