import { escapeToken, pointerOf, type Json } from '../json-schema/json-value.ts';

export interface OpenApiFinding<Code extends string = string> {
  readonly code: Code;
  /** A JSON Pointer (RFC 6901). */
  readonly path: string;
  readonly message: string;
  /** Where it stands in the text, in UTF-16 code units; 0 for the whole. */
  readonly offset: number;
}

/** A finding about a value. */
export function findingAt<Code extends string>(
  code: Code,
  value: Json,
  message: string,
): OpenApiFinding<Code> {
  return { code, path: pointerOf(value), message, offset: value.start };
}

/** A finding about a member, which a value of the schema's language may name without being it. */
export function findingAtMember<Code extends string>(
  code: Code,
  object: Json,
  name: string,
  message: string,
): OpenApiFinding<Code> {
  const found = object.kind === 'object' ? object.members.get(name) : undefined;
  return found === undefined
    ? { code, path: `${pointerOf(object)}/${escapeToken(name)}`, message, offset: object.start }
    : findingAt(code, found, message);
}
