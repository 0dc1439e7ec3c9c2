import { parseWithDigitsAsText } from '@toolyard/kit/inexact-numbers';
import { InputError, type JsonObject, type JsonValue, Type } from '@toolyard/sdk';
import { objectAt } from './json-members.ts';
import { readJsonSource } from './json-source.ts';

/** An argument that takes a HAR log. */
export function harArgument() {
  return Type.Unsafe<string | JsonObject>({
    type: ['string', 'object'],
    contentMediaType: 'application/json',
    description: 'HAR 1.1/1.2 log as JSON text or object',
  });
}

export interface HarLog {
  readonly log: JsonObject;
  readonly entries: readonly JsonValue[];
}

/**
 * The log of a HAR file. What it holds is as untidy as the programs that write it.
 *
 * @throws InputError naming `har` when it is no JSON, or has no list of entries
 */
export function readHar(given: string | JsonObject): HarLog {
  const har = parseWithDigitsAsText(readJsonSource('har', given).text);
  const log = objectAt(har, 'log');
  const entries = log.entries;
  if (Array.isArray(entries)) return { log, entries };
  throw new InputError('har', 'expected a HAR file: an object with the array log.entries');
}
