import type { FastifyInstance } from 'fastify';

/** Under what addresses tokens are issued for the host, below its own. */
const PARTS = ['', '/mcp', '/api'] as const;
type Part = (typeof PARTS)[number];

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

export interface ProtectedResourceOptions {
  /** The host's own address as callers know it; it may be known only once the host listens. */
  readonly address: () => URL;
  /** Further names by which the issuer calls the host in `aud`. */
  readonly audience: readonly string[];
  readonly issuer: string;
  /** The scopes that open something; none: every token does. */
  readonly scopes: readonly string[];
}

/** The host as OAuth knows it: a resource with an address, whose metadata says who issues tokens for it (RFC 9728). */
export class ProtectedResource {
  readonly #options: ProtectedResourceOptions;
  #names: ReadonlySet<string> | undefined;

  constructor(options: ProtectedResourceOptions) {
    this.#options = options;
  }

  /** The names by which tokens may be issued for the host, without a final slash. */
  get names(): ReadonlySet<string> {
    return (this.#names ??= new Set([
      ...PARTS.map((part) => this.#resource(part)),
      ...this.#options.audience.map((name) => name.replace(/\/$/, '')),
    ]));
  }

  /** The name of the whole host. */
  get name(): string {
    return this.#base;
  }

  /** Where the metadata is of what a request asked for. */
  metadataUrl(path: string): string {
    const part = PARTS.findLast(
      (one) => path === one || path.startsWith(`${one}/`) || path.startsWith(`${one}?`),
    );
    return `${this.#base}${WELL_KNOWN}${part ?? ''}`;
  }

  /**
   * Serves the metadata. RFC 9728 §3.1 puts the well-known part before a resource's whole path: behind a proxy that
   * takes a path away, that is before this path too.
   *
   * @param above the path that is taken away
   */
  serve(app: FastifyInstance, above: string): void {
    for (const part of PARTS)
      for (const path of new Set([`${WELL_KNOWN}${part}`, `${WELL_KNOWN}${above}${part}`]))
        app.get(path, { config: { access: 'anyone', sites: 'every' } }, (_, reply) =>
          reply.header('access-control-allow-origin', '*').send(this.#metadata(part)),
        );
  }

  #metadata(part: Part): object {
    const { issuer, scopes } = this.#options;
    return {
      resource: this.#resource(part),
      authorization_servers: [issuer],
      ...(scopes.length === 0 ? {} : { scopes_supported: scopes }),
      bearer_methods_supported: ['header'],
      resource_name: 'Toolyard',
    };
  }

  #resource(part: Part): string {
    return this.#base + part;
  }

  get #base(): string {
    return this.#options.address().href.replace(/\/$/, '');
  }
}
