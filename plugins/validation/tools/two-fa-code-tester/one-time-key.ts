import { countCharacters } from '@toolyard/kit/text-places';
import { InputError } from '@toolyard/sdk';
import { Secret } from 'otpauth';

export const OTP_TYPES = ['totp', 'hotp'] as const;
export const OTP_ALGORITHMS = ['SHA1', 'SHA256', 'SHA512'] as const;
export const SECRET_ENCODINGS = ['base32', 'hex', 'text'] as const;

export type OtpType = (typeof OTP_TYPES)[number];
export type OtpAlgorithm = (typeof OTP_ALGORITHMS)[number];

/** What is known of a key; of a bare secret, nothing else. */
export interface OneTimeKey {
  readonly secret: Secret;
  readonly type?: OtpType | undefined;
  readonly algorithm?: OtpAlgorithm | undefined;
  readonly digits?: number | undefined;
  readonly period?: number | undefined;
  readonly counter?: number | undefined;
  readonly issuer?: string | undefined;
  readonly account?: string | undefined;
}

/**
 * The key of an argument that holds a secret or a key URI. Messages never repeat the secret.
 *
 * @throws InputError when it cannot be read
 */
export function readOneTimeKey(
  argument: string,
  given: string,
  encoding: (typeof SECRET_ENCODINGS)[number],
): OneTimeKey {
  if (/^\s*otpauth:/i.test(given)) return readKeyUri(argument, given.trim());
  if (/^\s*otpauth-migration:/i.test(given))
    throw new InputError(argument, 'expected the URI of one key, got an export of several keys');
  return { secret: readSecret(argument, given, encoding) };
}

function readSecret(argument: string, given: string, encoding: (typeof SECRET_ENCODINGS)[number]): Secret {
  const secret = { base32, hex, text: (_: string, text: string) => Secret.fromUTF8(text) }[encoding](
    argument,
    given,
  );
  if (secret.bytes.length === 0) throw new InputError(argument, 'expected a secret of at least one byte');
  return secret;
}

/** RFC 4648 §6 in any case, blanks, hyphens and padding dropped. */
function base32(argument: string, text: string): Secret {
  let end = text.length;
  while (end > 0 && /[=\s]/.test(text.charAt(end - 1))) end -= 1;
  const content = text.slice(0, end);
  refuse(argument, content, /[^a-z2-7\s-]/iu, 'Base32: the letters A to Z and the digits 2 to 7');
  return Secret.fromBase32(content.replace(/[\s-]/g, ''));
}

function hex(argument: string, text: string): Secret {
  refuse(argument, text, /[^0-9a-f\s:]/iu, 'hex digits');
  const digits = text.replace(/[\s:]/g, '');
  if (digits.length % 2 === 1)
    throw new InputError(argument, `expected pairs of hex digits, got ${digits.length} digits`);
  return Secret.fromHex(digits);
}

function refuse(argument: string, text: string, illegal: RegExp, expected: string): void {
  const found = illegal.exec(text);
  if (found === null) return;
  const position = countCharacters(text, 0, found.index) + 1;
  throw new InputError(argument, `expected ${expected}, got another character at position ${position}`);
}

/** The key URI format of Google Authenticator: otpauth://totp/Issuer:account?secret=…&issuer=… */
function readKeyUri(argument: string, uri: string): OneTimeKey {
  const unreadable = (expectation: string) => new InputError(argument, `expected a key URI ${expectation}`);
  const url = URL.parse(uri);
  const type = OTP_TYPES.find((known) => known === url?.host.toLowerCase());
  if (url === null || type === undefined)
    throw unreadable('that begins with otpauth://totp/ or otpauth://hotp/');

  const parameters = url.searchParams;
  const secret = parameters.get('secret');
  if (secret === null || secret === '') throw unreadable('with a secret');
  const algorithm = parameters.get('algorithm')?.toUpperCase().replace('-', '');
  const known = OTP_ALGORITHMS.find((name) => name === algorithm);
  if (algorithm !== undefined && known === undefined)
    throw unreadable(`whose algorithm is one of ${OTP_ALGORITHMS.join(', ')}`);

  const wholeNumber = (name: string, least: number, most: number): number | undefined => {
    const value = parameters.get(name);
    if (value === null) return undefined;
    if (/^\d{1,16}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
    throw unreadable(`whose ${name} is a whole number from ${least} to ${most}`);
  };
  const { issuer: labelIssuer, account } = readLabel(url.pathname, unreadable);
  const issuer = parameters.get('issuer') ?? labelIssuer;
  return {
    secret: readSecret(argument, secret, 'base32'),
    type,
    algorithm: known,
    digits: wholeNumber('digits', 6, 10),
    period: wholeNumber('period', 1, 86_400),
    counter: wholeNumber('counter', 0, Number.MAX_SAFE_INTEGER),
    issuer: issuer === '' ? undefined : issuer,
    account,
  };
}

function readLabel(
  path: string,
  unreadable: (expectation: string) => InputError,
): { issuer: string | undefined; account: string | undefined } {
  let label: string;
  try {
    label = decodeURIComponent(path.replace(/^\//, ''));
  } catch {
    throw unreadable('whose label is percent-encoded UTF-8');
  }
  const colon = label.indexOf(':');
  const account = label.slice(colon + 1).trim();
  return {
    issuer: colon === -1 ? undefined : label.slice(0, colon).trim(),
    account: account === '' ? undefined : account,
  };
}
