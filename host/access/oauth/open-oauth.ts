import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Health } from '../../observe/health.ts';
import type { OAuth } from './oauth.ts';

/** How long a checked token counts without another look, in milliseconds: introspection tells of revocation. */
const JWT_MS = 60_000;
const INTROSPECTED_MS = 15_000;

/**
 * The resource server that the settings describe. jose is loaded only where there is one.
 *
 * @param app whose address stands for the host's where PUBLIC_URL is not set, once it listens
 * @throws Error with the variable that is missing
 */
export async function openOAuth(
  config: Config,
  app: FastifyInstance,
  health: Health,
): Promise<OAuth | undefined> {
  if (config.ACCESS !== 'oauth' && config.ACCESS !== 'keys,oauth') return undefined;
  const { OAUTH_ISSUER: issuerId, OAUTH_SCOPES: scopes } = config;
  if (issuerId === undefined)
    throw new Error(
      `OAUTH_ISSUER: expected the authorization server's address, since ACCESS is ${config.ACCESS}`,
    );
  const address = addressOf(config, app);
  const [
    { Issuer },
    { JwtChecker },
    { IntrospectionChecker },
    { RememberedTokens },
    { ProtectedResource },
    { OAuth },
  ] = await Promise.all([
    import('./issuer.ts'),
    import('./jwt-checker.ts'),
    import('./introspection-checker.ts'),
    import('./remembered-tokens.ts'),
    import('./protected-resource.ts'),
    import('./oauth.ts'),
  ]);
  const issuer = new Issuer(issuerId);
  health.report('oauth', () =>
    issuer.fault === undefined ? { state: 'ok' } : { state: 'degraded', reason: issuer.fault.message },
  );
  const resource = new ProtectedResource({
    address,
    audience: config.OAUTH_AUDIENCE,
    issuer: issuerId,
    scopes: scopes.map(({ name }) => name),
  });
  const audience = () => resource.names;
  const introspects = config.OAUTH_TOKENS === 'introspect';
  const checker = introspects
    ? new IntrospectionChecker({ issuer, audience, ...clientOf(config) })
    : new JwtChecker({ issuer, audience, algorithms: config.OAUTH_ALGORITHMS });
  const maxAgeMs = introspects ? INTROSPECTED_MS : JWT_MS;
  return new OAuth({
    issuer,
    checker: new RememberedTokens({ checker, maxAgeMs }),
    introspects,
    scopes,
    resource,
  });
}

/** Tokens name the host by its address: it is never taken from what a caller says, such as a Host header. */
function addressOf({ PUBLIC_URL, HOST, ACCESS }: Config, app: FastifyInstance): () => URL {
  if (PUBLIC_URL !== undefined) return () => PUBLIC_URL;
  if (!LOOPBACK.has(HOST))
    throw new Error(
      `PUBLIC_URL: expected the address by which callers reach the host, since ACCESS is ${ACCESS}`,
    );
  return () => new URL(app.listeningOrigin);
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

function clientOf({ OAUTH_CLIENT_ID: clientId, OAUTH_CLIENT_SECRET: clientSecret }: Config) {
  if (clientId === '' || clientSecret === '')
    throw new Error(
      'OAUTH_CLIENT_ID and OAUTH_CLIENT_SECRET: expected as whom the issuer is asked, since OAUTH_TOKENS is introspect',
    );
  return { clientId, clientSecret };
}
