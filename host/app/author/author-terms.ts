import type { Manifest } from '@toolyard/sdk/manifest';
import type { BundleLimits } from '../../catalogue/tool-limits.ts';
import { TrustPolicy } from '../../catalogue/trust-policy.ts';
import { fieldState, useOf, type FieldState } from '../../plugin-config/field-states.ts';
import { resolve, type Resolved } from '../../plugin-config/plugin-configs.ts';
import { standIn, type Secret } from '../../outbound/recorded/redactions.ts';
import { readValue } from '../../plugin-config/read-value.ts';
import type { NetworkMode } from './recorded-run.ts';

/**
 * On what terms a host runs the plugin of its author, on his own machine: it grants the hosts that the manifest asks for, as
 * an operator would, and takes the configuration from him.
 */
export class AuthorTerms {
  /** Whether the plugin runs as one that a trusted key signed. */
  readonly isTrusted: boolean;
  /** What becomes of its requests. Where they are played, no secret is needed. */
  readonly network: NetworkMode;
  /** The folder of what is debugged, where tools run in the host's own thread; undefined: they run as ever. */
  readonly inspected: string | undefined;
  #values: Readonly<Record<string, string>> = {};
  #resolved = new WeakMap<Manifest, Resolved>();

  constructor({ isTrusted, network, inspected }: Pick<AuthorTerms, 'isTrusted' | 'network' | 'inspected'>) {
    this.isTrusted = isTrusted;
    this.network = network;
    this.inspected = inspected;
  }

  /** What was set last, as texts by field. */
  get values(): Readonly<Record<string, string>> {
    return this.#values;
  }

  /** @param values texts by field, as `toolyard config` takes them */
  configure(values: Readonly<Record<string, string>>): void {
    this.#values = values;
    this.#resolved = new WeakMap();
  }

  /** What the manifest requires, as an operator would give it. */
  limitsOf({ manifest }: { readonly manifest: Manifest }): BundleLimits | undefined {
    const { deadlineMs, memoryMb } = manifest.requires ?? {};
    if (deadlineMs === undefined && memoryMb === undefined) return undefined;
    return {
      '': {
        ...(deadlineMs === undefined ? {} : { deadline: deadlineMs }),
        ...(memoryMb === undefined ? {} : { memory: memoryMb }),
      },
    };
  }

  /** What no recording may hold; of what is not set, the stand-in that tools are given. */
  secretsOf({ config }: Manifest): readonly Secret[] {
    return Object.entries(config?.properties ?? {}).flatMap(([name, { writeOnly }]) => {
      const text = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
      return writeOnly === true ? [{ name, text: text ?? standIn(name) }] : [];
    });
  }

  configOf({ manifest }: { readonly manifest: Manifest }): Resolved | undefined {
    const { config } = manifest;
    if (config === undefined) return undefined;
    const resolved =
      this.#resolved.get(manifest) ??
      resolve(
        config,
        new Map(Object.keys(config.properties).map((name) => [name, this.#state(config, name)])),
      );
    this.#resolved.set(manifest, resolved);
    return resolved;
  }

  #state(config: NonNullable<Manifest['config']>, name: string): FieldState {
    const field = config.properties[name];
    const isNeeded = this.network !== 'play' || field?.writeOnly !== true || field.default !== undefined;
    const text = Object.hasOwn(this.#values, name)
      ? this.#values[name]
      : isNeeded
        ? undefined
        : standIn(name);
    if (field === undefined || text === undefined)
      return fieldState(config, name, undefined, () => undefined);
    const value = readValue(field, text);
    if (value === undefined)
      return {
        kind: 'invalid',
        problem: `${name}: expected JSON of type ${[field.type].flat().join(' or ')}`,
      };
    const row = { name, value: JSON.stringify(value), secret: null, use: useOf(field) };
    return fieldState(config, name, row, () => undefined);
  }
}

/** Grants what is asked for; a signature or the operator's word raises trust as ever, `isTrusted` without either. */
class AuthorTrustPolicy extends TrustPolicy {
  readonly #isTrusted: boolean;

  constructor({ isTrusted }: AuthorTerms, ...others: ConstructorParameters<typeof TrustPolicy>) {
    super(...others);
    this.#isTrusted = isTrusted;
  }

  override judge(...bundle: Parameters<TrustPolicy['judge']>): ReturnType<TrustPolicy['judge']> {
    const { distrust, ...judgement } = super.judge(...bundle);
    const [{ manifest }] = bundle;
    const isTrusted = this.#isTrusted || manifest.requires?.trust === true;
    if (isTrusted && judgement.trust === 'untrusted') return { ...judgement, trust: 'digest' };
    return { ...judgement, ...(distrust === undefined ? {} : { distrust }) };
  }

  override keepsValues({ manifest }: Parameters<TrustPolicy['keepsValues']>[0]): boolean {
    return manifest.permissions.kv === true;
  }

  override reach({ manifest }: Parameters<TrustPolicy['reach']>[0]): readonly string[] {
    return manifest.permissions.net;
  }
}

/** An operator's policy, or that of a host on which an author tries a plugin. */
export function trustPolicyFor(
  author: AuthorTerms | undefined,
  ...known: ConstructorParameters<typeof TrustPolicy>
): TrustPolicy {
  return author === undefined ? new TrustPolicy(...known) : new AuthorTrustPolicy(author, ...known);
}
