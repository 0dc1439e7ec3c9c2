/**
 * TypeBox's schema builder. `toolyard-plugin build` leaves it out of bundles: the schemas it makes are
 * in the manifest by then, and the host reads them there (`cli/inert-type.ts` takes its place).
 */
export { Type } from 'typebox';
