import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAmbiguous, pathMatcher } from '../../../host/outbound/path-rule.ts';

/** Whether a request goes out to this, as the guarded client asks. */
function goes(rule: string, target: string): boolean {
  const { pathname } = new URL(`https://api.example.com${target}`);
  return !isAmbiguous(pathname) && pathMatcher(rule)(pathname);
}

test.each([
  ['/v1/*', '/v1/a', true],
  ['/v1/*', '/v1/a/b/c', true],
  ['/v1/*', '/v1/', true],
  ['/v1/*', '/v1', false],
  ['/v1/*', '/v10/a', false],
  ['/v1/*', '/V1/a', false],
  ['/v1/*', '/a/v1/b', false],
  ['/v1/*', '/v1/a?b=/../c#d', true],
  ['/v1/*', '/%76%31/a', true],
  ['/v1/a%20b', '/v1/a b', false],
  ['/users/*/posts', '/users/7/posts', true],
  ['/users/*/posts', '/users/7/posts/1', false],
  ['/users/*/posts', '/users//posts', false],
  ['/users/*/posts', '/users/7/8/posts', false],
  ['/', '/', true],
  ['/', '/a', false],
  ['/*', '/a/b', true],
  ['/a', '/a/', false],
])('%s for %s: %s', (rule, target, expected) => expect(goes(rule, target)).toBe(expected));

test.each([
  '/v1/../admin',
  '/v1/%2e%2e/admin',
  '/v1/%2E./admin',
  '/v1/..%2fadmin',
  '/v1/..%2Fadmin',
  '/v1/..%5cadmin',
  '/v1/..\\admin',
  '/v1\\..\\admin',
  '/v1/%252e%252e/admin',
  '/v1/%252e%252e%252fadmin',
  '/v1//admin',
  '//v1/admin',
  '//api.example.com/v1/a',
  '/v1/..;/admin',
  '/v1/..;a=b/admin',
  '/v1/%2e%2e;/admin',
  '/v1/..%3b/admin',
  '/v1/.;/admin',
  '/v1/;/admin',
  '/v1/a%00/../../admin',
  '/v1/a%00',
  '/v1/a%0d%0aX: y',
  '/v1/%zz',
  '/v1/%c0%ae%c0%ae/admin',
  '/v1/%ff',
  '/./admin',
  '/admin',
  '/v1/%2',
])('%s does not get out of /v1/*', (target) => expect(goes('/v1/*', target)).toBe(false));

test('whatever goes stays below its rule, however often a server decodes and resolves it', () => {
  const piece = fc.constantFrom(
    '/',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '%25',
    '2e',
    '2f',
    ';',
    '\\',
    'a',
    'v1',
    '%',
    '//',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const target = `/v1/${pieces.join('')}`;
      if (!goes('/v1/*', target)) return;
      let path = new URL(target, 'https://api.example.com').pathname;
      for (let round = 0; round < 3; round += 1) {
        const plain = path.replaceAll('\\', '/').replaceAll(/;[^/]*/g, '');
        expect(new URL(`https://api.example.com${plain}`).pathname).toMatch(/^\/v1\//);
        path = decodeURIComponent(path);
      }
    }),
    { numRuns: 5000 },
  );
});
