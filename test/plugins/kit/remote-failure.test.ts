import { failureOf, outcomeFields, RemoteFailure, SUCCESS } from '@toolyard/kit/remote-failure';
import { networkFailure, Type } from '@toolyard/sdk';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';

const outcome = Type.Object(outcomeFields);

test('a remote side that answers with something else is a failure', () => {
  const error = new RemoteFailure('http_status', 'example.com answered with status 404');
  expect(networkFailure(error)).toEqual({ reason: 'http_status', detail: error.message });
  expect(failureOf(error)).toEqual({ ok: false, reason: 'http_status', detail: error.message });
});

test.each([
  ['success', SUCCESS],
  ['failure', failureOf(new RemoteFailure('timeout', 'no answer within 10 seconds'))],
])('%s has the fields of an outcome', (_, given) => {
  expect(Value.Check(outcome, given)).toBe(true);
});

test.each([
  ['an error of the tool', new TypeError('x is not a function')],
  ['the leaving of the caller', new DOMException('gone', 'AbortError')],
])('%s is thrown on', (_, error) => {
  expect(() => failureOf(error)).toThrow(error);
});
