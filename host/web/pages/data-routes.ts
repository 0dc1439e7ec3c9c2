import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAmong } from '../../catalogue/address.ts';
import { ChainDocument } from '../../catalogue/chains/chain-document.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { indexWords } from '../../catalogue/search/words.ts';
import type { Snapshot } from '../../catalogue/snapshot.ts';
import { failures } from '../../errors.ts';
import { sendFailure } from '../../http/envelope.ts';
import { PreparedAnswer } from '../../http/prepared-answer.ts';
import type { ArgumentSchema, ToolOutline } from '../catalogue-service.ts';
import { typesOf } from '../form/request-text.ts';
import { detailOf, findTool, nameOf, reachableFor } from './tool-detail.ts';

/** What the pages' scripts load, apart from the API: it is no call, and counts against no limit of calls. */
export async function pageDataRoutes(
  app: FastifyInstance,
  { catalogue }: { readonly catalogue: Catalogue },
): Promise<void> {
  const lists = new WeakMap<Snapshot, PreparedAnswer>();

  const listFor = (request: FastifyRequest): PreparedAnswer => {
    const { snapshot } = catalogue;
    const reachable = reachableFor(snapshot, request);
    const known = reachable === undefined ? lists.get(snapshot) : undefined;
    const list = known ?? PreparedAnswer.json({ tools: outlines(snapshot, reachable) });
    if (reachable === undefined) lists.set(snapshot, list);
    return list;
  };

  const chainSchema = PreparedAnswer.json(ChainDocument);
  app.get('/chain.schema.json', (request, reply) => chainSchema.send(request, reply));

  app.get<{ Params: { id: string } }>('/web/tools/:id', (request, reply) => {
    const { snapshot } = catalogue;
    const tool = findTool(snapshot, request);
    return tool === undefined
      ? sendFailure(reply, failures.unknownTool(request.params.id))
      : PreparedAnswer.json({ tool: detailOf(snapshot, tool) }).send(request, reply);
  });

  app.get('/web/tools', (request, reply) => listFor(request).send(request, reply));
}

/** Each tool once, with the words by which people ask for it and that its title and summary do not have. */
function outlines(snapshot: Snapshot, reachable: ReadonlySet<string> | undefined): ToolOutline[] {
  return snapshot
    .tools('rest')
    .filter((tool) => isAmong(tool, reachable))
    .map((tool) => {
      const { title, summary, uses = '', keywords, aliases, unlistedAliases } = tool.manifest;
      const id = nameOf(snapshot, tool);
      const said = new Set(indexWords([id, title, summary].join(' ')));
      const more = indexWords([uses, ...keywords, ...aliases, ...unlistedAliases].join(' '));
      const words = [...new Set(more)].filter((word) => !said.has(word)).join(' ');
      const takes = neededText(tool.manifest.input);
      return { id, title, category: tool.bundle.id, summary, words, takes };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The argument that somebody with one text would fill in: the only one needed, or else the first; choices aside. */
function neededText({ properties = {}, required = [] }: ArgumentSchema): string | undefined {
  const takesText = (name: string) => {
    const { [name]: schema = {} } = properties;
    const isFixed =
      schema.enum !== undefined || schema.contentEncoding !== undefined || schema.writeOnly === true;
    return !isFixed && (typesOf(schema)?.has('string') ?? true);
  };
  const needed = required.filter((name) => properties[name]?.enum === undefined);
  if (needed.length > 1) return undefined;
  const [name] = needed.length === 1 ? needed : Object.keys(properties).filter(takesText);
  return name !== undefined && takesText(name) ? name : undefined;
}
