import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../../catalogue/catalogue.ts';

const SCRIPT = '/author/reload.js';
const VERSION = '/author/version';

/** Asks what is served once a second, and loads the page anew when that is another than before. */
const RELOAD = `let served;
setInterval(async () => {
  const answer = await fetch('${VERSION}').catch(() => undefined);
  const version = answer?.ok ? await answer.text() : served;
  if (served !== undefined && version !== served) location.reload();
  served = version;
}, 1000);
`;

/** Has pages load themselves anew when another version of the plugin is served. What is typed outlives that. */
export function reloadPages(app: FastifyInstance, catalogue: Catalogue): void {
  const served = () => catalogue.snapshot.bundles.map(({ digest }) => digest).join('\n');
  app.addHook('onRequest', async ({ headers }) => {
    // Pages are changed on their way, which what is compressed, or not sent, cannot be.
    delete headers['accept-encoding'];
    delete headers['if-none-match'];
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const isPage = /^text\/html\b/.test(String(reply.getHeader('content-type') ?? ''));
    if (!isPage || request.url === '/web/preview') return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    reply.removeHeader('content-length');
    return payload.toString('utf8').replace('</head>', `<script src="${SCRIPT}" defer></script></head>`);
  });
  app.get(SCRIPT, async (_, reply) => reply.type('text/javascript; charset=utf-8').send(RELOAD));
  app.get(VERSION, async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(served()),
  );
}
