import { expect, test } from 'vitest';
import { keepQuery } from '../../../host/bins/query-redaction.ts';

test.each([
  ['', '', []],
  ['a=1&b=%20&&c', 'a=1&b=%20&&c', []],
  [
    'api_key=SECRETQ&page=2&password=SECRETP',
    'api_key=[redacted]&page=2&password=[redacted]',
    ['api_key', 'password'],
  ],
  ['token=a=b==&x=1', 'token=[redacted]&x=1', ['token']],
  ['token=a&token=b', 'token=[redacted]&token=[redacted]', ['token']],
  ['access%5Ftoken=x', 'access%5Ftoken=[redacted]', ['access_token']],
  ['user%5Bpassword%5D=x&user[name]=Ada', 'user%5Bpassword%5D=[redacted]&user[name]=Ada', ['user[password]']],
  ['client+secret=x', 'client+secret=[redacted]', ['client secret']],
  ['a=1;token=x&b=2', 'a=1;token=[redacted]&b=2', ['token']],
  ['password=a;b=c&d=1', 'password=[redacted]&d=1', ['password']],
  ['token=&secret', 'token=&secret', []],
  ['tok%zzen=1&%zztoken=x', 'tok%zzen=1&%zztoken=[redacted]', ['%zztoken']],
  ['=token&=x', '=token&=x', []],
  ['sig=abc&X-Amz-Signature=def', 'sig=abc&X-Amz-Signature=def', []],
  ['q=password%3Dx', 'q=password%3Dx', []],
  ['url=https://a.example/?token=x&y', 'url=https://a.example/?token=x&y', []],
])('%s', (received, query, redacted) => {
  expect(keepQuery(received)).toEqual({ query, redacted });
});
