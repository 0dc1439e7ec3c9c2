import { Type } from 'typebox';

/**
 * TypeBox's schema builder. In a bundle a schema is made when code first looks at it: what a tool takes and returns is in
 * the manifest, and most code never looks.
 */
export { Type };
