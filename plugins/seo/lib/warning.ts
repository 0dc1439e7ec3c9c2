import { Type } from '@toolyard/sdk';

/** What a generator points out and does not refuse. */
export interface Warning {
  readonly code: string;
  readonly message: string;
}

export const Warnings = Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
  description: '{code, message}',
});

/** Warnings of the conditions that hold, in their order. */
export function warningsOf(
  ...found: readonly (readonly [holds: boolean, code: string, message: string])[]
): Warning[] {
  return found.filter(([holds]) => holds).map(([, code, message]) => ({ code, message }));
}
