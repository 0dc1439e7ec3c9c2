import { addressOf } from './address.ts';
import type { Surface } from '@toolyard/sdk/manifest';
import type { Bundle, Tool } from './bundle.ts';
import { limitsOfTool } from './tool-limits.ts';

/** A tool as one of the surfaces lists it: by its own id or by an alias. */
export interface Listing {
  readonly id: string;
  readonly tool: Tool;
}

/** A name that a tool offers and does not have, because a bundle that comes first has it. */
export interface Shadow {
  readonly name: string;
  readonly tool: Tool;
  readonly by: Tool;
}

type OnFault = (bundle: Bundle, error: unknown) => void;

/** Which tools exist, at one moment. Never changes: a change of the catalogue makes another snapshot. */
export class Snapshot {
  readonly bundles: readonly Bundle[];
  /** Bundles that are not served and keep their names nevertheless, before all others. */
  readonly reserved: readonly Bundle[];
  readonly shadowed: readonly Shadow[];
  readonly #tools = new Map<string, Tool>();
  readonly #listed = new Map<string, Tool>();
  readonly #onFault: OnFault;
  #directory: string | undefined;

  /**
   * @param bundles in order of precedence: the first that offers a name, be it an id or an alias, has it
   * @param reserved nobody answers to their names, until they are served again
   * @param onFault hears of bundles that cannot be described
   */
  constructor(
    bundles: readonly Bundle[],
    reserved: readonly Bundle[] = [],
    onFault: OnFault = (_, error) => {
      throw error;
    },
  ) {
    this.#onFault = onFault;
    this.bundles = bundles;
    this.reserved = reserved;
    const holders = new Map<string, Tool>();
    for (const tool of toolsOf(reserved)) for (const name of namesOf(tool)) holders.set(name, tool);
    const shadowed: Shadow[] = [];
    for (const tool of toolsOf(bundles)) {
      for (const name of namesOf(tool)) {
        const by = holders.get(name);
        if (by !== undefined) {
          shadowed.push({ name, tool, by });
          continue;
        }
        holders.set(name, tool);
        this.#tools.set(name, tool);
        if (!tool.manifest.unlistedAliases.includes(name)) this.#listed.set(name, tool);
      }
      this.#tools.set(addressOf(tool), tool);
    }
    this.shadowed = shadowed;
  }

  /** Every name by which a tool can be called with the tool's id, as JSON of an object. */
  get directory(): string {
    return (this.#directory ??= JSON.stringify(
      Object.fromEntries([...this.#tools].map(([name, { id }]) => [name, id])),
    ));
  }

  /** The part of the directory that leads to some tools, by their addresses. */
  directoryOf(addresses: ReadonlySet<string>): string {
    const kept = [...this.#tools].filter(([, tool]) => addresses.has(addressOf(tool)));
    return JSON.stringify(Object.fromEntries(kept.map(([name, { id }]) => [name, id])));
  }

  /** The tool that an id, an alias or an address such as `acme.slugify` names on a surface. */
  find(name: string, surface: Surface): Tool | undefined {
    const tool = this.#tools.get(name);
    return tool?.manifest.surfaces.includes(surface) ? tool : undefined;
  }

  /** Every tool of a surface, also one whose id another has: it is called by its address. */
  tools(surface: Surface): Tool[] {
    return [...new Set(this.#tools.values())].filter(({ manifest }) => manifest.surfaces.includes(surface));
  }

  /**
   * What is to be said of each listing. A bundle of which something cannot be said is left out whole, and its fault is
   * told: the others are listed.
   */
  describe<T>(listings: readonly Listing[], say: (listing: Listing) => T): T[] {
    const faulty = new Set<Bundle>();
    const said = listings.flatMap((listing) => {
      const { bundle } = listing.tool;
      if (faulty.has(bundle)) return [];
      try {
        return [{ bundle, words: say(listing) }];
      } catch (error) {
        faulty.add(bundle);
        this.#onFault(bundle, error);
        return [];
      }
    });
    return said.filter(({ bundle }) => !faulty.has(bundle)).map(({ words }) => words);
  }

  /** What a surface lists, sorted by id. REST lists aliases as well. */
  list(surface: Surface): Listing[] {
    return [...this.#listed]
      .filter(
        ([id, tool]) => tool.manifest.surfaces.includes(surface) && (surface === 'rest' || id === tool.id),
      )
      .map(([id, tool]) => ({ id, tool }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

function toolsOf(bundles: readonly Bundle[]): Tool[] {
  return bundles.flatMap((bundle) => bundle.manifest.tools.map((manifest) => toTool(bundle, manifest)));
}

/** Every name by which a tool would be called, besides its address. */
function namesOf({ id, manifest }: Tool): string[] {
  return [id, ...manifest.aliases, ...manifest.unlistedAliases];
}

/** A manifest asks, trust decides: whatever an untrusted bundle asks for, it runs isolated. */
export function toTool(bundle: Bundle, manifest: Tool['manifest']): Tool {
  const limits = limitsOfTool(bundle.limits, manifest.id);
  return {
    id: manifest.id,
    bundle,
    manifest,
    runtime:
      bundle.trust === 'untrusted' ? 'isolate' : manifest.chain === undefined ? manifest.runtime : 'pool',
    net: manifest.network === false ? [] : bundle.net,
    ...(bundle.keepsValues === true && manifest.kv !== false ? { keepsValues: true } : {}),
    ...(limits === undefined ? {} : { limits }),
  };
}
