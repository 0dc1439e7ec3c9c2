import { Type } from 'typebox';

/**
 * TypeBox's schema builder. `toolyard-plugin build` leaves it out of bundles: the schemas it makes are
 * in the manifest by then, and the host reads them there (`cli/inert-type.ts` takes its place).
 */
export { Type };

/** The schema of a value, or null where there is none. */
export function nullable<Inner extends Parameters<typeof Type.Array>[0]>(inner: Inner, description?: string) {
  return Type.Union([inner, Type.Null()], description === undefined ? {} : { description });
}
