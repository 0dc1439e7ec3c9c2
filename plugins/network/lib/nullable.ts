import { Type } from '@toolyard/sdk';

type Schema = Parameters<typeof Type.Array>[0];

/** A value, or null where there is none. */
export function nullable<Inner extends Schema>(inner: Inner, description?: string) {
  return Type.Union([inner, Type.Null()], description === undefined ? {} : { description });
}
