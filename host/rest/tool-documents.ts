import type { Listing, Snapshot } from '../catalogue/snapshot.ts';
import { ToolSearch } from '../catalogue/search/tool-search.ts';
import { declareTool } from '../catalogue/declarations.ts';
import { openApi, type OpenApiOptions } from './openapi/document.ts';
import { visibleTools } from '../access/view.ts';
import { isAmong } from '../catalogue/address.ts';
import type { Tool } from '../catalogue/bundle.ts';
import type { View } from '../config/view.ts';
import { PreparedAnswer } from '../http/prepared-answer.ts';

/** What a program has besides its tools and `input`. */
const FILES_DECLARATION = `/** Files of tools' results have names, which tools take in place of their bytes. */
declare namespace files {
/** The Base64 of a file. */
function read(name: string): Promise<string>;
}
`;

export interface ToolQuery {
  readonly category?: string | undefined;
  readonly q?: string | undefined;
  /** False leaves the schemas and examples out. */
  readonly schemas?: boolean | undefined;
}

/** What REST says of one snapshot to callers of one view, prepared when it is first asked for. */
export class ToolDocuments {
  readonly snapshot: Snapshot;
  /** The addresses of the tools that there are for these callers; undefined: all. */
  readonly reachable: ReadonlySet<string> | undefined;
  readonly #options: OpenApiOptions;
  readonly #answers = new Map<string, PreparedAnswer>();

  constructor(snapshot: Snapshot, view: View | undefined, options: OpenApiOptions) {
    this.snapshot = snapshot;
    this.reachable = view && visibleTools(snapshot, 'rest', [view]);
    this.#options = options;
  }

  /** The tool of an id, an alias or an address, if there is one for these callers. */
  find(name: string): Tool | undefined {
    const tool = this.snapshot.find(name, 'rest');
    return tool !== undefined && this.#has(tool) ? tool : undefined;
  }

  /** What is listed for these callers. */
  get #listings(): Listing[] {
    return this.snapshot.list('rest').filter(({ tool }) => this.#has(tool));
  }

  /** The tools that there are for these callers, those of aliases as often as they are listed. */
  get tools(): Tool[] {
    return this.#listings.map(({ tool }) => tool);
  }

  /** The list of tools, or of those that fit a query, then best first. */
  list({ category, q, schemas = true }: ToolQuery): PreparedAnswer {
    const answer = () => {
      const found = q === undefined ? this.#listings : ToolSearch.of(this.snapshot, 'rest').find(q);
      const listings = found.filter(
        ({ tool }) => this.#has(tool) && (category === undefined || tool.bundle.id === category),
      );
      const tools = this.snapshot.describe<object>(listings, schemas ? describe : outline);
      return PreparedAnswer.json({ success: true, count: tools.length, tools });
    };
    // Callers make up any number of searches and categories: answers to them are not kept.
    const isKept =
      q === undefined && (category === undefined || this.snapshot.bundles.some(({ id }) => id === category));
    return isKept ? this.#prepared(`list ${category ?? ''} ${schemas}`, answer) : answer();
  }

  /** One tool, by its id, an alias or an address; undefined when there is none. */
  tool(name: string): PreparedAnswer | undefined {
    const tool = this.find(name);
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
      const tools = new Set(this.tools);
      const functions = [...tools].map(({ manifest }) => declareTool(manifest));
      const text = `declare namespace tools {\n${functions.join('\n')}\n}\n${FILES_DECLARATION}`;
      return new PreparedAnswer(Buffer.from(text), 'text/plain; charset=utf-8');
    });
  }

  openApi(): PreparedAnswer {
    return this.#prepared('openapi', () =>
      PreparedAnswer.json(openApi(this.snapshot, this.#listings, this.#options)),
    );
  }

  #has(tool: Tool): boolean {
    return isAmong(tool, this.reachable);
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
