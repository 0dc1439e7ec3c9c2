import { describe, expect, test } from 'vitest';
import { parseAuthority } from '../../../host/http/allowed-hosts.ts';
import { judgeSite, type AllowedOrigins } from '../../../host/http/cross-site.ts';

/** A request in one line: `POST localhost:8080 origin site mode dest`, with `-` for a header that is not there. */
function judge(line: string, allowed: AllowedOrigins, isSecure = false): string {
  const [method = '', host = '', ...rest] = line.split(/ +/);
  const [origin, site, mode, dest] = rest.map((word) => (word === '-' ? undefined : word));
  const verdict = judgeSite(
    {
      method,
      headers: { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest },
      authority: host === '-' ? undefined : parseAuthority(host),
      isSecure,
    },
    allowed,
  );
  if (!verdict.runs) return 'refused';
  return verdict.readableBy === undefined ? 'runs' : `runs, readable by ${verdict.readableBy}`;
}

const named = new Set(['https://app.example', 'http://localhost:3000', 'null', 'chrome-extension://abc']);
const isNamed: AllowedOrigins = (origin) => named.has(origin);
const none: AllowedOrigins = () => false;

describe('where no origin is allowed', () => {
  test.each([
    ['a program', 'POST localhost:8080 - -'],
    ['a program that says nothing of where it goes', 'POST - - -'],
    ['the host’s own page', 'POST localhost:8080 http://localhost:8080 same-origin cors empty'],
    ['its own page in a browser without Fetch Metadata', 'POST localhost:8080 http://localhost:8080 -'],
    ['its own page by its address', 'POST 192.168.1.5:8080 http://192.168.1.5:8080 -'],
    ['its own page by its IPv6 address', 'POST [::1]:8080 http://[::1]:8080 same-origin'],
    ['its own page on the usual port', 'POST tools.example http://tools.example -'],
    ['its own page, its port said', 'POST tools.example:80 http://tools.example -'],
    ['its own page, TLS taken off by a proxy', 'POST tools.example https://tools.example same-origin'],
    [
      'its own page, TLS taken off, its port said',
      'POST tools.example:443 https://tools.example same-origin',
    ],
    [
      'its own page by a name with a dot at its end',
      'POST localhost.:8080 http://localhost.:8080 same-origin',
    ],
    ['its own page by a name in capitals', 'POST LOCALHOST:8080 http://localhost:8080 same-origin'],
    ['what its own page loads', 'GET localhost:8080 - same-origin no-cors script'],
    ['an address that was typed', 'GET localhost:8080 - none navigate document'],
    ['a link that was followed', 'GET localhost:8080 - cross-site navigate document'],
    ['a link of a neighbouring port', 'GET localhost:8080 - same-site navigate document'],
    ['HEAD of a link', 'HEAD localhost:8080 - cross-site navigate document'],
  ])('%s runs: %s', (_, line) => {
    expect(judge(line, none)).toBe('runs');
  });

  test.each([
    ['fetch', 'POST localhost:8080 https://evil.example cross-site cors empty'],
    ['fetch without Fetch Metadata', 'POST 192.168.1.5:8080 https://evil.example -'],
    ['fetch with no-cors', 'POST localhost:8080 https://evil.example cross-site no-cors empty'],
    ['a beacon', 'POST localhost:8080 http://evil.example cross-site no-cors empty'],
    ['a form', 'POST localhost:8080 https://evil.example cross-site navigate document'],
    ['a form, its origin hidden', 'POST localhost:8080 null cross-site navigate document'],
    ['a form, said to be none', 'POST localhost:8080 - cross-site navigate document'],
    ['a preflight', 'OPTIONS localhost:8080 https://evil.example cross-site cors empty'],
    ['an image', 'GET localhost:8080 - cross-site no-cors image'],
    ['a script', 'GET localhost:8080 - cross-site no-cors script'],
    ['a style', 'GET localhost:8080 - cross-site no-cors style'],
    ['an event stream', 'GET localhost:8080 https://evil.example cross-site cors empty'],
    ['a socket', 'GET localhost:8080 https://evil.example cross-site websocket empty'],
    ['a frame', 'GET localhost:8080 - cross-site navigate iframe'],
    ['an object', 'GET localhost:8080 - cross-site navigate object'],
    ['a prefetch', 'GET localhost:8080 - cross-site no-cors empty'],
    ['a neighbouring port', 'POST localhost:8080 http://localhost:3000 same-site cors empty'],
    ['another name of the machine', 'POST 127.0.0.1:8080 http://localhost:8080 cross-site cors empty'],
    ['a sub-domain', 'POST tools.example https://evil.tools.example same-site cors empty'],
    ['a neighbour', 'GET tools.example - same-site no-cors image'],
    ['another scheme', 'POST tools.example ftp://tools.example -'],
    ['a longer name', 'POST tools.example https://tools.example.evil.example -'],
    ['a name before the host’s', 'POST tools.example https://eviltools.example -'],
    ['the host’s name as a user', 'POST tools.example https://tools.example@evil.example -'],
    ['the host’s name as a path', 'POST tools.example https://evil.example/tools.example -'],
    ['the host’s origin and more', 'POST localhost:8080 http://localhost:8080/ -'],
    ['two origins', 'POST localhost:8080 http://localhost:8080,https://evil.example -'],
    ['another port of the same name', 'POST tools.example:8443 https://tools.example -'],
    ['a document without an origin', 'POST localhost:8080 null -'],
    ['a file', 'POST localhost:8080 file:// -'],
    ['an extension', 'POST localhost:8080 chrome-extension://abc none cors empty'],
    ['an origin that is no URL', 'POST localhost:8080 localhost:8080 -'],
    [
      'its own origin, which the browser denies',
      'POST localhost:8080 http://localhost:8080 cross-site cors empty',
    ],
    ['two words of metadata', 'GET localhost:8080 - same-origin,cross-site no-cors image'],
    ['metadata that nobody knows', 'GET localhost:8080 - same-planet no-cors image'],
    ['a page, where the request does not say where it went', 'POST - http://localhost:8080 -'],
  ])('%s of another site is refused: %s', (_, line) => {
    expect(judge(line, none)).toBe('refused');
  });

  test('an empty Origin is another’s', () => {
    const authority = parseAuthority('localhost:8080');
    const request = { method: 'POST', headers: { origin: '' }, authority, isSecure: false };
    expect(judgeSite(request, none)).toEqual({ runs: false });
  });

  test('a plain page is not the page of a host that is reached by TLS', () => {
    expect(judge('POST tools.example http://tools.example -', none, true)).toBe('refused');
    expect(judge('POST tools.example https://tools.example -', none, true)).toBe('runs');
  });
});

describe('where origins are named', () => {
  test.each([
    [
      'POST localhost:8080 https://app.example cross-site cors empty',
      'runs, readable by https://app.example',
    ],
    [
      'OPTIONS localhost:8080 https://app.example cross-site cors empty',
      'runs, readable by https://app.example',
    ],
    ['POST localhost:8080 https://app.example -', 'runs, readable by https://app.example'],
    [
      'POST 127.0.0.1:8080 http://localhost:3000 cross-site cors empty',
      'runs, readable by http://localhost:3000',
    ],
    ['POST localhost:8080 null cross-site cors empty', 'runs, readable by null'],
    [
      'POST localhost:8080 chrome-extension://abc none cors empty',
      'runs, readable by chrome-extension://abc',
    ],
    ['POST localhost:8080 http://localhost:8080 same-origin cors empty', 'runs'],
    ['POST localhost:8080 - -', 'runs'],
    ['POST localhost:8080 https://app.example:8443 cross-site cors empty', 'refused'],
    ['POST localhost:8080 http://app.example cross-site cors empty', 'refused'],
    ['POST localhost:8080 https://www.app.example cross-site cors empty', 'refused'],
    ['POST localhost:8080 https://app.example.evil.example -', 'refused'],
    // Which page loads an image is not told.
    ['GET localhost:8080 - cross-site no-cors image', 'refused'],
  ])('%s: %s', (line, verdict) => {
    expect(judge(line, isNamed)).toBe(verdict);
  });
});

test.each([
  'POST localhost:8080 https://evil.example cross-site cors empty',
  'POST localhost:8080 null -',
  'GET localhost:8080 - cross-site no-cors image',
  'POST localhost:8080 - -',
])('where any is allowed, all run and read: %s', (line) => {
  expect(judge(line, 'any')).toBe('runs, readable by *');
});
