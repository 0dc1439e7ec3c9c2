import { parseJson } from '@toolyard/kit/json-argument';
import { readJsonText } from '@toolyard/kit/json-text';
import { InputError, type JsonValue } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { isJsonObject } from './specification.ts';

/** A payload as the list of its messages, whatever they are; or why the text is none. */
export type Payload = { readonly messages: readonly JsonValue[] } | { readonly problem: string };

/** Reads a message, a list of messages, `{messages: […]}`, or JSON or JSON Lines text of these. */
export function readPayload(argument: string, given: JsonValue): Payload {
  if (typeof given !== 'string') return { messages: messagesOf(given) };
  const whole = readJsonText(given);
  if (whole.fault === undefined) return tryParse(argument, given, messagesOf);
  const lines = [...given.matchAll(/[^\r\n]+/g)].filter(([line]) => line.trim() !== '');
  const [first] = lines;
  // Text whose first line stands on its own is JSON Lines; of any other the fault counts that it has as a whole.
  if (first === undefined || lines.length < 2 || readJsonText(first[0]).fault !== undefined)
    return { problem: describeFault(given, whole.fault) };
  const messages: JsonValue[] = [];
  for (const { 0: line, index } of lines) {
    const { fault } = readJsonText(line);
    if (fault !== undefined)
      return { problem: describeFault(given, { ...fault, offset: index + fault.offset }) };
    const parsed = tryParse(argument, line, (value) => [value]);
    if ('problem' in parsed) return parsed;
    messages.push(...parsed.messages);
  }
  return { messages };
}

function tryParse(argument: string, text: string, read: (value: JsonValue) => readonly JsonValue[]): Payload {
  try {
    return { messages: read(parseJson(argument, text)) };
  } catch (error) {
    if (error instanceof InputError) return { problem: error.message.slice(argument.length + 2) };
    throw error;
  }
}

function describeFault(
  text: string,
  { found, offset }: { readonly found: string; readonly offset: number },
): string {
  return `expected JSON or JSON Lines, got ${found} at ${placeAt(text, offset)}`;
}

function messagesOf(value: JsonValue): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  return isJsonObject(value) && Array.isArray(value.messages) && value.version === undefined
    ? value.messages
    : [value];
}
