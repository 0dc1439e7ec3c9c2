import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { CallerLimit } from '../../access/rate-limits/limit-requests.ts';
import { visibleTools } from '../../access/view.ts';
import type { Executor } from '../../calls/executor.ts';
import { addressOf, isAmong } from '../../catalogue/address.ts';
import type { Tool } from '../../catalogue/bundle.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { ToolSearch } from '../../catalogue/search/tool-search.ts';
import type { Snapshot } from '../../catalogue/snapshot.ts';
import { PreparedAnswer } from '../../http/prepared-answer.ts';
import type { ToolDetail } from '../catalogue-service.ts';
import { TOOL_PAGE_POLICY } from '../policy.ts';
import { argumentText, requestText } from '../request-text.ts';
import { ToolPage, type Answer } from './tool-page.ts';

export interface ToolPagesOptions {
  readonly catalogue: Catalogue;
  readonly executor: Executor;
  readonly limit: CallerLimit;
  readonly publicUrl: string | undefined;
}

/** So many tools that are like a tool are named. */
const MOST_RELATED = 6;

/** A page for each tool, rendered here; its form works without scripts. And what leads search engines to them. */
export async function toolPageRoutes(
  app: FastifyInstance,
  { catalogue, executor, limit, publicUrl }: ToolPagesOptions,
): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  );

  let prepared: { readonly snapshot: Snapshot; readonly pages: Map<Tool, PreparedAnswer> } | undefined;
  const pagesOf = (snapshot: Snapshot) => {
    if (prepared?.snapshot !== snapshot) prepared = { snapshot, pages: new Map() };
    return prepared.pages;
  };

  /** The tools that there are for a caller; undefined: all. */
  const reachableFor = ({ caller }: FastifyRequest) =>
    caller.terms?.view && visibleTools(catalogue.snapshot, 'rest', [caller.terms.view]);

  const findTool = (request: FastifyRequest<{ Params: { id: string } }>) => {
    const tool = catalogue.snapshot.find(request.params.id, 'rest');
    return tool !== undefined && isAmong(tool, reachableFor(request)) ? tool : undefined;
  };

  const render = (
    tool: Tool,
    request: FastifyRequest,
    typed: URLSearchParams,
    answer: Answer | undefined,
  ) => {
    const related = relatedTools(catalogue.snapshot, tool, reachableFor(request));
    const page = h(ToolPage, { tool: detailOf(catalogue.snapshot, tool), publicUrl, related, typed, answer });
    return `<!doctype html>${renderToString(page)}`;
  };

  app.get<{ Params: { id: string } }>('/tools/:id', (request, reply) => {
    secure(reply);
    const tool = findTool(request);
    if (tool === undefined) return sendUnknown(reply);
    const name = nameOf(catalogue.snapshot, tool);
    if (name !== request.params.id) return reply.redirect(encodeURIComponent(name), 301);
    const make = () =>
      new PreparedAnswer(Buffer.from(render(tool, request, new URLSearchParams(), undefined)), HTML);
    if (request.caller.terms?.view !== undefined) return make().send(request, reply);
    const pages = pagesOf(catalogue.snapshot);
    const page = pages.get(tool) ?? make();
    pages.set(tool, page);
    return page.send(request, reply);
  });

  app.post<{ Params: { id: string }; Body: string | undefined }>('/tools/:id', async (request, reply) => {
    secure(reply);
    const tool = findTool(request);
    if (tool === undefined) return sendUnknown(reply);
    const typed = new URLSearchParams(request.body ?? '');
    const refusal = await limit.takeFurther(request.caller);
    const outcome =
      refusal === undefined
        ? await executor.execute({
            name: request.params.id,
            surface: 'rest',
            caller: request.caller.id,
            requestId: request.id,
            input: { kind: 'json', bytes: Buffer.from(inputText(detailOf(catalogue.snapshot, tool), typed)) },
            onCallerGone: (listener) => {
              reply.raw.once('close', listener);
              return () => reply.raw.off('close', listener);
            },
            reachable: reachableFor(request),
            takeTurn: () => limit.takeFurther(request.caller),
          })
        : { ok: false as const, error: refusal };
    if (!outcome.ok) {
      const { status, message, retryAfterSeconds } = outcome.error;
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
      return reply
        .code(status)
        .type(HTML)
        .send(render(tool, request, typed, { ok: false, message }));
    }
    const { result } = outcome;
    const json = result.kind === 'value' ? result.json : Buffer.from(result.bytes).toString('utf8');
    return reply
      .type(HTML)
      .send(render(tool, request, typed, { ok: true, result: JSON.parse(json) as unknown }));
  });

  app.get('/sitemap.xml', (request, reply) => {
    const root = rootOf(request, publicUrl);
    const reachable = reachableFor(request);
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
        `User-agent: *\nDisallow: /api/\nDisallow: /mcp\nDisallow: /bins/\nSitemap: ${rootOf(request, publicUrl)}sitemap.xml\n`,
      ),
  );
}

const HTML = 'text/html; charset=utf-8';

/** To this host a form says where it comes from, as it must to be taken; to others nothing is said. */
function secure(reply: FastifyReply): void {
  reply.header('content-security-policy', TOOL_PAGE_POLICY).header('referrer-policy', 'same-origin');
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type(HTML)
    .send(
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>No such tool · Toolyard</title><h1>There is no such tool</h1><p><a href="../">All tools</a></p></html>',
    );
}

/** The name by which a tool's page is found: its id, unless another tool has it. */
function nameOf(snapshot: Snapshot, tool: Tool): string {
  return snapshot.find(tool.id, 'rest') === tool ? tool.id : addressOf(tool);
}

function detailOf(snapshot: Snapshot, tool: Tool): ToolDetail {
  const { title, summary, input, output, examples } = tool.manifest;
  return {
    id: nameOf(snapshot, tool),
    title,
    summary,
    category: tool.bundle.id,
    input_schema: input,
    output_schema: output,
    examples,
  } as ToolDetail;
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
function inputText({ input_schema: { properties = {} } }: ToolDetail, typed: URLSearchParams): string {
  return requestText(
    [...new Set(typed.keys())].map((name) => {
      // Forms send line breaks as CRLF, whatever was typed (WHATWG HTML §4.10.22.4).
      const text = (typed.get(name) ?? '').replaceAll('\r\n', '\n');
      return [name, argumentText(text, properties[name] ?? {}, 'schema')] as const;
    }),
  );
}

function rootOf({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  return `${publicUrl?.replace(/\/$/, '') ?? `${protocol}://${host}`}/`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
