import type { Listing, Snapshot } from '../catalogue/snapshot.ts';
import { ToolSearch } from '../catalogue/search/tool-search.ts';
import { declareTool } from '../catalogue/declarations.ts';
import { openApi } from './openapi.ts';
import { PreparedAnswer } from '../http/prepared-answer.ts';

export interface ToolQuery {
  readonly category?: string | undefined;
  readonly q?: string | undefined;
  /** False leaves the schemas and examples out. */
  readonly schemas?: boolean | undefined;
}

/** What REST says of one snapshot, prepared when it is first asked for. */
export class ToolDocuments {
  readonly snapshot: Snapshot;
  readonly #publicUrl: string | undefined;
  readonly #answers = new Map<string, PreparedAnswer>();
  #search: ToolSearch | undefined;

  constructor(snapshot: Snapshot, publicUrl: string | undefined) {
    this.snapshot = snapshot;
    this.#publicUrl = publicUrl;
  }

  /** The list of tools, or of those that fit a query, then best first. */
  list({ category, q, schemas = true }: ToolQuery): PreparedAnswer {
    const answer = () => {
      const found =
        q === undefined
          ? this.snapshot.list('rest')
          : (this.#search ??= new ToolSearch(this.snapshot, 'rest')).find(q);
      const listings =
        category === undefined ? found : found.filter(({ tool }) => tool.bundle.id === category);
      const tools = this.snapshot.describe<object>(listings, schemas ? describe : outline);
      return PreparedAnswer.json({ success: true, count: tools.length, tools });
    };
    return q === undefined ? this.#prepared(`list ${category ?? ''} ${schemas}`, answer) : answer();
  }

  /** One tool, by its id, an alias or an address; undefined when there is none. */
  tool(name: string): PreparedAnswer | undefined {
    const tool = this.snapshot.find(name, 'rest');
    return (
      tool &&
      this.#prepared(`tool ${name}`, () =>
        PreparedAnswer.json({ success: true, tool: describe({ id: tool.id, tool }) }),
      )
    );
  }

  /** Every tool as a TypeScript function, as programs call them. */
  declarations(): PreparedAnswer {
    return this.#prepared('declarations', () => {
      const tools = new Set(this.snapshot.list('rest').map(({ tool }) => tool));
      const functions = [...tools].map(({ manifest }) => declareTool(manifest));
      const text = `declare namespace tools {\n${functions.join('\n')}\n}\n`;
      return new PreparedAnswer(Buffer.from(text), 'text/plain; charset=utf-8');
    });
  }

  openApi(): PreparedAnswer {
    return this.#prepared('openapi', () => PreparedAnswer.json(openApi(this.snapshot, this.#publicUrl)));
  }

  #prepared(key: string, prepare: () => PreparedAnswer): PreparedAnswer {
    const answer = this.#answers.get(key) ?? prepare();
    this.#answers.set(key, answer);
    return answer;
  }
}

/** What is needed to choose a tool. */
function outline({ id, tool: { id: own, bundle, manifest } }: Listing) {
  return {
    id,
    title: manifest.title,
    category: bundle.id,
    summary: manifest.summary,
    aliases: manifest.aliases,
    ...(id === own ? {} : { alias_of: own }),
  };
}

/** What is needed to choose a tool and to call it. */
function describe(listing: Listing) {
  const { input, output, examples } = listing.tool.manifest;
  return { ...outline(listing), input_schema: input, output_schema: output, examples };
}
