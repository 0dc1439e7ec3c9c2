import { VERSION } from '../../installation.ts';
import type { Listing, Snapshot } from '../../catalogue/snapshot.ts';
import { responses, schemas } from '../../http/openapi-components.ts';
import { servicePaths } from './service-paths.ts';
import { toolOperation } from './tool-operation.ts';

export interface OpenApiOptions {
  readonly publicUrl: string | undefined;
  /** The paths of what is served beside `/api`. */
  readonly otherPaths: object;
  /** Whether who brings no key is answered. */
  readonly isOpen: boolean;
}

/** The OpenAPI 3.1 description of what the host answers to callers of some tools of a snapshot. */
export function openApi(
  snapshot: Snapshot,
  listings: readonly Listing[],
  { publicUrl, otherPaths, isOpen }: OpenApiOptions,
): object {
  const categories = new Map(listings.map(({ tool: { bundle } }) => [bundle.id, bundle.manifest]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Toolyard',
      version: VERSION,
      description: 'Small tools: each takes a JSON object and returns a JSON object.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl?.replace(/\/$/, '') ?? ''}/api` }],
    // Whoever has a key may bring it to an open host as well.
    security: [...(isOpen ? [{}] : []), { bearer: [] }, { header: [] }],
    tags: [
      { name: 'service', description: 'What there is, and whether it is there' },
      { name: 'bins', description: 'Addresses that keep what is sent to them for two hours' },
      ...[...categories].map(([name, { summary }]) => ({ name, description: summary })),
    ],
    paths: {
      ...servicePaths,
      ...otherPaths,
      ...Object.fromEntries(
        snapshot.describe(listings, (listing) => [
          `/tools/${listing.id}/execute`,
          { post: toolOperation(listing) },
        ]),
      ),
    },
    components: { schemas, responses, securitySchemes },
  };
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A key that the operator gave' },
  header: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The same in a header of its own' },
  readKey: { type: 'http', scheme: 'bearer', description: 'The key that a bin was created with' },
};
