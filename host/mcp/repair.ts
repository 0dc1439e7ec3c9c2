import type { JsonSchema } from '@toolyard/sdk';
import { choicesOf } from './choices.ts';
import { isRecord } from './is-record.ts';

const NUMBER = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?\s*$/i;

/**
 * Arguments as they were meant, where that is beyond doubt: a number or a truth value given as text, and a choice in
 * other case or with other signs between its words. The same object where there is nothing of that kind.
 */
export function repairArguments(schema: JsonSchema, given: Record<string, unknown>): Record<string, unknown> {
  const repaired = repair(schema, given);
  return isRecord(repaired) ? repaired : given;
}

function repair(schema: JsonSchema | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  if (typeof value === 'string') return repairText(schema, value);
  const { properties, items } = schema as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly items?: JsonSchema;
  };
  if (Array.isArray(value)) {
    const elements = value.map((element: unknown) => repair(items, element));
    return elements.some((element, index) => element !== value[index]) ? elements : value;
  }
  if (!isRecord(value) || properties === undefined) return value;
  const members = Object.entries(value).map(
    ([name, inner]) =>
      [name, Object.hasOwn(properties, name) ? repair(properties[name], inner) : inner] as const,
  );
  return members.some(([name, inner]) => inner !== value[name]) ? Object.fromEntries(members) : value;
}

function repairText(schema: JsonSchema, text: string): unknown {
  const choices = choicesOf(schema);
  if (choices.length > 0) {
    if (choices.includes(text)) return text;
    const meant = choices.filter((choice) => letters(choice) === letters(text));
    return meant.length === 1 ? meant[0] : text;
  }
  const { type } = schema as { readonly type?: unknown };
  if ((type === 'number' || type === 'integer') && NUMBER.test(text)) return Number(text);
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return text;
}

/** Without case and what stands between words. */
function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_-]+/g, '');
}
