import { expect, test } from 'vitest';
import { configProblems } from '../../../sdk/manifest/config-problems.ts';

const NET = ['api.example.com', '*.example.org'];

function problemsOf(field: object, name = 'api_key'): string[] {
  return configProblems(
    { type: 'object', properties: { [name]: { title: 'Key', type: 'string', ...field } } },
    NET,
  );
}

const secret = { writeOnly: true };

test.each<readonly [string, object]>([
  ['a text', {}],
  ['a number with a default', { type: 'integer', minimum: 1, default: 5 }],
  ['a secret', secret],
  ['a secret in a header', { ...secret, inject: { host: 'api.example.com', header: 'X-Api-Key' } }],
  [
    'a secret within a header',
    { ...secret, inject: { host: 'api.example.com', header: 'authorization', format: 'Basic {base64}' } },
  ],
  ['a secret in the query', { ...secret, inject: { host: 'api.example.com', query: 'appid' } }],
])('%s is taken', (_, field) => {
  expect(problemsOf(field)).toEqual([]);
});

test.each<readonly [string, object, string]>([
  ['no title', { title: '' }, 'config.api_key.title: required'],
  [
    'a secret that is a number',
    { ...secret, type: 'integer' },
    'config.api_key: expected a secret to be a string',
  ],
  [
    'a secret with a default',
    { ...secret, default: 'x' },
    'config.api_key.default: not allowed of a secret: the manifest is public',
  ],
  ['a default of another type', { default: 5 }, 'config.api_key.default: expected a string, got 5'],
  ['a pattern', { pattern: '(a+)+$' }, 'config.api_key: expected no pattern'],
  [
    'a secret within a value',
    { type: 'object', properties: { key: { type: 'string', writeOnly: true } } },
    'config.api_key: expected a secret to be a field of its own, with writeOnly: true',
  ],
  [
    'an injection of what is no secret',
    { inject: { host: 'api.example.com', header: 'x-key' } },
    'config.api_key.inject: expected a secret: say writeOnly: true',
  ],
  [
    'a host that is not asked for',
    { ...secret, inject: { host: 'evil.example.com', header: 'x-key' } },
    'config.api_key.inject.host: expected one of permissions.net without *, got "evil.example.com"',
  ],
  [
    'a host with a wildcard',
    { ...secret, inject: { host: '*.example.org', header: 'x-key' } },
    'config.api_key.inject.host: expected one of permissions.net without *, got "*.example.org"',
  ],
  [
    'both places',
    { ...secret, inject: { host: 'api.example.com', header: 'x-key', query: 'key' } },
    'config.api_key.inject: expected either header or query',
  ],
  [
    'a header of the connection',
    { ...secret, inject: { host: 'api.example.com', header: 'Host' } },
    'config.api_key.inject.header: expected the name of a header that tools may set, got "Host"',
  ],
  [
    'a format without the secret',
    { ...secret, inject: { host: 'api.example.com', header: 'x-key', format: 'Bearer' } },
    'config.api_key.inject.format: expected printable ASCII with one {value} or {base64}, got "Bearer"',
  ],
  [
    'a format that ends the header',
    { ...secret, inject: { host: 'api.example.com', header: 'x-key', format: '{value}\r\nX: y' } },
    'config.api_key.inject.format: expected printable ASCII with one {value} or {base64}, got "{value}\\r\\nX: y"',
  ],
])('%s is a problem', (_, field, problem) => {
  expect(problemsOf(field)).toEqual([problem]);
});

test('names of fields are told apart without case and _, so that each has one environment variable', () => {
  const text = { type: 'string', title: 'Key' };
  expect(configProblems({ type: 'object', properties: { apiKey: text, api_key: text } }, NET)).toEqual([
    'config: two fields are called APIKEY where neither case nor _ counts',
  ]);
  expect(problemsOf({}, 'api-key')).toEqual(['config.api-key: expected a name of letters, digits and "_"']);
});

test('what is required is a field, and the whole is nothing but fields', () => {
  const properties = { a: { type: 'string', title: 'A' } };
  expect(configProblems({ type: 'object', properties, required: ['b'], anyOf: [] }, NET)).toEqual([
    'config.anyOf: not allowed beside properties',
    'config.required: there is no field "b"',
  ]);
  expect(configProblems({ type: 'array' }, NET)).toEqual(['config: expected the schema of an object']);
});
