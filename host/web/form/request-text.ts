import { formatJson, isJson } from '../bins-json.ts';
import type { ArgumentSchema } from '../catalogue-service.ts';

/** How a text that was typed is sent: by its schema, or as people choose. */
export type SentAs = 'schema' | 'text' | 'json';

/** The ways of sending a text besides that of the schema that mean something to a field. */
export function choicesOf(schema: ArgumentSchema): readonly SentAs[] {
  const types = typesOf(schema);
  const takesText = types === undefined || types.has('string');
  return [
    ...(takesText ? (['text'] as const) : []),
    ...(takesText && types?.size !== 1 ? (['json'] as const) : []),
  ];
}

export function takesNull(schema: ArgumentSchema): boolean {
  return typesOf(schema)?.has('null') ?? true;
}

/**
 * What is typed, as a piece of the request's JSON: JSON stays as it was typed, with its digits, repeated names
 * and blanks. What no JSON can be made of goes as a string, so that the host says what it expected.
 *
 * @returns undefined where the argument is left out
 */
export function argumentText(typed: string, schema: ArgumentSchema, sentAs: SentAs): string | undefined {
  const types = typesOf(schema);
  const isText = types?.size === 1 && types.has('string');
  switch (sentAs) {
    case 'text':
      return JSON.stringify(typed);
    case 'json':
      return isJson(typed) ? typed : JSON.stringify(typed);
    case 'schema':
      if (typed === '') return undefined;
      if (isText || !isJson(typed)) return JSON.stringify(typed);
      // Where JSON is taken as text, a text that were no JSON would stand for a JSON string.
      if (takesJsonText(schema) && /^\s*"/.test(typed)) return JSON.stringify(typed);
      // What parsing would lose, digits and repeated names, stays where the argument takes text too.
      return (types?.has('string') ?? /^\s*[[{]/.test(typed)) && losesByParsing(typed)
        ? JSON.stringify(typed)
        : typed;
  }
}

function takesJsonText(schema: ArgumentSchema): boolean {
  return schema.contentMediaType === 'application/json' && (typesOf(schema)?.has('string') ?? true);
}

/** The request of pieces: names and their JSON. */
export function requestText(entries: readonly (readonly [string, string | undefined])[]): string {
  const members = entries.flatMap(([name, text]) =>
    text === undefined ? [] : [`${JSON.stringify(name)}:${text}`],
  );
  return `{${members.join(',')}}`;
}

/** The types that a schema takes; undefined where it takes any. */
export function typesOf({ type, anyOf, oneOf }: ArgumentSchema): ReadonlySet<string> | undefined {
  if (type !== undefined) return new Set(typeof type === 'string' ? [type] : type);
  const branches = (anyOf ?? oneOf)?.map(typesOf);
  if (branches === undefined) return undefined;
  const types = new Set<string>();
  for (const branch of branches) {
    if (branch === undefined) return undefined;
    for (const name of branch) types.add(name);
  }
  return types;
}

function losesByParsing(text: string): boolean {
  const tokens = formatJson(text) ?? [];
  return tokens.map((token) => token.text.trim()).join('') !== JSON.stringify(JSON.parse(text));
}
