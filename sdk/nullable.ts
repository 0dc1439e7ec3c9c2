import { Type } from './type.ts';

/** The schema of a value, or null where there is none. */
export function nullable<Inner extends Parameters<typeof Type.Array>[0]>(inner: Inner, description?: string) {
  return Type.Union([inner, Type.Null()], description === undefined ? {} : { description });
}
