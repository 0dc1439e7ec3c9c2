import { inexactNumbers } from '@toolyard/kit/inexact-numbers';
import { parseJson } from '@toolyard/kit/json-argument';
import { readJsonText } from '@toolyard/kit/json-text';
import { repeatedKeys } from '@toolyard/kit/repeated-keys';
import {
  defineTool,
  InputError,
  type JsonObject,
  type JsonValue,
  nullable,
  quote,
  type ToolContext,
  Type,
} from '@toolyard/sdk';
import { instantInput } from '@toolyard/sdk/inputs';
import { decodeJwtPart, decodeUtf8, numericDateText } from '../lib/jwt-part.ts';

const Time = nullable(Type.String(), 'ISO 8601 UTC');
const Flag = (description: string) => nullable(Type.Boolean(), description);

export default defineTool({
  title: 'JWT Decoder',
  summary:
    'Decode a JWT without verifying it: header, payload, times in ISO and whether it is expired. To sign use jwt-generator.',
  keywords: ['JSON Web Token', 'bearer', 'claims', 'JWS', 'JWE'],
  input: Type.Object({
    token: Type.String({
      minLength: 1,
      description: 'JWT; a leading "Bearer " and surrounding space are dropped',
    }),
    now: Type.Optional(
      Type.Unsafe<string | number>({
        type: ['string', 'integer'],
        description: 'Instant to judge expiry at: ISO 8601 or Unix seconds; default now',
      }),
    ),
  }),
  output: Type.Object({
    header: Type.Unsafe<JsonObject>({ type: 'object' }),
    payload: Type.Unsafe<JsonObject | string | null>({
      type: ['object', 'string', 'null'],
      description: 'Text when it is no JSON object; null for an encrypted token',
    }),
    signature: Type.String({ description: 'Third part as given, "" when absent' }),
    algorithm: nullable(Type.String()),
    type: Type.Enum(['JWS', 'JWE']),
    issued_at: Time,
    not_before: Time,
    expires_at: Time,
    expired: Flag('null without a numeric exp'),
    not_yet_valid: Flag('null without a numeric nbf'),
    expires_in_seconds: nullable(Type.Number(), 'Negative after expiry'),
    verified: Type.Boolean({ description: 'Always false' }),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'RFC 7519 section 3.1, a second before it expires',
      input: {
        token:
          'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        now: 1300819379,
      },
      output: {
        header: { typ: 'JWT', alg: 'HS256' },
        payload: { iss: 'joe', exp: 1300819380 },
        expires_at: '2011-03-22T18:43:00Z',
        expired: false,
        expires_in_seconds: 1,
        verified: false,
      },
    },
  ],
  run({ token: given, now }, context) {
    const token = given.trim().replace(/^bearer(?:\s+|$)/i, '');
    const seconds = readNow(now, context);
    const parts = token.split('.');
    if (parts.length !== 3 && parts.length !== 5)
      throw new InputError(
        'token',
        `expected 3 parts with dots between them, or 5 of an encrypted token, got ${parts.length}`,
      );
    const warnings: string[] = [];
    const [first = '', second = '', third = ''] = parts;
    const header = readHeader(first, warnings);
    const algorithm = typeof header.alg === 'string' ? header.alg : null;
    const encrypted = parts.length === 5;
    if (encrypted) warnings.push('The content is encrypted (JWE): only the holder of the key can read it.');
    const payload = encrypted ? null : readPayload(second, warnings);
    const signature = encrypted ? '' : third;
    if (!encrypted) warnings.push(...signatureWarnings(algorithm, signature));
    const claims = payload === null || typeof payload === 'string' ? {} : payload;
    const exp = readTime(claims, 'exp', warnings);
    const nbf = readTime(claims, 'nbf', warnings);
    const iat = readTime(claims, 'iat', warnings);
    return {
      header,
      payload,
      signature,
      algorithm,
      type: encrypted ? ('JWE' as const) : ('JWS' as const),
      issued_at: iat?.text ?? null,
      not_before: nbf?.text ?? null,
      expires_at: exp?.text ?? null,
      // RFC 7519 §4.1.4: not accepted "on or after" exp.
      expired: exp === undefined ? null : seconds >= exp.seconds,
      not_yet_valid: nbf === undefined ? null : seconds < nbf.seconds,
      expires_in_seconds: exp === undefined ? null : exp.seconds - seconds,
      verified: false,
      warnings,
    };
  },
});

function readNow(now: string | number | undefined, context: ToolContext): number {
  if (now === undefined) return context.now() / 1000;
  if (typeof now === 'number') return now;
  if (/^-?\d{1,15}$/.test(now.trim())) return Number(now);
  return instantInput.parse('now', now).epochMilliseconds / 1000;
}

function readHeader(part: string, warnings: string[]): JsonObject {
  const text = decodeUtf8(readBytes('header', part, warnings));
  if (text === undefined) throw new InputError('token', 'expected a header (first part) in UTF-8');
  const header = jsonOrUndefined(text);
  if (isObject(header)) {
    warnings.push(...repeatedMembers('header', text), ...roundedNumbers('header', text));
    return header;
  }
  throw new InputError('token', `expected a JSON object as header (first part), got ${quote(text)}`);
}

function readPayload(part: string, warnings: string[]): JsonObject | string {
  const bytes = readBytes('payload', part, warnings);
  const text = decodeUtf8(bytes);
  if (text === undefined) {
    warnings.push('The payload is not UTF-8: what cannot be read is shown as U+FFFD.');
    return new TextDecoder().decode(bytes);
  }
  const payload = jsonOrUndefined(text);
  if (isObject(payload)) {
    warnings.push(...repeatedMembers('payload', text), ...roundedNumbers('payload', text));
    return payload;
  }
  warnings.push('The payload is no JSON object, so it holds no claims.');
  return text;
}

/** Readers differ in which of two they take (RFC 7519, section 4). */
function repeatedMembers(part: string, text: string): string[] {
  const { root } = readJsonText(text);
  const keys = root === undefined ? [] : repeatedKeys(root).map(({ key }) => key);
  return [...new Set(keys)].map(
    (key) =>
      `The ${part} has ${quote(key)} more than once: the last one is shown, others may read the first.`,
  );
}

function roundedNumbers(part: string, text: string): string[] {
  return inexactNumbers(text).map(
    ({ literal, value }) =>
      `The ${part} has ${literal}, which is shown as ${JSON.stringify(value)}: JSON readers round it so.`,
  );
}

function readBytes(name: string, part: string, warnings: string[]): Uint8Array {
  const decoded = decodeJwtPart(part);
  const place = name === 'header' ? 'first' : 'second';
  if (decoded === undefined)
    throw new InputError('token', `expected the ${name} (${place} part) in base64url, got ${quote(part)}`);
  if (decoded.standardAlphabet)
    warnings.push(`The ${name} uses standard base64 (+, / or =), where a token has base64url (RFC 7515 §2).`);
  return decoded.bytes;
}

/** The value of JSON text; undefined for text that is none, or nests too deeply. */
function jsonOrUndefined(text: string): JsonValue | undefined {
  try {
    return parseJson('token', text);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function signatureWarnings(algorithm: string | null, signature: string): string[] {
  return [
    ...(algorithm === null ? ['The header names no algorithm (alg).'] : []),
    ...(algorithm?.toLowerCase() === 'none'
      ? ['alg is none: the token is unsecured, anybody can have written it.']
      : []),
    ...(signature === '' ? ['The signature is empty.'] : []),
    ...(decodeJwtPart(signature)?.standardAlphabet === true
      ? ['The signature uses standard base64 (+, / or =), where a token has base64url (RFC 7515 §2).']
      : []),
    ...(decodeJwtPart(signature) === undefined ? ['The signature is no base64url.'] : []),
  ];
}

/** The claim's seconds since 1970 and their ISO form; undefined, with a warning, when it is no time. */
function readTime(
  claims: JsonObject,
  name: 'exp' | 'nbf' | 'iat',
  warnings: string[],
): { readonly seconds: number; readonly text: string } | undefined {
  if (!Object.hasOwn(claims, name)) return undefined;
  const value = claims[name];
  const text = typeof value === 'number' ? numericDateText(value) : null;
  if (typeof value === 'number' && text !== null) return { seconds: value, text };
  warnings.push(
    `${name} is ${typeof value === 'number' ? 'a number beyond all dates' : 'no number'}, so it says no time: ${quote(value)}`,
  );
  return undefined;
}
