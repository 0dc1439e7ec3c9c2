import { Type } from '@toolyard/sdk';

/** Something that a check found: a code for programs, a message for people. */
export interface Finding<Code extends string = string> {
  readonly code: Code;
  readonly message: string;
}

/** The schema of a list of findings. */
export function findings(description: string) {
  return Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), { description });
}
