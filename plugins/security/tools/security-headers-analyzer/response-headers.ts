import { InputError, quote, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { parseHeaderFields } from '../../lib/mail-headers.ts';

/** A response's header: names in lower case, repeated fields joined, cookies apart. */
export interface ResponseHeaders {
  readonly fields: ReadonlyMap<string, string>;
  readonly setCookie: readonly string[];
  readonly status: number | null;
}

/**
 * The header that a caller pasted: text, which may begin with a status line and hold the headers of redirects
 * before the last one, or an object of names and values.
 *
 * @throws InputError when it holds no header
 */
export function readResponseHeaders(argument: string, given: string | JsonObject): ResponseHeaders {
  if (typeof given !== 'string') {
    const fields = Object.entries(given).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, headerText(`${argument}.${name}`, one)]),
    );
    return collect(fields, null);
  }
  const last =
    given
      .trim()
      .split(/\r?\n\r?\n(?=HTTP\/)/i)
      .at(-1) ?? '';
  const status = /^HTTP\/\d(?:\.\d)?[ \t]+(\d{3})\b.*(?:\r?\n)?/i.exec(last);
  const fields = parseHeaderFields(status === null ? last : last.slice(status[0].length));
  if (fields.length === 0 && status === null)
    throw new InputError(argument, `expected lines \`Name: value\`, got ${quote(given)}`);
  return collect(
    fields.map(({ name, value }): [string, string] => [name, value]),
    status === null ? null : Number(status[1]),
  );
}

/** The header of an answer. */
export function fetchedHeaders({ headers, status }: Response): ResponseHeaders {
  return {
    fields: new Map([...headers].filter(([name]) => name !== 'set-cookie')),
    setCookie: headers.getSetCookie(),
    status,
  };
}

function collect(given: readonly (readonly [string, string])[], status: number | null): ResponseHeaders {
  const fields = new Map<string, string>();
  const setCookie: string[] = [];
  for (const [name, value] of given) {
    const key = name.trim().toLowerCase();
    const before = fields.get(key);
    if (key === 'set-cookie') setCookie.push(value);
    else fields.set(key, before === undefined ? value.trim() : `${before}, ${value.trim()}`);
  }
  return { fields, setCookie, status };
}

function headerText(argument: string, value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new InputError(argument, `expected text, got ${quote(value)}`);
}
