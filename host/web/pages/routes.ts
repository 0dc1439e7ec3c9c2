import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerLimit } from '../../access/rate-limits/limit-requests.ts';
import type { Executor } from '../../calls/executor.ts';
import { isAmong } from '../../catalogue/address.ts';
import type { Tool } from '../../catalogue/bundle.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { ToolSearch } from '../../catalogue/search/tool-search.ts';
import type { Snapshot } from '../../catalogue/snapshot.ts';
import '../../http/bound-bodies.ts';
import '../../http/perimeter.ts';
import { baseUrl } from '../../http/base-url.ts';
import { onDisconnect } from '../../http/on-disconnect.ts';
import { PreparedAnswer } from '../../http/prepared-answer.ts';
import type { ToolDetail } from '../catalogue-service.ts';
import { pageHeaders, TOOL_PAGE_POLICY } from '../policy.ts';
import { argumentText, requestText } from '../form/request-text.ts';
import { PageRenderer, type Visitor } from './page-renderer.ts';
import { sendNotice } from './page-failure.ts';
import type { PageTask } from './page-task.ts';
import { detailOf, findTool, nameOf, reachableFor } from './tool-detail.ts';

export interface ToolPagesOptions {
  readonly catalogue: Catalogue;
  readonly executor: Executor;
  readonly limit: CallerLimit;
  readonly publicUrl: string | undefined;
}

/** So many tools that are like a tool are named. */
const MOST_RELATED = 6;

/** Bytes of a form: it is read on the main thread, and what is longer is for those who send JSON. */
const MOST_FORM_BYTES = 256 * 1024;

/** A page for each tool, rendered here; its form works without scripts. And what leads search engines to them. */
export async function toolPageRoutes(
  app: FastifyInstance,
  { catalogue, executor, limit, publicUrl }: ToolPagesOptions,
): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );

  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const renderer = new PageRenderer(executor.offThread);
  let prepared:
    { readonly snapshot: Snapshot; readonly pages: Map<Tool, Promise<PreparedAnswer>> } | undefined;
  const pagesOf = (snapshot: Snapshot) => {
    if (prepared?.snapshot !== snapshot) prepared = { snapshot, pages: new Map() };
    return prepared.pages;
  };

  const visitorOf = ({ caller }: FastifyRequest, reply: FastifyReply): Visitor => ({
    caller: caller.id,
    onCallerGone: (listener) => onDisconnect(reply, listener),
  });

  const pageOf = (tool: Tool, request: FastifyRequest): PageTask['page'] => ({
    tool: detailOf(catalogue.snapshot, tool),
    publicUrl,
    related: relatedTools(catalogue.snapshot, tool, reachableFor(catalogue.snapshot, request)),
    typed: '',
  });

  app.get<{ Params: { id: string } }>('/tools/:id', { config: { page: '../' } }, async (request, reply) => {
    secure(reply);
    const tool = findTool(catalogue.snapshot, request);
    if (tool === undefined) return sendUnknown(reply);
    const name = nameOf(catalogue.snapshot, tool);
    if (name !== request.params.id) return reply.redirect(encodeURIComponent(name), 301);
    const make = async (visitor: Visitor) =>
      new PreparedAnswer(await renderer.render(pageOf(tool, request), visitor), HTML);
    if (request.caller.terms?.view !== undefined)
      return (await make(visitorOf(request, reply))).send(request, reply);
    const pages = pagesOf(catalogue.snapshot);
    // Others wait for it too: it is made, whether or not the first of them stays.
    const page = pages.get(tool) ?? make({ caller: request.caller.id, onCallerGone: () => () => {} });
    pages.set(tool, page);
    page.catch(() => pages.delete(tool));
    return (await page).send(request, reply);
  });

  app.post<{ Params: { id: string }; Body: string | undefined }>(
    '/tools/:id',
    // A form spends its visitor's turns: other sites' pages send none, whoever may call the API.
    {
      config: {
        bodyLimitOf: () => MOST_FORM_BYTES,
        sites: (origin: string) => origin === publicOrigin,
        page: '../',
      },
    },
    async (request, reply) => {
      secure(reply);
      const tool = findTool(catalogue.snapshot, request);
      if (tool === undefined) return sendUnknown(reply);
      const { body: typed = '' } = request;
      const visitor = visitorOf(request, reply);
      const refusal = await limit.takeFurther(request.caller);
      const outcome =
        refusal === undefined
          ? await executor.execute({
              ...visitor,
              name: request.params.id,
              surface: 'rest',
              requestId: request.id,
              input: { kind: 'json', bytes: Buffer.from(inputText(tool, new URLSearchParams(typed))) },
              reachable: reachableFor(catalogue.snapshot, request),
              ...limit.accountOf(request.caller),
            })
          : { ok: false as const, error: refusal };
      const page = { ...pageOf(tool, request), typed };
      if (outcome.ok) {
        const { result } = outcome;
        const json = result.kind === 'value' ? new TextEncoder().encode(result.json) : result.bytes;
        return reply.type(HTML).send(await renderer.render(page, visitor, json));
      }
      const { status, message, retryAfterSeconds } = outcome.error;
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
      const html = await renderer.render({ ...page, failure: message }, visitor);
      return reply.code(status).type(HTML).send(html);
    },
  );

  app.get('/sitemap.xml', (request, reply) => {
    const root = `${baseUrl(request, publicUrl)}/`;
    const reachable = reachableFor(catalogue.snapshot, request);
    const paths = [
      '',
      ...catalogue.snapshot
        .tools('rest')
        .filter((tool) => isAmong(tool, reachable))
        .map((tool) => `tools/${nameOf(catalogue.snapshot, tool)}`),
    ];
    const urls = paths.map((path) => `<url><loc>${escapeXml(root + path)}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      );
  });

  app.get('/robots.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /mcp\nDisallow: /bins/\nSitemap: ${baseUrl(request, publicUrl)}/sitemap.xml\n`,
      ),
  );
}

const HTML = 'text/html; charset=utf-8';

/** To this host a form says where it comes from, as it must to be taken; to others nothing is said. */
function secure(reply: FastifyReply): void {
  reply.headers({ ...pageHeaders(TOOL_PAGE_POLICY), 'referrer-policy': 'same-origin' });
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  sendNotice(reply.code(404), 'There is no such tool');
  return reply;
}

function relatedTools(snapshot: Snapshot, tool: Tool, reachable: ReadonlySet<string> | undefined) {
  const { title, summary } = tool.manifest;
  const found = ToolSearch.of(snapshot, 'rest').find(`${title} ${summary}`);
  const others = found.filter(
    ({ id, tool: other }) => other !== tool && other.id === id && isAmong(other, reachable),
  );
  return others.slice(0, MOST_RELATED).map(({ id, tool: { bundle, manifest } }) => ({
    id,
    title: manifest.title,
    category: bundle.id,
    summary: manifest.summary,
  }));
}

/** The call that a form without scripts asks for; what was left empty is left out. */
function inputText({ manifest }: Tool, typed: URLSearchParams): string {
  const { properties = {} } = manifest.input as ToolDetail['input_schema'];
  const entries = new Map<string, string | undefined>();
  for (const [name, value] of typed) {
    // Of what is sent twice, the first counts.
    if (entries.has(name)) continue;
    // Forms send line breaks as CRLF, whatever was typed (WHATWG HTML §4.10.22.4).
    const text = value.replaceAll('\r\n', '\n');
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    entries.set(name, argumentText(text, schema ?? {}, 'schema'));
  }
  return requestText([...entries]);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
