import { expect, test } from 'vitest';
import { readGrants } from '../../../host/outbound/grants.ts';

test.each([
  [['api.example.com'], 'api.example.com', 443, true],
  [['api.example.com'], 'api.example.com', 80, true],
  [['api.example.com'], 'api.example.com', 8443, false],
  [['api.example.com'], 'example.com', 443, false],
  [['api.example.com'], 'evil-api.example.com', 443, false],
  [['API.example.com'], 'api.example.com', 443, true],
  [['api.example.com:8443'], 'api.example.com', 8443, true],
  [['api.example.com:8443'], 'api.example.com', 443, false],
  [['*.example.com'], 'a.b.example.com', 443, true],
  [['*.example.com'], 'example.com', 443, false],
  [['*.example.com'], 'badexample.com', 443, false],
  [['*'], 'anything.org', 443, true],
  [['*'], 'anything.org', 22, false],
  [['*', 'db.example.com:5432'], 'db.example.com', 5432, true],
  [[], 'example.com', 443, false],
])('%j for %s:%i is %s', (net, host, port, granted) => {
  expect(readGrants(net).port(host, port)).toBe(granted);
});

test.each([
  [['GET api.example.com'], 'GET', '/any', true],
  [['GET api.example.com'], 'HEAD', '/any', false],
  [['GET,POST api.example.com/v1/*'], 'POST', '/v1/a', true],
  [['GET,POST api.example.com/v1/*'], 'DELETE', '/v1/a', false],
  [['GET,POST api.example.com/v1/*'], 'POST', '/v2/a', false],
  [['api.example.com/v1'], 'DELETE', '/v1', true],
  [['GET api.example.com/v1/*', 'POST api.example.com/v2/*'], 'POST', '/v1/a', false],
  [['GET api.example.com/v1/*', 'POST api.example.com/v2/*'], 'POST', '/v2/a', true],
  // What is granted whole is not narrowed by what is granted besides.
  [['GET api.example.com/v1/*', 'api.example.com'], 'DELETE', '/', true],
  [['GET api.example.com/v1/*', '*.example.com'], 'DELETE', '/', true],
  // Another port's grant opens nothing here.
  [['GET api.example.com/v1/*', 'api.example.com:8443'], 'DELETE', '/v1/a', false],
  [['GET api.example.com/v1/*'], 'get', '/v1/a', true],
])('%j for %s %s is %s', (net, method, path, granted) => {
  expect(readGrants(net).request('api.example.com', { port: 443, method, path })).toBe(granted);
});

test('a host that is granted on another port is a granted host', () => {
  expect(readGrants(['api.example.com:8443']).host('api.example.com')).toBe(true);
  expect(readGrants([]).host('api.example.com')).toBe(false);
});
