import { gt, valid } from 'semver';
import { escapeLine, escapeName } from '../catalogue/escape-text.ts';
import { askChild } from './ask-child.ts';
import type { FoundPackage, LatestVersion } from './fetch-child.ts';
import type { OperatedHost } from './operated-host.ts';
import { OperatorError } from './operator-error.ts';
import type { Done, Waits } from './done.ts';

/** A bundle of which the registry has a newer version than the one that is served. */
export interface OutdatedBundle extends LatestVersion {
  readonly id: string;
  readonly package: string;
  readonly served: string;
}

export interface OutdatedListing {
  readonly outdated: readonly OutdatedBundle[];
  /** Bundles of which the registry could not be asked, with why. */
  readonly unknown: readonly { readonly id: string; readonly problem: string }[];
}

/** What came of each bundle that there was something newer of. */
export interface Updates extends Pick<OutdatedListing, 'unknown'> {
  readonly updates: readonly (Done | Waits | Failed)[];
}

interface Failed {
  readonly problem: string;
}

/** What an operator finds in the registry, by npm's own settings. */
export class RegistryCommands {
  readonly #host: Pick<OperatedHost, 'registry' | 'state'>;
  readonly #add: (words: string, accepted: string) => Promise<Done | Waits>;

  /** @param add the operator's command, which tells the differences that wait */
  constructor(
    host: Pick<OperatedHost, 'registry' | 'state'>,
    add: (words: string, accepted: string) => Promise<Done | Waits>,
  ) {
    this.#host = host;
    this.#add = add;
  }

  async search(words: string): Promise<readonly FoundPackage[]> {
    return asked(() => askChild('search', { words }));
  }

  async outdated(): Promise<OutdatedListing> {
    const outdated: OutdatedBundle[] = [];
    const unknown: { readonly id: string; readonly problem: string }[] = [];
    for (const { id, name, served } of this.#ofRegistry()) {
      try {
        const latest = await askChild('latest', { name });
        if (valid(served) !== null && valid(latest.version) !== null && gt(latest.version, served))
          outdated.push({ id, package: name, served, ...latest });
      } catch (error) {
        unknown.push({ id, problem: error instanceof Error ? error.message : String(error) });
      }
    }
    return { outdated, unknown };
  }

  /** @param id of the bundle; empty: all that are outdated */
  async update(id: string, accepted: string): Promise<Updates> {
    if (id !== '' && !this.#ofRegistry().some((bundle) => bundle.id === id))
      throw new OperatorError(`${id} was not added from a registry: toolyard list shows what was`);
    const { outdated, unknown } = await this.outdated();
    const updates: (Done | Waits | Failed)[] = [];
    for (const bundle of outdated.filter((one) => id === '' || one.id === id))
      try {
        updates.push(await this.#add(`${bundle.package}@${bundle.version}`, accepted));
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        updates.push({ problem: error.message });
      }
    return { updates, unknown: unknown.filter((one) => id === '' || one.id === id) };
  }

  /** What is served of the registry's packages. */
  #ofRegistry(): { readonly id: string; readonly name: string; readonly served: string }[] {
    return this.#host.registry.statuses.flatMap(({ bundle: { id, digest, manifest } }) => {
      const added = this.#host.state.versions(id).find((version) => version.digest === digest);
      const isOfRegistry = added?.source.startsWith(`${manifest.package}@`) === true;
      return isOfRegistry ? [{ id, name: manifest.package, served: manifest.version }] : [];
    });
  }
}

/** The registry's answer. @throws OperatorError where there is none */
async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw new OperatorError(`the registry: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function printFound(found: readonly FoundPackage[]): string {
  if (found.length === 0) return 'the registry has no plugin of this kind';
  return found
    .map(({ name, version, description, publisher }) =>
      escapeLine(`${name}@${version}${publisher === '' ? '' : `, by ${publisher}`}: ${description}`),
    )
    .join('\n');
}

export function printOutdated({ outdated, unknown }: OutdatedListing): string {
  const lines = [
    ...outdated.map(
      ({ id, served, version, deprecated }) =>
        `${id} ${escapeName(served)}: ${escapeName(version)} is there${deprecated === undefined ? '' : `, deprecated: ${escapeLine(deprecated)}`}: toolyard update ${id}`,
    ),
    ...printUnknown(unknown),
  ];
  return lines.join('\n') || 'what came from a registry is the latest';
}

export function printUpdates({ updates, unknown }: Updates, print: (answer: Done | Waits) => string): string {
  const lines = updates.map((update) => ('problem' in update ? escapeLine(update.problem) : print(update)));
  return [...lines, ...printUnknown(unknown)].join('\n') || 'there is nothing to update';
}

function printUnknown(unknown: OutdatedListing['unknown']): string[] {
  return unknown.map(({ id, problem }) => `${id}: the registry: ${escapeLine(problem)}`);
}
