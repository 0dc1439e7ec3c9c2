import type { Surface } from '@toolyard/sdk';
import type { Bundle, Tool } from './bundle.ts';

/** A tool as one of the surfaces lists it: by its own id or by an alias. */
export interface Listing {
  readonly id: string;
  readonly tool: Tool;
}

/** A tool that is not served by its id, because a bundle that comes first has it. */
export interface Shadow {
  readonly tool: Tool;
  readonly by: Tool;
}

/** Which tools exist, at one moment. Never changes: a change of the catalogue makes another snapshot. */
export class Snapshot {
  readonly bundles: readonly Bundle[];
  readonly shadowed: readonly Shadow[];
  readonly #tools = new Map<string, Tool>();
  readonly #listed = new Map<string, Tool>();

  /** @param bundles in order of precedence: the first that offers an id has it */
  constructor(bundles: readonly Bundle[]) {
    this.bundles = bundles;
    const tools = bundles.flatMap((bundle) =>
      bundle.manifest.tools.map((manifest) => toTool(bundle, manifest)),
    );
    const shadowed: Shadow[] = [];
    for (const tool of tools) {
      const holder = this.#listed.get(tool.id);
      if (holder === undefined) this.#listed.set(tool.id, tool);
      else shadowed.push({ tool, by: holder });
    }
    // Ids come before aliases, whoever has them: an alias never hides a tool.
    for (const [id, tool] of this.#listed) this.#tools.set(id, tool);
    for (const tool of tools) {
      for (const alias of tool.manifest.aliases) if (!this.#listed.has(alias)) this.#listed.set(alias, tool);
      for (const name of namesBesides(tool)) if (!this.#tools.has(name)) this.#tools.set(name, tool);
    }
    this.shadowed = shadowed;
  }

  /** The tool that an id, an alias or an address such as `acme.slugify` names on a surface. */
  find(name: string, surface: Surface): Tool | undefined {
    const tool = this.#tools.get(name);
    return tool?.manifest.surfaces.includes(surface) ? tool : undefined;
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

function namesBesides({ id, bundle, manifest }: Tool): string[] {
  return [...manifest.aliases, ...manifest.unlistedAliases, `${bundle.id}.${id}`];
}

/** A manifest asks, trust decides: whatever an untrusted bundle asks for, it runs isolated. */
export function toTool(bundle: Bundle, manifest: Tool['manifest']): Tool {
  return {
    id: manifest.id,
    bundle,
    manifest,
    runtime: bundle.trust === 'untrusted' ? 'isolate' : manifest.runtime,
    net: manifest.network === false ? [] : bundle.net,
  };
}
