import { member, type Json } from '../../lib/json-schema/json-value.ts';

export interface OpenApiFinding<Code extends string = string> {
  readonly code: Code;
  /** What it is about; absent for the whole text. Its path is for those that are shown: there may be very many. */
  readonly at?: Json;
  readonly message: string;
  /** Where it stands in the text, in UTF-16 code units; 0 for the whole. */
  readonly offset: number;
}

/** A finding about a value. */
export function findingAt<Code extends string>(
  code: Code,
  at: Json,
  message: string,
): OpenApiFinding<Code> & { readonly at: Json } {
  return { code, at, message, offset: at.start };
}

/** A finding about a member of an object. */
export function findingAtMember<Code extends string>(
  code: Code,
  object: Json,
  name: string,
  message: string,
): OpenApiFinding<Code> & { readonly at: Json } {
  return findingAt(code, member(object, name) ?? object, message);
}
