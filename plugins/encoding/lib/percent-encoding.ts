import { InputError } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { requireWellFormed } from './charset.ts';

/**
 * What is kept as it is: `component` and `uri` by ECMA-262 §19.2.6, `form` by the WHATWG URL standard's
 * application/x-www-form-urlencoded, which writes a space as +, `rfc3986` its unreserved characters, `all` nothing.
 */
export const PERCENT_MODES = ['component', 'uri', 'form', 'rfc3986', 'all'] as const;

export type PercentMode = (typeof PERCENT_MODES)[number];

/**
 * Percent-encodes a text as UTF-8, with digits in upper case.
 *
 * @throws InputError for a lone surrogate
 */
export function percentEncode(argument: string, text: string, mode: PercentMode): string {
  requireWellFormed(argument, text);
  switch (mode) {
    case 'uri':
      return encodeURI(text);
    case 'form':
      return encodeURIComponent(text)
        .replace(/[!'()~]/g, encodeAscii)
        .replaceAll('%20', '+');
    case 'rfc3986':
      return encodeURIComponent(text).replace(/[!'()*]/g, encodeAscii);
    case 'all':
      return encodeBytes(text);
    case 'component':
    default:
      return encodeURIComponent(text);
  }
}

function encodeAscii(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/**
 * Decodes percent-encoded UTF-8, one level.
 *
 * @throws InputError with the place of a % that two hex digits do not follow, or whose bytes are not UTF-8
 */
export function percentDecode(argument: string, text: string): string {
  return text.replace(/%(?:[0-9a-f]{2}(?:%[0-9a-f]{2})*)?/gi, (run, offset: number) => {
    if (run === '%')
      throw new InputError(argument, `expected two hex digits after % at ${placeAt(text, offset)}`);
    try {
      return decodeURIComponent(run);
    } catch {
      const place = placeAt(text, offset + validLength(run));
      throw new InputError(argument, `expected UTF-8, got other bytes at ${place}`);
    }
  });
}

const UTF_8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** As `percentDecode`, but what is malformed stays, and bytes that are not UTF-8 become U+FFFD (WHATWG Encoding). */
export function percentDecodeLeniently(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    UTF_8.decode(Uint8Array.fromHex(run.replaceAll('%', ''))),
  );
}

/** How much of a run of escapes is UTF-8, up to the first sequence that is not. */
function validLength(run: string): number {
  const escapes = run.toUpperCase();
  let length = 0;
  for (const character of percentDecodeLeniently(run)) {
    const written = encodeBytes(character);
    if (!escapes.startsWith(written, length)) break;
    length += written.length;
  }
  return length;
}

function encodeBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('hex').toUpperCase().replace(/../g, '%$&');
}
