import type { Received } from './echo-server.ts';

/**
 * What of a request is compared. Left out is what each library answers for itself: the framing of the body (RFC 9112
 * §6), the connection (RFC 9110 §7.6.1, and the offer of h2c), the encodings that it can undo, the name of the program
 * where the command gives none, and what fetch adds of its own (`accept-language: *`, `sec-fetch-mode`, and
 * the wish for no cache that goes with If-None-Match and its kin). An
 * absent Accept is one of any type (RFC 9110 §12.5.1). Percent-encoding is compared normalised (RFC 3986 §6.2.2), and a %
 * that begins no escape as %25, which the tool warns of. Cookies of several lines are one list (RFC 9113 §8.2.3), names of
 * hosts are compared in lower case, and the type of a body that a redirect took away (RFC 9110 §15.4) is not.
 */
export function comparable(received: Received, given: ReadonlySet<string>, isRedirected = false): unknown {
  const headers: Record<string, string> = {};
  for (const [name, value] of received.headers) {
    if (LEFT_OUT.has(name) || (UNLESS_GIVEN.has(name) && !given.has(name))) continue;
    if (name === 'accept' && /^\*\/\*$/.test(value)) continue;
    const joint = name === 'cookie' ? '; ' : ', ';
    headers[name] = headers[name] === undefined ? value : `${headers[name]}${joint}${value}`;
  }
  if (headers['host'] !== undefined) headers['host'] = headers['host'].toLowerCase();
  if (isRedirected && received.body.length === 0) delete headers['content-type'];
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary !== undefined) headers['content-type'] = 'multipart/form-data';
  if (headers['authorization'] !== undefined) headers['authorization'] = scheme(headers['authorization']);
  if (headers['cookie'] !== undefined) headers['cookie'] = headers['cookie'].split(/;\s*/).join('; ');
  return {
    method: received.method,
    target: normalised(received.target),
    headers: Object.fromEntries(Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1))),
    body: boundary === undefined ? received.body.toString('latin1') : readParts(received.body, boundary),
    certified: received.certified,
    isHttp10: received.version === 'HTTP/1.0',
  };
}

const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['content-length', 'transfer-encoding', 'expect'],
  ...['connection', 'proxy-connection', 'keep-alive', 'upgrade', 'http2-settings'],
  'sec-fetch-mode',
]);
const UNLESS_GIVEN: ReadonlySet<string> = new Set([
  'user-agent',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'pragma',
  'x-amz-date',
]);

function normalised(target: string): string {
  return target
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .replace(/%([\da-f]{2})/gi, (escape, code: string) => {
      const character = String.fromCharCode(Number.parseInt(code, 16));
      return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
    })
    .replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/g, (character) => {
      return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
    });
}

/** Of schemes whose answer changes each time, what does not. */
function scheme(authorization: string): string {
  const user = /^Digest .*username="([^"]*)"/.exec(authorization)?.[1];
  if (user !== undefined) return `Digest ${user}`;
  return authorization
    .replace(/(?<=^AWS4-HMAC-SHA256 Credential=[^/]+)\/.*/, '')
    .replace(/^(NTLM|Negotiate) .*/, '$1');
}

interface Part {
  readonly name: string | undefined;
  readonly filename: string | undefined;
  readonly type: string | undefined;
  readonly content: string;
}

/** The parts of a form (RFC 7578): how libraries quote their headers is not compared, what they say is. */
function readParts(body: Buffer, boundary: string): Part[] {
  return body
    .toString('latin1')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf('\r\n\r\n');
      const head = Buffer.from(part.slice(0, end), 'latin1').toString();
      return {
        name: /;\s*name="?([^"\r\n;]*)/i.exec(head)?.[1],
        filename: /;\s*filename="?([^"\r\n;]*)/i.exec(head)?.[1],
        type: /content-type:\s*([^\r\n]*)/i.exec(head)?.[1],
        content: part.slice(end + 4, -2),
      };
    });
}
