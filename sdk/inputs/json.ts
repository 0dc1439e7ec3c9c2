import { InputError } from '../define.ts';
import { Type } from '../type.ts';
import type { JsonValue } from '../validate.ts';

/** An argument that takes JSON: as text, or as the value itself. */
export function jsonArgument(options: { readonly description: string }) {
  return Type.Unsafe<JsonValue>({ ...options });
}

/**
 * The value of a JSON argument: a string is parsed, anything else is the value already.
 *
 * @throws InputError with line and column when the text is not JSON (RFC 8259)
 */
export function parseJson(argument: string, given: JsonValue): JsonValue {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given) as JsonValue;
  } catch (error) {
    throw new InputError(argument, `expected JSON, ${jsonProblem(given, error)}`);
  }
}

/** V8's words for what is wrong, with the place: `unexpected end of JSON input (line 1, column 5)`. */
function jsonProblem(text: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const position = /at position (\d+)/.exec(message)?.[1];
  const what = message
    .replace(/,? (?:in JSON )?at position.*$/s, '')
    .replace(/, ".*" is not valid JSON$/s, '');
  const at = position === undefined ? text.length : Number(position);
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  const place = `line ${before.length}, column ${[...(before.at(-1) ?? '')].length + 1}`;
  return `${what.charAt(0).toLowerCase()}${what.slice(1)} (${place})`;
}
